//! A time-boxed beam search over any problem whose answers are made of steps.
//!
//! From the plain idea to this one: keep the best few states, make every child of every one of
//! them, keep the best few children, and so on until no child is left. Nearly all of that work is
//! thrown away, so a child is made in three parts, each for fewer children than the one before:
//!
//! 1. [`Problem::propose`] only *names* the children of a state, with a hasty value and the hash
//!    of what they will be. The best of all proposals are kept, one for each hash.
//! 2. [`Problem::weigh`] gives those their true value. The best are kept again.
//! 3. [`Problem::apply`] makes these into states, the next layer.
//!
//! How many states a layer may have follows from what is left of the budget (`pace`). The search
//! reads the budget only between layers, where all threads have joined, and orders children by
//! value, then hash, so that under counted work it does not depend on the number of threads.

mod pace;

use std::cmp::Reverse;

use fxhash::FxHashMap;
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::budget::Span;
use pace::Pace;

/// The value of a state, true or hasty; only the order of values matters.
pub type Value = i64;

/// A child that has been named but not made.
#[derive(Clone, Copy, Debug)]
pub struct Proposal<S> {
    /// What the child may be worth, judged hastily.
    pub value: Value,
    /// The hash of what the child will be. Children with equal hashes count as the same.
    pub hash: u64,
    /// The step that leads to it.
    pub step: S,
}

/// Something that a beam search can search.
pub trait Problem: Sync {
    /// A partial answer.
    type State: Send + Sync;
    /// What makes a partial answer longer. Of two steps of one state that lead to the same state
    /// with the same value the smaller one is taken.
    type Step: Copy + Ord + Send + Sync;

    /// The empty answer.
    fn root(&self) -> Self::State;
    /// No answer has more steps than this.
    fn most_steps(&self) -> usize;
    /// What the answer would earn if it ended here.
    fn score(&self, state: &Self::State) -> u32;
    /// Names the children of `state`. Returns the units of work done, as `weigh` and `apply` do.
    fn propose(&self, state: &Self::State, proposals: &mut Vec<Proposal<Self::Step>>) -> u64;
    /// Pushes the true value of the child of `state` for each of `steps`.
    fn weigh(&self, state: &Self::State, steps: &[Self::Step], values: &mut Vec<Value>) -> u64;
    /// Makes the child of `state` for `step`.
    fn apply(&self, state: &Self::State, step: Self::Step) -> (Self::State, u64);
}

/// The best answer found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail<S> {
    /// What it earns.
    pub score: u32,
    /// Its steps, in order.
    pub steps: Vec<S>,
}

/// How a beam search spends its budget.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    /// How many children are weighed for each one that is kept.
    pub weighed_per_kept: usize,
    /// No more children of one state than this are kept, unless the layer would stay too narrow:
    /// a beam full of siblings has many ways to say the same thing.
    pub most_siblings: usize,
    /// A layer never has more states than this.
    pub most_width: usize,
    /// The widths of the first, hasty pass. It is finished even if the budget is not enough, so
    /// that there is always an answer.
    pub first_width: usize,
    /// The fraction of the time at which each later pass ends; the last one should be 1.
    pub passes: &'static [f64],
}

/// A hasty pass that ensures an answer and measures the layers, then wider ones, from now until
/// `span` is over (but no pass is more than a hundred times as wide as the one before). `on_layer`
/// is called after each layer with the best answer so far. A made state counts as an evaluation.
pub fn search<P: Problem>(
    problem: &P,
    widths: Widths,
    pool: &ThreadPool,
    span: Span,
    on_layer: &mut dyn FnMut(&Trail<P::Step>),
) -> Trail<P::Step> {
    let span = span.rest();
    let pace = Pace::new(problem.most_steps());
    let best = Trail { score: 0, steps: Vec::new() };
    let mut beam = Beam { problem, widths, pool, span, on_layer, pace, best };
    beam.pass(|_, _| widths.first_width);
    for &end in widths.passes {
        if span.spent() < end {
            beam.pass(|pace, depth| pace.width(depth, end - span.spent()));
        }
    }
    beam.best
}

/// A proposal and the state that it is a child of.
#[derive(Clone, Copy, Debug)]
struct Candidate<S> {
    value: Value,
    hash: u64,
    parent: u32,
    step: S,
}

