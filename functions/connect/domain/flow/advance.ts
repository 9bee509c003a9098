import type { BankFault, BankState, UploadMethod } from '../../../../schemas/entities/connect.ts';
import type { ConnectFlow, ConsentRecord } from './connect-flow.ts';

/** What happens to a connect flow: what an applicant does, and the results of a bank's feed. */
export type ConnectEvent =
  /** `isAsked`: the lender asks for it anew, also after the end of the flow. */
  | { readonly type: 'consent_given'; readonly consent: ConsentRecord; readonly isAsked?: boolean }
  | { readonly type: 'consent_withdrawn'; readonly at: string }
  | { readonly type: 'personal_info_given' }
  | { readonly type: 'bank_selected'; readonly bankId: string; readonly uploadMethod: UploadMethod }
  | { readonly type: 'bank_left' }
  /** The bank shows its own page; a further login takes the place of one that is under way. */
  | { readonly type: 'sent_to_bank'; readonly attemptId: string }
  /** The bank is handed the login fields. */
  | { readonly type: 'signing_in'; readonly attemptId: string }
  /** The bank let us in: its feed is fetched from now on. */
  | { readonly type: 'let_in'; readonly attemptId: string }
  | { readonly type: 'login_failed'; readonly attemptId: string; readonly fault: BankFault }
  | { readonly type: 'accounts_found'; readonly attemptId: string; readonly accounts: number }
  | { readonly type: 'account_fetched'; readonly attemptId: string; readonly accountId: string }
  /** Everything that the bank gives is here; a fault beside accounts says that some were not given. */
  | { readonly type: 'feed_ended'; readonly attemptId: string; readonly fault: BankFault | null }
  | { readonly type: 'completed'; readonly at: string };

/** What of the application decides besides its flow. */
export interface ConnectFacts {
  /** Accounts that the bank connection holds, whichever way they came. */
  readonly accounts: number;
}

/** Why an event cannot happen now. `stale` is reported to nobody: it is of a login that another one replaced. */
export type Refusal =
  | 'finished'
  | 'withdrawn'
  | 'consent_required'
  | 'personal_info_first'
  | 'not_asked'
  | 'no_bank_selected'
  | 'not_waiting'
  | 'nothing_connected'
  | 'stale';

export type Advance = { readonly flow: ConnectFlow } | { readonly refused: Refusal };

type BankPart = ConnectFlow['bank'];

/** The states in which an event of a login or its feed can happen. */
const waitsFor: Readonly<Partial<Record<ConnectEvent['type'], readonly BankState[]>>> = {
  sent_to_bank: ['LOGIN', 'AT_BANK'],
  signing_in: ['LOGIN', 'AT_BANK'],
  let_in: ['LOGIN', 'AT_BANK'],
  login_failed: ['LOGIN', 'AT_BANK'],
  accounts_found: ['FETCHING'],
  account_fetched: ['FETCHING'],
  feed_ended: ['FETCHING'],
};

/** Logins that are remembered. */
const MOST_ADMITTED = 20;

const refused = (reason: Refusal): Advance => ({ refused: reason });

/** What happens after the end of a flow: the feed of a bank may end later, and a lender may ask for consent anew. */
const followsTheEnd = (event: ConnectEvent): boolean =>
  event.type === 'accounts_found' ||
  event.type === 'account_fetched' ||
  event.type === 'feed_ended' ||
  (event.type === 'consent_given' && event.isAsked === true);

/**
 * A connect flow after an event: the only way in which one changes.
 * The order is consent, personal info, bank, completion; each can be gone back to until the flow is complete.
 * A consent can be withdrawn at any time (POPIA, section 11(2)(b)), and nothing but the withdrawal follows it.
 */
