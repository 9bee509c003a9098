import type { AccountLedger, LedgerTransaction } from '@imali/ledger/rows/ledger.ts';
import type { Bench, ReportTable } from '@imali/measure/report.ts';
import { settle } from '@imali/measure/settle.ts';
import { figuresOf, rounded, type Spread, spreadOf } from '@imali/measure/spread.ts';
import { labelApplicant } from '../decision/label-applicant.ts';
import { NO_OVERRIDES } from '../decision/label-overrides.ts';
import { brandLookups } from './brand-lookups.ts';
import { firstLabelCalls } from './label-first-calls.ts';
import { type LinearReference, linearReference } from './linear-classifier-accuracy.ts';
import { naiveLabel, naiveRules } from './naive-patterns.ts';
import { distinctShare, personaLedgers, VARIATIONS, type Variation } from './persona-ledger.ts';

/** Of these, some are held out of the training of the linear reference. */
const SEEDS: readonly number[] = Array.from({ length: 8 }, (_, index) => index + 1);
const FEW_SEEDS: readonly number[] = [1, 6];
/** The references are asked about so many of the rows, evenly taken: the list needs half a second for them already. */
const ROWS_FOR_REFERENCES = 1_000;

/** Applicants measured by themselves: everyday cards, and a business of many like rows. */
const APPLICANTS = ['salaried_monthly', 'informal_trader'] as const;
/** One year of a busy account. */
const ROWS_OF_AN_APPLICANT = 2_000;

const PARTS = ['min', 'p50', 'max'] as const;

const TEXTS: Readonly<Record<Variation, string>> = {
  printed: 'as printed',
  digits: 'each with digits of its own',
  words: 'each with a word of its own',
};

/** Names of figures; those of all personas' texts as printed bear no mark. */
const figureOf = (what: string, size: number, mark: string): string =>
  `${what}${mark === '' ? '' : `_${mark}`}_${size}_rows`;

function secondsOf(work: () => unknown): number {
  const from = performance.now();
  work();
  return (performance.now() - from) / 1_000;
}

/** One way of labelling: asked in turns with the others. */
interface Contestant {
  readonly key: string;
  readonly name: string;
  readonly run: (rows: readonly LedgerTransaction[]) => unknown;
}

function references({ classify }: LinearReference): readonly Contestant[] {
  const rules = naiveRules();
  return [
    {
      key: 'naive',
      name: 'naive list',
      run: (rows) => rows.map((row) => naiveLabel(rules, row.description, row.amountCents)),
    },
    {
      key: 'linear',
      name: 'TF-IDF + linear',
      run: (rows) => rows.map((row) => classify(row.description, row.amountCents)),
    },
  ];
}

interface Report {
  readonly figures: Record<string, number>;
  readonly rows: (string | number)[][];
}

function add({ figures, rows }: Report, key: string, unit: string, text: string, spread: Spread): void {
  Object.assign(figures, figuresOf(key, unit, spread, PARTS));
  rows.push([text, ...PARTS.map((part) => rounded(spread[part]))]);
}

/** Rows to be labelled: as what they appear in the names of figures and in the table. */
interface Case {
  readonly size: number;
  readonly mark: string;
  readonly text: string;
  readonly ledger: AccountLedger;
}

function compare(
  report: Report,
  { size, mark, text, ledger }: Case,
  others: readonly Contestant[],
  rounds: number,
  quick: boolean,
): void {
  const label = (): unknown => labelApplicant([ledger], NO_OVERRIDES);
  const every = Math.max(1, Math.floor(size / ROWS_FOR_REFERENCES));
  const some = ledger.transactions.filter((_, index) => index % every === 0);
  for (let warm = 0; warm < 3; warm += 1) label();
  for (const { run } of others) run(some);
  // Seconds a row, in turns, so that a slow moment of the machine meets all; ratios are taken within a turn.
  const turns = Array.from({ length: rounds }, () => ({
    ours: secondsOf(label) / size,
    others: others.map(({ run }) => secondsOf(() => run(some)) / some.length),
  }));
  const share = distinctShare(ledger);
  report.figures[figureOf('distinct_texts', size, mark).concat('_share')] = rounded(share);
  add(
    report,
    figureOf('label', size, mark),
    'per_s',
    `${text} (${Math.round(share * 100)} % distinct): rows/s`,
    spreadOf(turns.map(({ ours }) => 1 / ours)),
  );
  if (!quick) settle(size, label);
  add(
    report,
    figureOf('label_settled', size, mark),
    'per_s',
    '- after 200 000 more rows: rows/s',
    spreadOf(Array.from({ length: rounds }, () => size / secondsOf(label))),
  );
  others.forEach(({ key, name }, at) => {
    const seconds = turns.map((turn) => ({ ours: turn.ours, theirs: turn.others[at] ?? Number.NaN }));
    add(
      report,
      figureOf(key, size, mark),
      'per_s',
      `- ${name}: rows/s`,
      spreadOf(seconds.map(({ theirs }) => 1 / theirs)),
    );
    add(
      report,
      figureOf(`label_over_${key}`, size, mark),
      'ratio',
      `- times the ${name}`,
      spreadOf(seconds.map(({ ours, theirs }) => theirs / ours)),
    );
  });
}

