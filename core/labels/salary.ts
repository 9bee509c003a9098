import { channelOf } from './channel.ts';
import { type Draft, relabel } from './draft.ts';

/** Smaller regular credits (allowances, airtime shared in a family) are not taken for pay. In cents. */
const SMALLEST_PAY = 100_000;
/** Share of gaps that must keep the rhythm, and of amounts that must lie near the median. */
const KEEPS = 0.75;
const NEAR_MEDIAN = 0.2;
/** Days between two pays: month, four weeks, fortnight, week, each with what weekends and holidays move. */
const RHYTHMS: readonly (readonly [low: number, high: number])[] = [
  [26, 35],
  [12, 16],
  [5, 9],
];
/** Channels that carry pay; people pay each other through the others. */
const BULK = /\b(MAGTAPE CREDIT|ACB CREDIT|OB PMT|CREDIT TRANSFER|MAGBAND KREDIET)\b/;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? 0) + high) / 2;
}

function share<T>(values: readonly T[], holds: (value: T) => boolean): number {
  return values.length === 0 ? 0 : values.filter(holds).length / values.length;
}

/** Words of a company beside those of the bank (ABSA BANK); people who pay each other have none. */
const COMPANY = new RegExp(
  `\\b(?:${[
    'PTY|LTD|INC|CC|CORP|CORPORATION|COMPANY|HOLDINGS|GROUP|BROS|BROTHERS|SONS|TRADING|ENTERPRISES|INVESTMENTS|VENTURES',
    'SERVICES|SOLUTIONS|SYSTEMS|TECHNOLOGIES|CONSULTING|CONSULTANTS|ATTORNEYS|ACCOUNTANTS|STAFFING|RECRUITMENT',
    'OUTSOURCING|LABOUR|BROKERS|GLOBAL|INTERNATIONAL|NATIONAL|AFRICA|SA|INDUSTRIES|INDUSTRIAL|FARMS?|BOERDERY|AGRI',
    'MINING|MINES?|STEEL|LOGISTICS|TRANSPORT|FREIGHT|CONSTRUCTION|ELECTRICAL|ENGINEERING|MANUFACTURING|PLASTICS',
    'TEXTILES|PACKAGING|STORES?|RETAIL|WHOLESALERS?|DISTRIBUTORS|SUPERMARKET|MOTORS|FOODS|BAKERY|HOTELS?|RESTAURANT',
    'PROPERTIES|SECURITY|CLEANING|MEDIA|CALL CENTRE|MEDICAL|CLINICS?|HOSPITAL|PHARMACY|COLA|BANK|ACADEMY|COLLEGE',
    'SCHOOL|UNIV(?:ERSITY)?|CITY OF|DEPT|DEPARTMENT|MUNICIPALITY',
  ].join('|')})\\b`,
);

function looksLikePay(rows: readonly Draft[]): boolean {
  const gaps = rows.slice(1).map((row, index) => row.day - (rows[index]?.day ?? row.day));
  const middle = median(rows.map(({ row }) => row.amountCents));
  const regular = RHYTHMS.some(([low, high]) => share(gaps, (gap) => gap >= low && gap <= high) >= KEEPS);
  const stable = share(rows, ({ row }) => Math.abs(row.amountCents - middle) <= middle * NEAR_MEDIAN) >= KEEPS;
  return middle >= SMALLEST_PAY && regular && stable;
}

/** What insurers pay to those whom they do not employ, and casinos to those who won. */
const TO_CUSTOMERS =
  /\b(CLAIMS?|EIS|POLICY|POLIS|BENEFITS?|DISABILITY|PHI|INCOME PROTECT\w*|ANN|ANNUITY|PENSION|RET|RETIRE\w*|FUND|UMBRELLA|PROV\w*|FUNERAL|CASH ?BACK|REFUND|WINNINGS?|WITHDRAWAL|PAYOUT)\b/;

/** Insurers and casinos employ many: what they pay without a word on claims or winnings may be pay. */
function mayBeTheirStaff({ verdict, reading }: Draft): boolean {
  if (verdict.label !== 'income.insurance_payout' && verdict.label !== 'gambling.winnings') return false;
  return /^(?:merchant|trade):/.test(verdict.ruleId) && !TO_CUSTOMERS.test(reading.text);
}

function mayBePay(draft: Draft): boolean {
  const { row, verdict } = draft;
  if (row.amountCents <= 0 || verdict.pairedWith !== null || !verdict.counterparty) return false;
  if (verdict.label === 'income.salary') return true;
  if (mayBeTheirStaff(draft)) return true;
  // A shop that gives money back does so to a card; what it pays into an account every month is pay.
  const unexplained =
    verdict.labelledBy === 'fallback' ||
    verdict.label === 'reversed.merchant_refund' ||
    verdict.label === 'income.other';
  return (
    unexplained &&
    (verdict.channel === 'eft' || verdict.channel === 'unknown' || verdict.label === 'reversed.merchant_refund')
  );
}

/**
 * Finds pay that no word names: at least three credits from one payer, in a weekly, fortnightly or monthly rhythm, of
 * stable amounts; of a company, two are enough. Credits of a payer one of whose credits is worded as salary follow it.
 * Bulk payments of the banks (Magtape, ACB) are surer than a payment from a person's account. Winnings and claims keep
 * no such rhythm: casinos and insurers that do are employers.
 */
export function findSalaries(drafts: readonly Draft[]): void {
  const payers = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const id = draft.verdict.counterparty?.id;
    if (id === undefined || !mayBePay(draft)) continue;
    const key = `${draft.account.id} ${id}`;
    const payments = payers.get(key);
    if (payments) payments.push(draft);
    else payers.set(key, [draft]);
  }
  for (const rows of payers.values()) {
    const worded = rows.some(({ verdict }) => verdict.label === 'income.salary');
    const company = rows.every(({ reading }) => COMPANY.test(channelOf(reading).rest.join(' ')));
    const fewest = worded || (company && !rows.some(mayBeTheirStaff)) ? 2 : 3;
    if (rows.length < fewest || !looksLikePay(rows)) continue;
    for (const draft of rows) {
      if (draft.verdict.label === 'income.salary') continue;
      const confidence = worded ? 0.9 : BULK.test(draft.reading.text) ? 0.85 : company ? 0.75 : 0.65;
      const { counterparty } = draft.verdict;
      relabel(draft, 'income.salary', confidence, 'pass:regular-pay', {
        counterparty: counterparty ? { ...counterparty, type: 'employer' } : null,
      });
    }
  }
}