/// How each state of a layer came about.
struct Link<S> {
    parent: u32,
    step: S,
}

struct Beam<'a, P: Problem> {
    problem: &'a P,
    widths: Widths,
    pool: &'a ThreadPool,
    span: Span<'a>,
    on_layer: &'a mut dyn FnMut(&Trail<P::Step>),
    pace: Pace,
    best: Trail<P::Step>,
}

/// States that one task of the thread pool proposes from or makes; fewer are not worth handing to
/// another thread.
const CHUNK: usize = 16;

/// Candidates that one task of the thread pool weighs, each of which takes less than a state does.
const WEIGHED_CHUNK: usize = 128;

/// Proposals that a chunk may keep in any case, or a layer that must be much narrower than the one
/// before would die out.
const LEAST_KEPT: usize = 16;

/// How many times more candidates than wanted are looked at for duplicates.
const LOOKED_AT: usize = 4;

/// How many times its fair share of the candidates that are looked at one chunk may name.
const SHARES: usize = 4;

impl<P: Problem> Beam<'_, P> {
    /// One pass from the root to the last layer; `width` tells how many states to keep at a depth.
    fn pass(&mut self, width: impl Fn(&Pace, usize) -> usize) {
        self.pace.start();
        let mut layer = vec![self.problem.root()];
        let mut links: Vec<Vec<Link<P::Step>>> = Vec::new();
        let mut before = self.span.spent();
        for depth in 0..self.problem.most_steps() {
            let kept = width(&self.pace, depth).min(self.widths.most_width).max(1);
            let candidates = self.children(&layer, kept);
            if candidates.is_empty() {
                break;
            }
            layer = self.make(&layer, &candidates);
            let link = |c: &Candidate<P::Step>| Link { parent: c.parent, step: c.step };
            links.push(candidates.iter().map(link).collect());
            self.remember(&layer, &links);
            let spent = self.span.spent();
            self.pace.note(depth, layer.len(), spent - before);
            before = spent;
            (self.on_layer)(&self.best);
        }
    }

    /// The best `kept` children of a layer, weighed.
    fn children(&self, layer: &[P::State], kept: usize) -> Vec<Candidate<P::Step>> {
        let wanted = kept.saturating_mul(self.widths.weighed_per_kept);
        let chosen = distinct_best(self.propose(layer, wanted), wanted);
        let mut weighed = self.weigh(layer, chosen);
        thin_out(&mut weighed, self.widths.most_siblings.max(kept.div_ceil(layer.len())));
        keep_best(&mut weighed, kept);
        weighed.sort_unstable_by_key(|c| (c.parent, c.hash));
        weighed
    }

    /// Names the children of a layer, of which `wanted` with different hashes are to be chosen.
    fn propose(&self, layer: &[P::State], wanted: usize) -> Vec<Candidate<P::Step>> {
        let (problem, span) = (self.problem, self.span);
        // What each chunk may keep: the choice among all is the only part of a layer that one
        // thread does alone.
        let chunks = layer.len().div_ceil(CHUNK);
        let share = (wanted.saturating_mul(LOOKED_AT * SHARES) / chunks).max(LEAST_KEPT);
        let propose =
            |(chunk, states): (usize, &[P::State])| {
                let mut found = Vec::new();
                let mut proposals = Vec::new();
                let mut work = 0;
                for (parent, state) in (chunk * CHUNK..).zip(states) {
                    work += problem.propose(state, &mut proposals);
                    let parent = parent as u32;
                    found.extend(proposals.drain(..).map(|Proposal { value, hash, step }| {
                        Candidate { value, hash, parent, step }
                    }));
                }
                span.charge(work);
                keep_best(&mut found, share);
                found
            };
        if layer.len() <= CHUNK {
            return propose((0, layer));
        }
        let chunks = layer.par_chunks(CHUNK).enumerate();
        let chunks: Vec<Vec<_>> = self.pool.install(|| chunks.map(propose).collect());
        chunks.concat()
    }

    /// Gives candidates, which must be ordered by parent, their true values.
    fn weigh(
        &self,
        layer: &[P::State],
        mut candidates: Vec<Candidate<P::Step>>,
    ) -> Vec<Candidate<P::Step>> {
        let (problem, span) = (self.problem, self.span);
        let weigh = |chunk: &mut [Candidate<P::Step>]| {
            let mut steps = Vec::new();
            let mut values = Vec::new();
            let mut work = 0;
            for siblings in chunk.chunk_by_mut(|a, b| a.parent == b.parent) {
                steps.clear();
                values.clear();
                steps.extend(siblings.iter().map(|c| c.step));
                work += problem.weigh(&layer[siblings[0].parent as usize], &steps, &mut values);
                for (candidate, &value) in siblings.iter_mut().zip(&values) {
                    candidate.value = value;
                }
            }
            span.charge(work);
        };
        if candidates.len() <= WEIGHED_CHUNK {
            weigh(&mut candidates);
        } else {
            self.pool.install(|| candidates.par_chunks_mut(WEIGHED_CHUNK).for_each(weigh));
        }
        candidates
    }

    fn make(&self, layer: &[P::State], candidates: &[Candidate<P::Step>]) -> Vec<P::State> {
        let problem = self.problem;
        let make = |c: &Candidate<P::Step>| problem.apply(&layer[c.parent as usize], c.step);
        let children: Vec<(P::State, u64)> = if candidates.len() <= CHUNK {
            candidates.iter().map(make).collect()
        } else {
            let candidates = candidates.par_iter().with_min_len(CHUNK);
            self.pool.install(|| candidates.map(make).collect())
        };
        self.span.charge(children.iter().map(|(_, work)| work).sum());
        self.span.count_evaluations(children.len() as u64);
        children.into_iter().map(|(state, _)| state).collect()
    }

    /// Takes over the best state of the newest layer if no earlier one was as good.
    fn remember(&mut self, layer: &[P::State], links: &[Vec<Link<P::Step>>]) {
        let scores = layer.iter().map(|state| self.problem.score(state)).enumerate();
        let Some((mut at, score)) = scores.max_by_key(|&(at, score)| (score, Reverse(at))) else {
            return;
        };
        if score <= self.best.score {
            return;
        }
        self.best = Trail { score, steps: Vec::with_capacity(links.len()) };
        for links in links.iter().rev() {
            let link = &links[at];
            self.best.steps.push(link.step);
            at = link.parent as usize;
        }
        self.best.steps.reverse();
    }
}