const four = (value: number): number => Math.round(value * 10_000) / 10_000;

function sideBySide({ personas, labelledSet }: LinearReference): {
  figures: Record<string, number>;
  table: ReportTable;
} {
  return {
    figures: {
      linear_personas_hold_out_accuracy_share: four(personas.linear),
      label_personas_hold_out_accuracy_share: four(personas.ours),
      linear_labelled_set_hold_out_accuracy_share: four(labelledSet.linear),
      label_labelled_set_hold_out_accuracy_share: four(labelledSet.ours),
    },
    table: {
      title: 'Share of held-out rows that are right',
      columns: ['', 'rows', 'ours', 'TF-IDF + linear'],
      rows: [
        ['personas of other seeds', personas.rows, four(personas.ours), four(personas.linear)],
        ['labelled set', labelledSet.rows, four(labelledSet.ours), four(labelledSet.linear)],
      ],
    },
  };
}

/**
 * Rows labelled per second by one thread, all passes included, beside a list of regular expressions made from the same
 * tables and beside a classifier trained on what is not held out; the first call of a fresh process and its memory; and
 * what looking up a name costs by the number of names.
 */
export const labelThroughput: Bench = async ({ quick, progress }) => {
  const sizes = quick ? [200] : [2_000, 20_000, 200_000];
  progress('labels: training the linear reference');
  const linear = linearReference(quick ? FEW_SEEDS : SEEDS);
  const others = references(linear);
  const ledgerOf = personaLedgers(Math.max(...sizes));
  const report: Report = { figures: { naive_rules_count: naiveRules().length }, rows: [] };
  for (const variation of VARIATIONS) {
    for (const size of sizes) {
      const rounds = quick ? 2 : size <= 2_000 ? 11 : 5;
      progress(`labels: ${size} rows, texts ${TEXTS[variation]}, ${rounds} rounds`);
      const text = `${size} rows, ${TEXTS[variation]}`;
      const mark = variation === 'printed' ? '' : variation;
      compare(report, { size, mark, text, ledger: ledgerOf(size, variation) }, others, rounds, quick);
    }
  }
  for (const persona of APPLICANTS) {
    const size = quick ? 200 : ROWS_OF_AN_APPLICANT;
    progress(`labels: ${size} rows of ${persona}`);
    const text = `${size} rows of one applicant, ${persona}`;
    const ledger = personaLedgers(size, [persona])(size, 'printed');
    compare(report, { size, mark: persona, text, ledger }, others, quick ? 2 : 11, quick);
  }
  progress('labels: first calls in fresh processes');
  const first: Report = { figures: {}, rows: [] };
  for (const size of sizes) {
    const calls = await firstLabelCalls(size, quick ? 1 : size > 20_000 ? 2 : 7);
    add(first, `label_first_call_${size}_rows`, 'ms', `${size} rows: first call, ms`, calls.ms);
    const thread = `${size} rows: first call, ms of its thread's processor`;
    add(first, `label_first_call_${size}_rows_thread`, 'ms', thread, calls.threadMs);
    add(first, `label_heap_held_${size}_rows`, 'mib', `${size} rows: heap held by labelled rows, MiB`, calls.heapMib);
    add(first, `label_resident_${size}_rows`, 'mib', `${size} rows: most resident memory, MiB`, calls.residentMib);
  }
  progress('labels: brands looked up');
  const lookups: Report = { figures: {}, rows: [] };
  for (const { names, nanoseconds } of brandLookups(
    ledgerOf(Math.min(20_000, Math.max(...sizes)), 'words'),
    quick ? 2 : 15,
  ))
    add(lookups, `brand_lookup_${names}_names`, 'ns', `${names} names: one merchant's text, ns`, nanoseconds);
  const beside = sideBySide(linear);
  const columns = ['', 'min', 'median', 'max'];
  return {
    figures: { ...report.figures, ...first.figures, ...lookups.figures, ...beside.figures },
    tables: [
      { title: 'Labelling on one thread, warm', columns, rows: report.rows },
      { title: 'Labelling in a fresh process', columns, rows: first.rows },
      { title: 'Brand index by the number of its names', columns, rows: lookups.rows },
      beside.table,
    ],
    notes: [
      `The naive list tries ${naiveRules().length} regular expressions made from the same tables in order and takes the first; the linear reference learnt from ${linear.examples} rows that are not held out. Both are asked about ${ROWS_FOR_REFERENCES} of the rows, evenly taken, normalise the text as we do, and find no channel, counterparty, runner-up, pairs or salaries.`,
      'Rows are those of all personas, of as many seeds as they need, as one account; those of one applicant are of one persona, of as many seeds. With a word of its own no text is read like another: the worst case.',
      'What is learnt while labelling is forgotten at the end of each call, but for what the model made of texts and what rows say that name nobody but a shop or the bank: the process keeps those by hashes of the texts, without their words, so that later rounds label them by looking them up. A first call is in a process without a compile cache, after the modules are loaded.',
    ],
  };
};
