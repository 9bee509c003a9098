import { labelApplicant } from '../../core/labels/label-applicant.ts';
import type { LabelOverrides } from '../../core/labels/label-overrides.ts';
import { bodyLedger } from '../measure/body-ledger.ts';
import type { Bench } from '../measure/report.ts';
import { figuresOf, rounded, spreadOf } from '../measure/spread.ts';
import { naiveLabel, naiveRules } from './naive-patterns.ts';

const noOverrides: LabelOverrides = { user: new Map(), organisationRules: [], sharedRules: [] };

function secondsOf(work: () => unknown): number {
  const from = performance.now();
  work();
  return (performance.now() - from) / 1_000;
}

/**
 * Rows labelled per second by one thread, all passes included, and by a list of regular expressions made from the same
 * tables. Both run in turns, so that a slow moment of the machine meets both; the ratio is taken within a turn.
 */
export const labelThroughput: Bench = async ({ quick, progress }) => {
  const sizes = quick ? [200] : [2_000, 20_000];
  const rounds = quick ? 2 : 15;
  const rules = naiveRules();
  const figures: Record<string, number> = { naive_rules_count: rules.length };
  const rows: (string | number)[][] = [];
  for (const size of sizes) {
    progress(`labels: ${size} rows, ${rounds} rounds`);
    const ledger = bodyLedger(size);
    const ours = (): unknown => labelApplicant([ledger], noOverrides);
    const naive = (): unknown => ledger.transactions.map((row) => naiveLabel(rules, row.description, row.amountCents));
    ours();
    naive();
    const turns = Array.from({ length: rounds }, () => ({ ours: secondsOf(ours), naive: secondsOf(naive) }));
    const perSecond = spreadOf(turns.map((turn) => size / turn.ours));
    const naivePerSecond = spreadOf(turns.map((turn) => size / turn.naive));
    const ratio = spreadOf(turns.map((turn) => turn.naive / turn.ours));
    const parts = ['min', 'p50', 'max'] as const;
    Object.assign(
      figures,
      figuresOf(`label_${size}_rows`, 'per_s', perSecond, parts),
      figuresOf(`naive_${size}_rows`, 'per_s', naivePerSecond, parts),
      figuresOf(`label_over_naive_${size}_rows`, 'ratio', ratio, parts),
    );
    rows.push(
      [`${size} rows: labelApplicant, rows/s`, ...parts.map((part) => Math.round(perSecond[part]))],
      [`${size} rows: naive list, rows/s`, ...parts.map((part) => Math.round(naivePerSecond[part]))],
      [`${size} rows: times the naive list`, ...parts.map((part) => rounded(ratio[part]))],
    );
  }
  return {
    figures,
    tables: [{ title: 'Labelling on one thread, warm', columns: ['', 'min', 'median', 'max'], rows }],
    notes: [
      `The reference tries ${rules.length} regular expressions made from the same tables in order and takes the first; it normalises the text as we do, but finds no channel, counterparty, confidence, runner-up, pairs or salaries.`,
    ],
  };
};
