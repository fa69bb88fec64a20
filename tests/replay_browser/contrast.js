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
  const tile = (letter) => {
    const [x, y] = ["x", "y"].map((name) => Number(letter.getAttribute(name)));
    const under = [...document.querySelectorAll("#board .tile")].find((rect) =>
      Math.abs(Number(rect.getAttribute("x")) + 46 - x) < 1 && Math.abs(Number(rect.getAttribute("y")) + 46 - y) < 1);
    return parse(getComputedStyle(under).fill);
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
  for (const element of document.querySelectorAll("h1, h2, p, output, kbd, button, button span, .level span, #word span.said")) {
    if (element.textContent.trim() && element.offsetParent !== null) {
      judge(element, parse(getComputedStyle(element).color), behind(element));
    }
  }
  for (const letter of document.querySelectorAll("#board .letter")) {
    if (letter.textContent) judge(letter, parse(getComputedStyle(letter).fill), tile(letter));
  }
  return faint;
}