export function transition(flow: ConnectFlow, event: ConnectEvent, facts: ConnectFacts): Advance {
  const next = { ...flow, version: flow.version + 1 };
  if (flow.status === 'REVOKED') return refused('withdrawn');
  if (event.type === 'consent_withdrawn') {
    if (flow.consent === null) return refused('consent_required');
    return { flow: { ...next, status: 'REVOKED', revokedAt: event.at, bank: withdrawnBank(flow.bank) } };
  }
  if (flow.status === 'COMPLETE' && !followsTheEnd(event)) return refused('finished');
  if (event.type === 'consent_given') return { flow: { ...next, consent: event.consent } };
  if (flow.consent === null) return refused('consent_required');
  if (event.type === 'personal_info_given') {
    return flow.personalInfo === 'NOT_ASKED' ? refused('not_asked') : { flow: { ...next, personalInfo: 'GIVEN' } };
  }
  if (flow.personalInfo === 'ASKED') return refused('personal_info_first');
  if (event.type === 'completed') {
    const { state } = flow.bank;
    if (state !== 'NOT_ASKED' && facts.accounts === 0) return refused('nothing_connected');
    const bank = state === 'FETCHING' || state === 'NOT_ASKED' ? flow.bank : { ...flow.bank, state: 'DONE' as const };
    return { flow: { ...next, status: 'COMPLETE', completedAt: event.at, bank } };
  }
  if (flow.bank.state === 'NOT_ASKED') return refused('not_asked');
  const bank = advanceBank(flow.bank, event);
  return 'refused' in bank ? bank : { flow: { ...next, bank: bank.bank } };
}

type BankEvent = Exclude<
  ConnectEvent,
  { type: 'consent_given' | 'consent_withdrawn' | 'personal_info_given' | 'completed' }
>;

function advanceBank(bank: BankPart, event: BankEvent): { readonly bank: BankPart } | { readonly refused: Refusal } {
  const idle = { attemptId: null, fault: null, accounts: null, fetched: [] };
  if (event.type === 'bank_selected') {
    const { bankId, uploadMethod } = event;
    const state = uploadMethod === 'automatic' ? 'LOGIN' : 'GATHERING';
    return { bank: { ...bank, ...idle, state, selected: { bankId, uploadMethod } } };
  }
  if (event.type === 'bank_left') return { bank: { ...bank, ...idle, state: 'CHOOSING', selected: null } };
  const late = event.type === 'account_fetched' ? lateAccount(bank, event.attemptId) : null;
  if (late) return { bank: late };
  if (bank.selected?.uploadMethod !== 'automatic') return { refused: 'no_bank_selected' };
  if (!waitsFor[event.type]?.includes(bank.state)) return { refused: 'not_waiting' };
  if (event.type === 'sent_to_bank' || event.type === 'signing_in') {
    const state = event.type === 'sent_to_bank' ? 'AT_BANK' : 'LOGIN';
    return { bank: { ...bank, ...idle, state, attemptId: event.attemptId } };
  }
  if (bank.attemptId !== event.attemptId) return { refused: 'stale' };
  switch (event.type) {
    case 'let_in': {
      const { attemptId } = event;
      const admitted = [...bank.admitted, { attemptId, bankId: bank.selected.bankId }].slice(-MOST_ADMITTED);
      return { bank: { ...bank, ...idle, state: 'FETCHING', attemptId, admitted } };
    }
    case 'login_failed':
      return { bank: { ...bank, ...idle, state: 'LOGIN', fault: event.fault } };
    case 'accounts_found':
      return { bank: { ...bank, accounts: event.accounts } };
    case 'account_fetched': {
      const fetched = [...new Set([...bank.fetched, event.accountId])];
      return { bank: linkedWith({ ...bank, fetched }, bank.selected.bankId) };
    }
    case 'feed_ended': {
      const state = bank.fetched.length > 0 ? 'DONE' : 'LOGIN';
      return { bank: { ...bank, attemptId: null, fault: event.fault, state } };
    }
  }
}

/** The first account of a login that the applicant left concurrently: it is part of the application all the same. */
function lateAccount(bank: BankPart, attemptId: string): BankPart | null {
  if (bank.state === 'FETCHING' && bank.attemptId === attemptId) return null;
  const login = bank.admitted.findLast((one) => one.attemptId === attemptId);
  return login === undefined || bank.linked.includes(login.bankId) ? null : linkedWith(bank, login.bankId);
}

function linkedWith(bank: BankPart, bankId: string): BankPart {
  return { ...bank, linked: [...new Set([...bank.linked, bankId])] };
}

/** What was fetched is erased with the consent, and what is under way leads nowhere. */
function withdrawnBank(bank: BankPart): BankPart {
  const state = bank.state === 'NOT_ASKED' ? ('NOT_ASKED' as const) : ('CHOOSING' as const);
  const none = { selected: null, attemptId: null, fault: null, accounts: null };
  return { ...bank, ...none, state, fetched: [], admitted: [], linked: [] };
}
