import { isMoneyPart, type PrintedMoney, printedMoney } from '../reading/numbers.ts';
import type { Word } from './word.ts';

/** Neighbouring words of a line that are one printed amount. */
export interface MoneyRun {
  readonly money: PrintedMoney;
  /** Index of its first word in the line, and of the word after its last. */
  readonly start: number;
  readonly end: number;
  readonly left: number;
  readonly right: number;
}

/** Words that an amount may take: `- R 12 345 678.90 Cr`. */
const MAX_WORDS = 7;
/** Widest gap inside an amount, in font sizes. */
const INNER_GAP = 0.75;

/** The amounts on a line, from left to right. Digits of two words are joined only where the bank parts thousands by spaces. */
export function moneyRuns(words: readonly Word[], spacedThousands: boolean): MoneyRun[] {
  const runs: MoneyRun[] = [];
  let start = 0;
  while (start < words.length) {
    const run = longestRun(words, start, spacedThousands);
    if (run === null) start += 1;
    else {
      runs.push(run);
      start = run.end;
    }
  }
  return runs;
}

function longestRun(words: readonly Word[], start: number, spacedThousands: boolean): MoneyRun | null {
  let best: MoneyRun | null = null;
  let text = '';
  let before: Word | undefined;
  for (let end = start; end < Math.min(words.length, start + MAX_WORDS); end += 1) {
    const word = words[end];
    if (word === undefined || !isMoneyPart(word.text)) break;
    if (before !== undefined) {
      if (word.left - before.right > INNER_GAP * Math.max(word.fontSize, before.fontSize)) break;
      if (!spacedThousands && /\d$/.test(before.text) && /^\d/.test(word.text)) break;
    }
    text = before === undefined ? word.text : `${text} ${word.text}`;
    before = word;
    const money = printedMoney(text);
    const first = words[start];
    if (money !== null && first !== undefined) {
      best = { money, start, end: end + 1, left: first.left, right: word.right };
    }
  }
  return best;
}
