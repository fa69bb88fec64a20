//! Interrupts: the best answer so far is written, what is not saved is told, and games that are
//! over are reported.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::{Arena, assert_in_time};

/// The longest time that a process may take to do what a test waits for.
const PATIENCE: Duration = Duration::from_secs(60);

/// When a process is in the midst of its search: hundredths of a second on a processor.
const SEARCHED: u64 = 50;

/// The binary at work on a task; it ends with its owner, also when a test fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    /// Starts the binary with the arguments of `line` in `arena`, which gets the task.
    fn start(arena: &Arena, line: &str) -> Running {
        arena.write("input.txt", "en\nscone\n");
        Running(Self::command(arena, line).spawn().expect("the binary"))
    }

    /// The same with a pipe to type into and one that has what is shown.
    fn start_game(arena: &Arena, line: &str) -> (Running, ChildStdin, BufReader<ChildStdout>) {
        arena.write("input.txt", "en\nkenaf\n\nfang\ngnat\nkenaf\n");
        let mut command = Self::command(arena, line);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the binary");
        let (input, output) = (child.stdin.take(), child.stdout.take());
        (Running(child), input.expect("a pipe"), BufReader::new(output.expect("a pipe")))
    }

    fn command(arena: &Arena, line: &str) -> Command {
        let mut command = Command::new(Arena::binary());
        command.args(line.split_whitespace()).current_dir(arena.path("."));
        command
    }

    /// Has it ended, and how?
    fn end(&mut self) -> Option<ExitStatus> {
        self.0.try_wait().expect("a child")
    }

    /// Waits until `happened`, which must be while it runs.
    fn wait_until(&mut self, what: &str, happened: impl Fn() -> bool) {
        wait_for(what, || {
            let happened = happened();
            assert!(happened || self.end().is_none(), "it ended, but not because {what}");
            happened.then_some(())
        });
    }

    /// Waits until it listens to interrupts and has searched for a while. Linux tells; elsewhere it
    /// gets a second.
    fn wait_until_it_searches(&mut self) {
        let file = |name| format!("/proc/{}/{name}", self.0.id());
        let (status, stat) = (file("status"), file("stat"));
        if std::fs::exists(&status).is_ok_and(|exists| exists) {
            self.wait_until("it listens", || listens(&read(&status)));
            self.wait_until("it searches", || ticks(&read(&stat)) >= SEARCHED);
        } else {
            sleep(Duration::from_secs(1));
        }
    }

    fn send(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.0.id().to_string()]).status();
        assert!(sent.expect("the command `kill`").success());
    }

    /// Waits for its end, to which `signal` must lead.
    fn wait_for_the_end(&mut self, signal: &str) -> ExitStatus {
        wait_for(&format!("{signal} ends the search"), || self.end())
    }
}

/// Waits for what `look` finds.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "waited in vain: {what}");
        sleep(Duration::from_millis(10));
    }
}

fn read(file: &str) -> String {
    std::fs::read_to_string(file).unwrap_or_default()
}

/// Does the process of this `/proc/ID/status` catch SIGHUP, SIGINT and SIGTERM?
fn listens(status: &str) -> bool {
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & 0x4003 == 0x4003)
}

/// How long the process of this `/proc/ID/stat` was on a processor, in hundredths of a second.
fn ticks(stat: &str) -> u64 {
    // Behind the name in brackets; the time in the program is the twelfth number.
    let numbers = stat.rsplit_once(')').map(|(_, rest)| rest.split_whitespace());
    numbers.and_then(|mut rest| rest.nth(11)?.parse().ok()).unwrap_or_default()
}

#[test]
fn an_interrupted_search_writes_its_answer() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let arena = Arena::new();
        let mut running = Running::start(&arena, "solve -o answer.txt --time 600");
        running.wait_until_it_searches();
        running.send(signal);
        assert!(running.wait_for_the_end(signal).success());
        arena.assert_legal("answer.txt");
        assert!(arena.read("answer.txt").len() > 100);
    }
}

