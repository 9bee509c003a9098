import { payWords } from './generated/volatile-table.ts';

const WORDS: ReadonlySet<string> = new Set(payWords.split(';'));
/** Letters from which on a word may be the cut beginning of another. */
const SHORTEST_CUT = 3;
const CUT: ReadonlySet<string> = new Set(
  [...WORDS].flatMap((word) =>
    Array.from({ length: Math.max(0, word.length - SHORTEST_CUT) }, (_, at) => word.slice(0, SHORTEST_CUT + at)),
  ),
);

/** Whether an upper-case word says that something is pay (SALARY, WAGES, LOON), for any payer. */
export const isPayWord = (word: string): boolean => WORDS.has(word);

/** Whether an upper-case word is the beginning of a word for pay, as a bank that cuts texts prints it (SALA). */
export const isCutPayWord = (word: string): boolean => CUT.has(word) && !WORDS.has(word);
