import type { Bench } from '@imali/measure/report.ts';
import { figuresOf, rounded, spreadOf } from '@imali/measure/spread.ts';
import type { PublishedDescriptor } from '../../functions/labelling/domain/descriptor-catalogue.ts';
import { searchDescriptors } from '../../functions/labelling/domain/descriptor-search.ts';

const TEXTS = 1_000_000;
const TEXTS_QUICK = 10_000;
const ROUNDS = 5;
const TARGET_SECONDS = 2;
/** Two to the power of so many steps for an engine that tries every way; more would not end. */
const HOSTILE_LETTERS = 24;

const WORDS =
  'POS PURCHASE DEBIT ORDER EFT PAYMENT TO FROM CHECKERS SPAR ENGEN SHELL CAPE TOWN SEA POINT SANDTON MALL VODACOM MTN OUTSURANCE DISCOVERY ABSA LOAN CAFE GRILL PHARMACY TRADING STORE'.split(
    ' ',
  );

/** Name, pattern: what staff search for, and what somebody might. */
const SEARCHES: readonly (readonly [name: string, pattern: string])[] = [
  ['word', 'discovery'],
  ['alternatives', 'mtn|vodacom'],
  ['beginning', '^pos purchase (spar|engen)\\b'],
  ['gap', 'checkers.*(sea|point)'],
  ['ending', '[a-z]+ cafe [a-z0-9]+$'],
  ['classes', '(a|b)*c.*d'],
];

/** Different texts of three to seven words, the same in every run. */
function textsOf(count: number): PublishedDescriptor[] {
  let state = 7;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: count }, (_, index) => {
    const words = Array.from({ length: 3 + next(4) }, () => WORDS[next(WORDS.length)]);
    return { text: `${words.join(' ')} ${index.toString(36).toUpperCase()}`, label: 'food.groceries' };
  });
}

function secondsOf(work: () => unknown): number {
  const from = performance.now();
  work();
  return (performance.now() - from) / 1_000;
}

/** What the search of our staff takes over a million texts, in turns with the engine of the language. */
export const regexDescriptors: Bench = async ({ quick, progress }) => {
  const descriptors = textsOf(quick ? TEXTS_QUICK : TEXTS);
  const figures: Record<string, number> = { texts: descriptors.length };
  const rows: (string | number)[][] = [];
  for (const [name, pattern] of SEARCHES) {
    progress(`searching for ${pattern}`);
    const naive = new RegExp(pattern, 'i');
    const found = searchDescriptors(descriptors, pattern);
    if ('fault' in found) throw new Error(found.fault);
    if (found.total !== descriptors.filter(({ text }) => naive.test(text)).length) {
      throw new Error(`the two engines find different texts for ${pattern}`);
    }
    const turns = Array.from({ length: quick ? 1 : ROUNDS }, () => ({
      ours: secondsOf(() => searchDescriptors(descriptors, pattern)),
      naive: secondsOf(() => descriptors.filter(({ text }) => naive.test(text))),
    }));
    const ours = spreadOf(turns.map((turn) => turn.ours));
    const reference = spreadOf(turns.map((turn) => turn.naive));
    Object.assign(figures, figuresOf(`search_${name}`, 's', ours, ['min', 'p50', 'max']));
    Object.assign(figures, figuresOf(`naive_${name}`, 's', reference, ['p50']));
    rows.push([pattern, found.total, ...[ours.min, ours.p50, ours.max, reference.p50].map(rounded)]);
  }
  progress('a pattern that is written to take long');
  const hostile = '^(a|a)+$';
  const text = `${'A'.repeat(HOSTILE_LETTERS)}!`;
  const ours = secondsOf(() => searchDescriptors([{ text, label: 'food.groceries' }], hostile));
  const naive = secondsOf(() => new RegExp(hostile, 'i').test(text));
  Object.assign(figures, { search_hostile_s: rounded(ours), naive_hostile_s: rounded(naive) });
  return {
    figures,
    tables: [
      {
        title: `Searches over ${descriptors.length} different texts, seconds (target: under ${TARGET_SECONDS})`,
        columns: ['pattern', 'found', 'min', 'p50', 'max', 'RegExp p50'],
        rows,
      },
      {
        title: `One text of ${HOSTILE_LETTERS + 1} characters, seconds`,
        columns: ['pattern', 'ours', 'RegExp'],
        rows: [[hostile, rounded(ours), rounded(naive)]],
      },
    ],
    notes: [
      'The reference is a naive list: the expressions of the language, which backtrack, over the same texts one by one.',
      'Reading the catalogue from its files is not in it.',
    ],
  };
};