#[test]
fn an_interrupted_judge_mode_writes_its_answer() {
    // Uninterrupted it would take 2.75 s.
    assert_in_time(Duration::from_millis(2500), || {
        let arena = Arena::new();
        let mut running = Running::start(&arena, "");
        running.wait_until("there is an answer", || arena.path("output.txt").exists());
        // That of the beam; the one of the end shall replace it.
        std::fs::remove_file(arena.path("output.txt")).expect("an early answer");
        running.send("-TERM");
        assert!(running.wait_for_the_end("-TERM").success());
        arena.assert_legal("output.txt");
    });
}

#[test]
fn a_killed_judge_mode_has_an_answer_to_show() {
    let arena = Arena::new();
    let mut running = Running::start(&arena, "");
    running.wait_until("there is an answer", || arena.path("output.txt").exists());
    running.0.kill().expect("a child");
    let end = running.0.wait().expect("a child");
    assert_eq!(end.signal(), Some(9), "killed with its first answer, not the last one");
    arena.assert_legal("output.txt");
    assert!(arena.read("output.txt").len() > 100);
}

/// Interrupts `bench suite.tsv` with these `options` when it is `ready`. What it said on stderr and
/// on stdout.
fn interrupted_bench(
    arena: &Arena,
    options: &str,
    ready: impl FnOnce(&mut Running),
) -> [String; 2] {
    arena.write("suite.tsv", "task\tlang\tn\tword\tdict\nsmall\ten\t5\tscone\tsize:3000:1\n");
    let mut command = Running::command(arena, &format!("bench suite.tsv {options}"));
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = Running(command.spawn().expect("the binary"));
    ready(&mut running);
    running.send("-INT");
    assert_eq!(running.wait_for_the_end("-INT").code(), Some(130));
    let [mut told, mut report] = [String::new(), String::new()];
    running.0.stderr.as_mut().expect("a pipe").read_to_string(&mut told).expect("a text");
    running.0.stdout.as_mut().expect("a pipe").read_to_string(&mut report).expect("a text");
    [told, report]
}

#[test]
fn an_interrupted_bench_reports_the_games_that_were_over() {
    let arena = Arena::new();
    let lines = || read(&arena.path("games.csv").to_string_lossy()).lines().count();
    let options = "--work 10000 --repeat 10000 --jobs 2 --csv games.csv";
    let [told, report] = interrupted_bench(&arena, options, |running| {
        running.wait_until("two games are over", || lines() > 2);
    });
    let games = (lines() - 1).to_string();
    assert!(told.contains(&format!("interrupted; {games} of 10000 games were over")), "{told}");
    let starts = |line: &str| line.split_whitespace().take(2).eq(["all", &games]);
    assert!(report.lines().any(starts), "{report}");
}

#[test]
fn a_bench_without_a_game_that_was_over_has_no_report() {
    let searches = Running::wait_until_it_searches;
    let [told, report] = interrupted_bench(&Arena::new(), "--time 600", searches);
    assert!(told.contains("interrupted; 0 of 1 games were over"), "{told}");
    assert_eq!(report, "");
}

/// A terminal that closes sends two signals, one by its shell and one by the system.
#[test]
fn an_interrupted_match_goes_on_to_no_other_board() {
    let arena = Arena::new();
    // A player that takes its time, and a board that would be over without any.
    let asked = arena.path("asked");
    arena.write("slow.sh", format!("touch {}; sleep 60\n", asked.display()));
    arena.write("open", "2\n1 1\n# #\n");
    arena.write("over", "2\n# #\n# #\n");
    let player = format!("sh {}", arena.path("slow.sh").display());
    let mut command = Running::command(&arena, "fence match");
    command.args([&player[..], &player, "open", "over"]);
    command.args(["--limit-time", "60", "--csv", "match.csv"]).stdout(Stdio::piped());
    let mut running = Running(command.spawn().expect("the binary"));
    running.wait_until("a player is asked", || asked.exists());
    running.send("-INT");
    assert_eq!(running.wait_for_the_end("-INT").code(), Some(130));
    assert_eq!(arena.read("match.csv"), b"", "no game was over");
    let mut shown = String::new();
    running.0.stdout.as_mut().expect("a pipe").read_to_string(&mut shown).expect("a text");
    assert_eq!(shown, "", "a report of nothing");
}

