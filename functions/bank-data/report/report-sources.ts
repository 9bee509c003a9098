import { metricDictionary } from '@imali/analyses/metrics/metric-dictionary.ts';
import type { CreditReport } from './report-content.ts';
import type { Flow } from './report-flow.ts';
import { countWords, dateWords, moneyWords } from './report-words.ts';

const levelWords = { ONLINE_BANKING_PROFILE: 'the bank itself', ACCOUNT: 'statements that were handed in' } as const;
const SHOWN_ISSUES = 12;

/** Which accounts and days the figures are made of. */
export function writeSources(flow: Flow, { summary }: CreditReport): void {
  flow.section('Sources', 'The accounts and days that the figures are made of, and what was found wrong with them.');
  flow.table(
    [
      { title: 'Bank', share: 7.5 },
      { title: 'Account', share: 7.5 },
      { title: 'Holder', share: 9.5 },
      { title: 'From', share: 5.8, align: 'right' },
      { title: 'To', share: 5.8, align: 'right' },
      { title: 'Rows', share: 3, align: 'right' },
      { title: 'Closing', share: 6.6, align: 'right' },
      { title: 'Adds up', share: 4.5, align: 'right' },
    ],
    summary.accounts_summary.map((account) => ({
      cells: [
        account.bank_name,
        account.account_number,
        account.account_holder_name,
        dateWords(account.statement_start_date),
        dateWords(account.statement_end_date),
        countWords(account.total_transactions),
        moneyWords(account.closing_balance, account.currency),
        account.reconciliation === null ? 'unknown' : account.reconciliation.reconciles ? 'yes' : 'no',
      ],
    })),
  );
  const levels = new Set(summary.accounts_summary.map(({ verification_level: level }) => levelWords[level]));
  flow.paragraph(`Where it came from: ${[...levels].join(', ')}.`, { colour: 'soft' });
  const gaps = summary.coverage.gaps.map(
    ({ from, to, days }) => `${dateWords(from)} to ${dateWords(to)} (${days} days)`,
  );
  flow.paragraph(
    gaps.length === 0
      ? 'No gaps in the history.'
      : `Days without transactions: ${gaps.slice(0, SHOWN_ISSUES).join(', ')}.`,
  );
  for (const { message } of summary.data_quality_issues.slice(0, SHOWN_ISSUES)) flow.paragraph(`•  ${message}`);
}

/** The figures that a reader meets first, as the metric dictionary defines them. */
const DEFINED = [
  'affordability.max_instalment',
  'affordability.net_income',
  'affordability.debt_to_income',
  'affordability.norm_applied',
  'affordability.reg23a_worksheet',
  'income_analysis.income_indicator',
  'income_analysis.consistency',
  'income_analysis.regularity',
  'income_analysis.strike_date',
  'liquidity_score.score_30_days',
  'health_score.final_score',
  'expenses_analysis.total_expenses',
] as const;

/** What the figures mean, and by which rules they were worked out. */
export function writeDefinitions(flow: Flow, { summary }: CreditReport): void {
  flow.section(
    'Definitions and versions',
    'What the main figures mean. The metric dictionary of the guide defines every one.',
  );
  for (const field of DEFINED) {
    const found = metricDictionary.find(({ fields }) => fields.some((one) => one === field));
    if (found === undefined) continue;
    flow.keep(56);
    flow.paragraph(found.name, { font: 'bold', size: 9 });
    flow.paragraph(found.description, { size: 8.5 });
    flow.paragraph(`Formula: ${found.formula}`, { size: 8.5, colour: 'soft' });
    flow.gap(5);
  }
  flow.gap(4);
  const { engine_version: engine, taxonomy_version: taxonomy, rules_version: rules, currency } = summary;
  flow.paragraph(
    `Engine ${engine}, taxonomy of labels ${taxonomy}, rules ${rules}. Amounts in ${currency}; nothing is converted. Days are those of Africa/Johannesburg.`,
    { size: 8.5 },
  );
}