/// Best first; equal values in the order of their hashes, parents and steps, so that the order is
/// total.
fn rank<S: Copy + Ord>(candidate: &Candidate<S>) -> (Reverse<Value>, u64, u32, S) {
    (Reverse(candidate.value), candidate.hash, candidate.parent, candidate.step)
}

/// Keeps the `kept` best, in no order.
fn keep_best<S: Copy + Ord>(candidates: &mut Vec<Candidate<S>>, kept: usize) {
    if candidates.len() > kept {
        candidates.select_nth_unstable_by_key(kept, rank);
        candidates.truncate(kept);
    }
}

/// Drops all but the `most` best children of each state.
fn thin_out<S: Copy + Ord>(candidates: &mut Vec<Candidate<S>>, most: usize) {
    candidates.sort_unstable_by_key(|candidate| (candidate.parent, rank(candidate)));
    let (mut parent, mut siblings) = (u32::MAX, 0);
    candidates.retain(|candidate| {
        siblings = if candidate.parent == parent { siblings + 1 } else { 1 };
        parent = candidate.parent;
        siblings <= most
    });
}

/// The best `kept` candidates with different hashes, ordered by parent.
fn distinct_best<S: Copy + Ord>(
    mut candidates: Vec<Candidate<S>>,
    kept: usize,
) -> Vec<Candidate<S>> {
    // About two of three candidates have the hash of another, so a few times `kept` are enough;
    // where they are not, fewer children are weighed.
    keep_best(&mut candidates, kept.saturating_mul(LOOKED_AT));
    let mut index_of: FxHashMap<u64, usize> = FxHashMap::default();
    index_of.reserve(candidates.len());
    let mut distinct: Vec<Candidate<S>> = Vec::with_capacity(candidates.len());
    for candidate in candidates {
        let index = *index_of.entry(candidate.hash).or_insert(distinct.len());
        match distinct.get_mut(index) {
            None => distinct.push(candidate),
            Some(same) if rank(&candidate) < rank(same) => *same = candidate,
            Some(_) => {}
        }
    }
    keep_best(&mut distinct, kept);
    distinct.sort_unstable_by_key(|c| (c.parent, c.hash));
    distinct
}