#[test]
fn two_signals_of_one_event_are_one_interrupt() {
    let arena = Arena::new();
    let mut running = Running::start(&arena, "solve -o answer.txt --time 600");
    running.wait_until_it_searches();
    // Both are waiting when the process goes on.
    for signal in ["-STOP", "-HUP", "-TERM", "-CONT"] {
        running.send(signal);
    }
    assert!(running.wait_for_the_end("-TERM").success());
    arena.assert_legal("answer.txt");
}

#[test]
fn a_second_interrupt_ends_the_process_at_once() {
    let arena = Arena::new();
    // Nobody reads this pipe, so the answer cannot be written and the process waits.
    let made = Command::new("mkfifo").arg(arena.path("pipe")).status();
    assert!(made.expect("the command `mkfifo`").success());
    let mut running = Running::start(&arena, "solve -o pipe --time 600");
    running.wait_until_it_searches();
    running.send("-INT");
    // Longer than signals of one event are apart.
    sleep(Duration::from_secs(1));
    running.send("-INT");
    assert_eq!(running.wait_for_the_end("-INT").code(), Some(130));
}

/// At the prompt; what was shown after the first move and how the game ended.
fn interrupted_game(arena: &Arena, line: &str, signal: &str) -> (String, ExitStatus) {
    let (mut running, mut input, mut output) = Running::start_game(arena, line);
    input.write_all(b"2 3 g fang\n").expect("an open pipe");
    let mut lines = output.by_ref().lines().map_while(Result::ok);
    assert!(lines.any(|line| line == "move 1: 160 points"));
    running.send(signal);
    let end = running.wait_for_the_end(signal);
    let mut said = String::new();
    output.read_to_string(&mut said).expect("UTF-8");
    (said, end)
}

#[test]
fn an_interrupted_game_tells_that_it_is_not_saved() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let (said, end) = interrupted_game(&Arena::new(), "play --mark 0", signal);
        assert_eq!(said, "The game was not saved.\n160 points after move 1\n", "{signal}");
        assert_eq!(end.code(), Some(130), "{signal}");
    }
    let arena = Arena::new();
    let (said, end) = interrupted_game(&arena, "play --mark 0 -o game.txt", "-INT");
    assert_eq!(said, "160 points after move 1\n", "it is saved");
    assert_eq!(end.code(), Some(130));
    assert_eq!(arena.read("game.txt"), b"1\n2 3 g fang 3 5 llu\n");
}

#[test]
fn an_interrupt_ends_the_search_for_the_mark_and_the_next_one_the_game() {
    let arena = Arena::new();
    let (mut running, mut input, mut output) =
        Running::start_game(&arena, "play --lang en --word scone --time 600");
    running.wait_until_it_searches();
    running.send("-INT");
    input.write_all(b"moves\n").expect("an open pipe");
    let mut lines = output.by_ref().lines().map_while(Result::ok);
    assert!(
        lines.any(|line| line.starts_with("move 0: 0 points; the mark is ")),
        "the game begins"
    );
    // Longer than signals of one event are apart.
    sleep(Duration::from_secs(1));
    running.send("-INT");
    assert_eq!(running.wait_for_the_end("-INT").code(), Some(130));
}

#[test]
fn a_wait_for_the_task_can_be_interrupted() {
    let arena = Arena::new();
    let made = Command::new("mkfifo").arg(arena.path("input.txt")).status();
    assert!(made.expect("the command `mkfifo`").success());
    let mut running = Running(Running::command(&arena, "").spawn().expect("the binary"));
    sleep(Duration::from_millis(200));
    assert!(running.end().is_none(), "it waits for the task");
    running.send("-TERM");
    assert_eq!(running.wait_for_the_end("-TERM").signal(), Some(15));
}
