import type { Draws } from '@imali/sandbox-data/people/random.ts';

/**
 * What banks, terminals and typists do to a line, one thing at a time. Training mixes them; the benchmark applies each by
 * itself, with draws of its own.
 */
export const NOISES = [
  'first 18 characters',
  'first 20 characters',
  'first 24 characters',
  'first 28 characters',
  'first 30 characters',
  'a letter lost',
  'a space lost',
  'half of the vowels lost',
  'all vowels lost',
  'all spaces lost',
  'a word doubled',
  'a store number added',
  'a city added',
  'a card number added',
] as const;

export type Noise = (typeof NOISES)[number];

const CITIES = ['JOHANNESBURG', 'CAPE TOWN', 'DURBAN', 'PRETORIA', 'SANDTON', 'Polokwane ZA', 'GQEBERHA', 'Bellville'];

/** The text without one of the characters that fit, each as likely; the same when none fits. */
function without(text: string, fitting: RegExp, draws: Draws): string {
  const places = Array.from(text.matchAll(fitting), ({ index }) => index);
  if (places.length === 0) return text;
  const at = draws.oneOf(places);
  return text.slice(0, at) + text.slice(at + 1);
}

/** The text without some of its vowels; the first letter of a word stays, as people keep it when they shorten. */
const withoutVowels = (text: string, share: number, draws: Draws): string =>
  text.replace(/\B[aeiou]/gi, (vowel) => (draws.unit() < share ? '' : vowel));

function doubled(text: string, draws: Draws): string {
  const words = text.split(' ');
  const at = draws.between(0, words.length - 1);
  return [...words.slice(0, at + 1), ...words.slice(at)].join(' ');
}

/** A line with one kind of noise. Never empty for a line that is not. */
export function withNoise(text: string, noise: Noise, draws: Draws): string {
  switch (noise) {
    case 'first 18 characters':
      return text.slice(0, 18);
    case 'first 20 characters':
      return text.slice(0, 20);
    case 'first 24 characters':
      return text.slice(0, 24);
    case 'first 28 characters':
      return text.slice(0, 28);
    case 'first 30 characters':
      return text.slice(0, 30);
    case 'a letter lost':
      return text.length < 2 ? text : without(text, /[a-z]/gi, draws);
    case 'a space lost':
      return without(text, /\b \b/g, draws);
    case 'half of the vowels lost':
      return withoutVowels(text, 0.5, draws);
    case 'all vowels lost':
      return withoutVowels(text, 1, draws);
    case 'all spaces lost':
      return text.replaceAll(' ', '');
    case 'a word doubled':
      return doubled(text, draws);
    case 'a store number added':
      return `${text} ${draws.between(100, 99_999)}`;
    case 'a city added':
      return `${text} ${draws.oneOf(CITIES)}`;
    case 'a card number added':
      return `${text} ${draws.between(4_000, 5_999)}*${draws.between(1_000, 9_999)}`;
  }
}

const CUT: readonly [shortest: number, longest: number] = [16, 32];

/** A line with noise of one kind or two, as strong as may be: what the model is trained with. */
export function withSomeNoise(text: string, draws: Draws): string {
  const kind = draws.between(0, 9);
  if (kind <= 2) return text.slice(0, draws.between(...CUT));
  if (kind === 3) {
    let left = text;
    for (let lost = draws.between(1, 3); lost > 0; lost -= 1) left = withNoise(left, 'a letter lost', draws);
    return left;
  }
  if (kind === 4) {
    if (draws.unit() < 0.2) return withNoise(text, 'all spaces lost', draws);
    const left = withNoise(text, 'a space lost', draws);
    return draws.unit() < 0.5 ? withNoise(left, 'a space lost', draws) : left;
  }
  if (kind <= 6) return withoutVowels(text, draws.unit() < 0.3 ? 1 : draws.unit(), draws);
  if (kind === 7) return doubled(text, draws);
  if (kind === 8)
    return withNoise(
      text,
      draws.oneOf(['a store number added', 'a city added', 'a card number added'] as const),
      draws,
    );
  const left = withNoise(withNoise(text, 'a space lost', draws), 'a letter lost', draws);
  return left.slice(0, draws.between(18, 34));
}
