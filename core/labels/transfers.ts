import type { AccountType } from '../ledger/ledger.ts';
import { bySize, type Draft, pair, relabel } from './draft.ts';
import type { LabelVerdict } from './labelled-transaction.ts';
import type { LabelId } from './taxonomy.ts';

/** Days between the two legs of a transfer, at most. */
const DAYS_APART = 3;
/** Fewer digits of an account number than this are no evidence. */
const TAIL_DIGITS = 4;

/** Labels that say what money was for in other words than a transfer: such a row is no leg of one. */
function mayBeLeg({ verdict }: Draft): boolean {
  if (verdict.pairedWith !== null) return false;
  if (
    verdict.label.startsWith('transfer.') ||
    verdict.label.startsWith('savings.') ||
    verdict.label.startsWith('other.')
  )
    return true;
  return (
    verdict.label === 'debt.home_loan' || verdict.label === 'debt.personal_loan' || verdict.label === 'debt.credit_card'
  );
}

const NAMES_OF_ACCOUNT_TYPES: Readonly<Partial<Record<AccountType, RegExp>>> = {
  savings: /\b(SAVINGS?|SAVE|SPAAR\w*|POCKET|GOALSAVE|NOTICE|MONEY MARKET)\b/,
  credit_card: /\b(CREDIT CARD|CC|KREDIETKAART)\b/,
  home_loan: /\b(HOME ?LOAN|BOND|HUISLENING)\b/,
  loan: /\b(LOAN|LENING)\b/,
  investment: /\b(INVEST\w*|UNIT TRUST)\b/,
  cheque: /\b(CHEQUE|CURRENT|TJEK)\b/,
};

function words(text: string): string {
  return ` ${text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()} `;
}

/** How strongly one leg's text names the other's account: 3 by number, 2 by name or kind, 0 not at all. */
function naming(from: Draft, to: Draft): number {
  const raw = `${from.row.description} ${from.row.reference}`;
  const tail = to.account.accountNumber.replace(/\D/g, '').slice(-TAIL_DIGITS);
  if (tail.length === TAIL_DIGITS && new RegExp(`${tail}(?!\\d)`).test(raw.replace(/[ -](?=\d)/g, ''))) return 3;
  const text = words(raw);
  const name = words(to.account.accountName);
  if (name.trim().length >= 4 && text.includes(name)) return 2;
  if (NAMES_OF_ACCOUNT_TYPES[to.account.accountType]?.test(text)) return 2;
  const holder = words(to.account.holderName);
  return holder.trim().length >= 5 && text.includes(holder) ? 2 : 0;
}

function worded({ verdict, reading }: Draft): boolean {
  return (
    verdict.channel === 'transfer' ||
    verdict.label.startsWith('transfer.own_account') ||
    verdict.label.startsWith('savings.') ||
    /\b(TRANSFER|TRF|OORDRAG|OORPLASING|TRANSF)\b/.test(reading.text)
  );
}

/** Label of the paying leg by the account that receives. */
const PAID_TO: Readonly<Partial<Record<AccountType, LabelId>>> = {
  savings: 'savings.deposit',
  investment: 'savings.investment_out',
  home_loan: 'debt.home_loan',
  loan: 'debt.personal_loan',
};
/** Label of the receiving leg by the account that pays. */
const PAID_FROM: Readonly<Partial<Record<AccountType, LabelId>>> = {
  savings: 'savings.withdrawal',
  investment: 'savings.investment_in',
  loan: 'loan_in.personal',
  home_loan: 'loan_in.other',
};

function label(out: Draft, into: Draft, confidence: number): void {
  const from = out.account.accountType;
  const to = into.account.accountType;
  const same = from === to;
  const party = ({ account }: Draft): Partial<LabelVerdict> => ({
    counterparty: {
      name: account.accountName,
      id: `own-${account.accountNumber.slice(-TAIL_DIGITS)}`,
      type: 'own_account',
      confidence,
    },
  });
  const paid = same ? undefined : PAID_TO[to];
  const received = same ? undefined : PAID_FROM[from];
  relabel(out, paid ?? 'transfer.own_account_out', confidence, 'pass:own-account-transfer', party(into));
  relabel(into, received ?? 'transfer.own_account_in', confidence, 'pass:own-account-transfer', party(out));
  pair(out, into);
}

/**
 * Pairs transfers between the applicant's own accounts: equal amounts of opposite sign on two accounts, at most three
 * days apart, where either text names the other account, its kind or its holder, or is worded as a transfer. The
 * strongest evidence pairs first, then the nearest day.
 */
export function pairOwnTransfers(drafts: readonly Draft[]): void {
  if (new Set(drafts.map(({ account }) => account.id)).size < 2) return;
  const proposals: { out: Draft; into: Draft; evidence: number; days: number }[] = [];
  for (const group of bySize(drafts.filter((draft) => draft.row.amountCents !== 0 && mayBeLeg(draft))).values()) {
    const received = group.filter(({ row }) => row.amountCents > 0).toSorted((a, b) => a.day - b.day);
    const sent = group.filter(({ row }) => row.amountCents < 0).toSorted((a, b) => a.day - b.day);
    let from = 0;
    for (const out of sent) {
      while ((received[from]?.day ?? Infinity) < out.day - DAYS_APART) from += 1;
      for (let at = from; at < received.length; at += 1) {
        const into = received[at];
        if (!into || into.day > out.day + DAYS_APART) break;
        const days = Math.abs(into.day - out.day);
        if (into.account.id === out.account.id) continue;
        if (into.row.currency !== out.row.currency) continue;
        const evidence = naming(out, into) + naming(into, out) + (worded(out) ? 1 : 0) + (worded(into) ? 1 : 0);
        if (evidence > 0) proposals.push({ out, into, evidence, days });
      }
    }
  }
  proposals.sort(
    (a, b) =>
      b.evidence - a.evidence ||
      a.days - b.days ||
      a.out.day - b.out.day ||
      compare(a.out.account.id, b.out.account.id) ||
      a.out.index - b.out.index ||
      compare(a.into.account.id, b.into.account.id) ||
      a.into.index - b.into.index,
  );
  for (const { out, into, evidence } of proposals) {
    if (out.verdict.pairedWith !== null || into.verdict.pairedWith !== null) continue;
    label(out, into, evidence >= 3 ? 0.98 : evidence === 2 ? 0.93 : 0.85);
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
