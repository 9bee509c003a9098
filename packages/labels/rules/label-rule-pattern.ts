import { RE2JS, RE2JSException, RE2Set } from 're2js';

/**
 * Counted repetitions compile to copies of what they repeat. A search is linear in the text times the instructions that
 * are alive at once, so a pattern may compile to this many more instructions than it has characters.
 */
const MAX_COPIED_INSTRUCTIONS = 40;

/**
 * Instructions that the patterns of one organisation may compile to together. Patterns that keep all of theirs alive take
 * 10 microseconds an instruction over a text of 250 characters: 50 ms for this many, and 30 s for an application with 600
 * texts that differ. Two hundred plain patterns are some 2 000.
 */
const MAX_PATTERN_INSTRUCTIONS = 5_000;

/**
 * Patterns searched together. Measured with 200 patterns over 20 000 texts that all differ: one by one 1.5 to 6 s, all in
 * one set up to 3.3 s (its states grow too many to keep), in sets of 25 at most 0.4 s.
 */
const PATTERNS_IN_A_SET = 25;

const programSize = (source: string): number => RE2JS.compile(source, RE2JS.CASE_INSENSITIVE).programSize();

/** Why a pattern cannot be added to those that an organisation has, in words for people; null when it can. */
export function crowdedPatternFault(source: string, others: readonly string[]): string | null {
  const together = [source, ...others].reduce((total, one) => total + programSize(one), 0);
  return together > MAX_PATTERN_INSTRUCTIONS
    ? 'is too much beside the patterns of your other rules: use shorter ones, or description_contains'
    : null;
}

/** Why a pattern cannot be a condition, in words for people; null when it can. */
export function patternFault(source: string): string | null {
  try {
    const pattern = RE2JS.compile(source);
    if (pattern.test('')) return 'must not match an empty text: it would match everything';
    return programSize(source) > source.length + MAX_COPIED_INSTRUCTIONS
      ? 'repeats too often: use smaller repetitions'
      : null;
  } catch (error) {
    if (error instanceof RE2JSException) return error.message;
    throw error;
  }
}

/** Finds which of some patterns occur in a text, in time that is linear in the text whatever the patterns are. */
export interface PatternSearch {
  /** Whether the pattern of this place in the list occurs in the text, upper and lower case alike. */
  matches(text: string, place: number): boolean;
  /** The part of the text in which the pattern first occurs; empty when it does not. */
  found(text: string, place: number): string;
}

/** Searches for patterns that `patternFault` let through. Equal texts are searched once. */
export function patternSearch(sources: readonly string[]): PatternSearch {
  const sets: RE2Set[] = [];
  for (let from = 0; from < sources.length; from += PATTERNS_IN_A_SET) {
    const set = new RE2Set(RE2Set.UNANCHORED, RE2JS.CASE_INSENSITIVE);
    for (const source of sources.slice(from, from + PATTERNS_IN_A_SET)) set.add(source);
    set.compile();
    sets.push(set);
  }
  const known = new Map<string, (readonly number[] | undefined)[]>();
  const single = new Map<number, RE2JS>();
  return {
    matches(text, place) {
      let answers = known.get(text);
      if (!answers) {
        answers = new Array(sets.length);
        known.set(text, answers);
      }
      const index = Math.floor(place / PATTERNS_IN_A_SET);
      const matched = answers[index] ?? sets[index]?.match(text) ?? [];
      answers[index] = matched;
      return matched.includes(place % PATTERNS_IN_A_SET);
    },
    found(text, place) {
      const pattern = single.get(place) ?? RE2JS.compile(sources[place] ?? '', RE2JS.CASE_INSENSITIVE);
      single.set(place, pattern);
      const matcher = pattern.matcher(text);
      return matcher.find() ? (matcher.group() ?? '') : '';
    },
  };
}
