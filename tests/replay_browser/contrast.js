// The elements whose text stands out too little from what is behind it: below 4.5 to 1, or for
// large text 3 to 1 (WCAG 2, level AA).
() => {
  const parse = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((c) => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const faint = [];
  const judge = (element, ink, paper) => {
    const [a, b] = [light(ink), light(paper)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) faint.push(`${element.className} ${element.textContent} ${ratio.toFixed(2)}`);
  };
  for (const element of document.querySelectorAll("h1, h2, p, kbd, button, .level span, #word span.said, #steps li > *, .legend li, #board th, #board td")) {
    if (element.textContent.trim() && element.offsetParent !== null) {
      judge(element, parse(getComputedStyle(element).color), behind(element));
    }
  }
  return faint;
}
