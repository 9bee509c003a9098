import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { normaliseDescription, tokensOf } from '@imali/ledger/text/normalise.ts';
import { drawsOf } from '@imali/sandbox-data/people/random.ts';
import { type Noise, withNoise } from '../training/text-noise.ts';
import { channelOf } from '../wordings/channel.ts';
import { type AuthoredRow, readAuthoredSet } from './authored-rows.ts';
import { verdictAlone } from './verdict-alone.ts';

/** The kinds of damage that have a target of their own. */
export const BOUNDED_NOISES = [
  'first 20 characters',
  'first 28 characters',
  'a letter lost',
  'a space lost',
] as const satisfies readonly Noise[];

/** Letters behind the words of the channel that may begin a name; fewer begin too many. */
const FEWEST_LETTERS = 4;

/** What is left in lines of one kind of damage, and how many of them a reader can get right at most; shares of all rows. */
export interface DamageBounds {
  readonly noise: Noise;
  /** Right of the lines that leave nothing but the words of the channel, or up to three letters more. */
  readonly rows: number;
  readonly nothingLeft: number;
  readonly fewLettersLeft: number;
  /** Right if each damaged text gets its commonest truth, by somebody who saw the answers. */
  readonly commonest: number;
  /** Right of the same lines before the damage, by us. */
  readonly undamaged: number;
  /**
   * Right if no line with enough letters loses anything by the damage, and the others get the commonest truth of their
   * channel by somebody who saw the answers: a reader that is no better on whole lines cannot get more.
   */
  readonly reachable: number;
}

interface DamagedRow {
  readonly truth: LabelId;
  readonly text: string;
  /** What stands before the name: the channel, its wording and the side. */
  readonly way: string;
  readonly letters: number;
  readonly isRightUndamaged: boolean;
}

function damaged(row: AuthoredRow, noise: Noise, seed: string): DamagedRow {
  const { truth, amountCents } = row;
  const whole = `${row.description} ${row.reference}`.trim();
  const { text, namesCard } = normaliseDescription(withNoise(whole, noise, drawsOf(seed, noise, row.id)), '');
  const { channel, rest, matchedText } = channelOf({ text, namesCard, tokens: tokensOf(text) }, amountCents);
  const words = channel === 'unknown' ? [text] : rest;
  return {
    truth,
    text: `${text.replace(/\d+/g, '0')} ${Math.sign(amountCents)}`,
    way: `${channel} ${matchedText} ${Math.sign(amountCents)}`,
    letters: words.join('').replace(/[^A-Z]/g, '').length,
    isRightUndamaged: verdictAlone({ description: whole, amountCents }).label === truth,
  };
}

/** How many rows are right if each group gets its commonest truth. */
function commonestOf(rows: readonly DamagedRow[], keyOf: (row: DamagedRow) => string): number {
  return [...Map.groupBy(rows, keyOf).values()].reduce((sum, group) => {
    const sizes = [...Map.groupBy(group, ({ truth }) => truth).values()].map(({ length }) => length);
    return sum + Math.max(...sizes);
  }, 0);
}

/** The bounds of one kind of damage on the rows that are held out of the authored set, with the draws of the benchmark. */
export function damageBounds(noise: Noise, seed: string, share = 1): DamageBounds {
  const rows = readAuthoredSet()
    .filter(({ part }) => part === 'held out')
    .filter((_, at) => Math.floor((at + 1) * share) > Math.floor(at * share))
    .map((row) => damaged(row, noise, seed));
  const named = rows.filter(({ letters }) => letters >= FEWEST_LETTERS);
  const unnamed = rows.filter(({ letters }) => letters < FEWEST_LETTERS);
  const bare = unnamed.filter(({ letters }) => letters === 0).length;
  const right = (some: readonly DamagedRow[]): number => some.filter((row) => row.isRightUndamaged).length;
  return {
    noise,
    rows: rows.length,
    nothingLeft: bare / rows.length,
    fewLettersLeft: (unnamed.length - bare) / rows.length,
    commonest: commonestOf(rows, ({ text }) => text) / rows.length,
    undamaged: right(rows) / rows.length,
    reachable: (right(named) + commonestOf(unnamed, ({ way }) => way)) / rows.length,
  };
}
