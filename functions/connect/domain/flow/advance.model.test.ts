import { describe, test } from '@jest/globals';
import fc from 'fast-check';
import type { BankState } from '../../../../schemas/entities/connect.ts';
import { type ConnectEvent, transition } from './advance.ts';
import type { ConnectFlow } from './connect-flow.ts';
import { consentUnderTest, flowUnderTest } from './flow-under-test.fixture.ts';

/**
 * Applicants with two devices, a bank that answers late or twice, and a feed: in any order. The model knows the picture
 * of docs/connect-flow.md as a table and nothing of how it is computed.
 */
interface Model {
  consent: boolean;
  personal: boolean;
  status: 'OPEN' | 'COMPLETE' | 'REVOKED';
  bank: BankState;
  automatic: boolean;
  attempt: string | null;
  fetched: number;
  accounts: number;
  bankId: string;
  /** Banks that let a login in, by its id, and those that an account came from. */
  admitted: Record<string, string>;
  linked: string[];
}
/** The flow as kept, and what each device last saw of it. */
interface System {
  kept: ConnectFlow;
  readonly seen: ConnectFlow[];
}

const at = '2026-03-25T09:00:00.000Z';
/** Which event leads from which states of the bank to which; what is not here cannot happen. */
const arrows: Readonly<Record<string, { readonly from: readonly BankState[]; readonly to: BankState }>> = {
  sent_to_bank: { from: ['LOGIN', 'AT_BANK'], to: 'AT_BANK' },
  signing_in: { from: ['LOGIN', 'AT_BANK'], to: 'LOGIN' },
  let_in: { from: ['LOGIN', 'AT_BANK'], to: 'FETCHING' },
  login_failed: { from: ['LOGIN', 'AT_BANK'], to: 'LOGIN' },
  accounts_found: { from: ['FETCHING'], to: 'FETCHING' },
  account_fetched: { from: ['FETCHING'], to: 'FETCHING' },
  feed_ended: { from: ['FETCHING'], to: 'LOGIN' },
};
const ofFeed = new Set(['accounts_found', 'account_fetched', 'feed_ended']);

/** Whether the event can happen by the model, which it changes when it can. */
function happens(model: Model, event: ConnectEvent): boolean {
  if (model.status === 'REVOKED') return false;
  if (event.type === 'consent_withdrawn') {
    if (!model.consent) return false;
    Object.assign(model, { status: 'REVOKED', bank: 'CHOOSING', automatic: false, attempt: null, fetched: 0 });
    Object.assign(model, { admitted: {}, linked: [] });
    return true;
  }
  if (model.status === 'COMPLETE' && !ofFeed.has(event.type)) return false;
  if (event.type === 'consent_given') {
    model.consent = true;
    return true;
  }
  if (!model.consent) return false;
  if (event.type === 'personal_info_given') {
    model.personal = true;
    return true;
  }
  if (!model.personal) return false;
  if (event.type === 'completed') {
    if (model.accounts === 0) return false;
    model.status = 'COMPLETE';
    if (model.bank !== 'FETCHING') model.bank = 'DONE';
    return true;
  }
  if (event.type === 'bank_selected' || event.type === 'bank_left') {
    model.automatic = event.type === 'bank_selected' && event.uploadMethod === 'automatic';
    model.bank = event.type === 'bank_left' ? 'CHOOSING' : model.automatic ? 'LOGIN' : 'GATHERING';
    Object.assign(model, { attempt: null, fetched: 0, bankId: event.type === 'bank_selected' ? event.bankId : '' });
    return true;
  }
  const isCurrent =
    model.bank === 'FETCHING' && model.attempt !== null && 'attemptId' in event && model.attempt === event.attemptId;
  if (event.type === 'account_fetched' && !isCurrent) {
    const bankId = model.admitted[event.attemptId];
    if (bankId === undefined || model.linked.includes(bankId)) return false;
    model.linked.push(bankId);
    return true;
  }
  const arrow = arrows[event.type];
  if (!model.automatic || !arrow?.from.includes(model.bank)) return false;
  if (event.type === 'sent_to_bank' || event.type === 'signing_in') model.attempt = event.attemptId;
  else if (model.attempt !== event.attemptId) return false;
  if (event.type === 'login_failed' || event.type === 'feed_ended') model.attempt = null;
  if (event.type === 'account_fetched') {
    model.fetched += 1;
    model.accounts += 1;
    if (!model.linked.includes(model.bankId)) model.linked.push(model.bankId);
  }
  if (event.type === 'let_in') model.admitted[event.attemptId] = model.bankId;
  model.bank = event.type === 'feed_ended' && model.fetched > 0 ? 'DONE' : arrow.to;
  if (event.type === 'let_in' || event.type === 'sent_to_bank' || event.type === 'signing_in') model.fetched = 0;
  return true;
}

class Step implements fc.Command<Model, System> {
  readonly event: ConnectEvent;
  readonly device: number;
  constructor(event: ConnectEvent, device: number) {
    this.event = event;
    this.device = device;
  }
  check(): boolean {
    return true;
  }
  run(model: Model, system: System): void {
    const before = structuredClone(system.kept);
    const { accounts } = model;
    const expected = happens(model, this.event);
    // The device acts on what it last saw; the write condition refuses it where that is old, and it looks again.
    const stale = system.seen[this.device] ?? system.kept;
    const hasty = transition(stale, this.event, { accounts });
    const wouldSave = 'flow' in hasty && hasty.flow.version === system.kept.version + 1;
    const advanced = wouldSave ? hasty : transition(system.kept, this.event, { accounts });
    if ('flow' in advanced !== expected)
      throw new Error(`${this} ${'flow' in advanced ? 'happened' : advanced.refused}`);
    if (JSON.stringify(system.kept) !== JSON.stringify(before)) throw new Error('the flow was changed in place');
    if ('flow' in advanced) system.kept = advanced.flow;
    system.seen[this.device] = system.kept;
    this.#compare(model, system.kept, before, expected);
  }
  #compare(model: Model, kept: ConnectFlow, before: ConnectFlow, happened: boolean): void {
    const same =
      kept.version === before.version + (happened ? 1 : 0) &&
      kept.status === model.status &&
      (kept.consent !== null) === model.consent &&
      kept.bank.state === model.bank &&
      kept.bank.attemptId === model.attempt &&
      kept.bank.fetched.length === model.fetched &&
      kept.bank.linked.join() === model.linked.join();
    if (!same) throw new Error(`${this}: ${JSON.stringify(kept)} instead of ${JSON.stringify(model)}`);
    if (kept.status !== 'OPEN' && kept.consent === null) throw new Error('ended without a consent');
    if (kept.status === 'REVOKED' && kept.bank.linked.length > 0) throw new Error('kept a bank without a consent');
  }
  toString(): string {
    return `${this.event.type} by device ${this.device}`;
  }
}

const attempt = fc.constantFrom('a', 'b');
let account = 0;
const event: fc.Arbitrary<ConnectEvent> = fc.oneof(
  fc.constant<ConnectEvent>({ type: 'consent_given', consent: consentUnderTest }),
  fc.constant<ConnectEvent>({ type: 'personal_info_given' }),
  fc.constant<ConnectEvent>({ type: 'bank_left' }),
  fc.constant<ConnectEvent>({ type: 'completed', at }),
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('bank_selected' as const),
      bankId: fc.constantFrom('sandbox_bank', 'investec'),
      uploadMethod: fc.constantFrom('automatic' as const, 'automatic' as const, 'manual' as const, 'email' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('sent_to_bank' as const, 'signing_in' as const), attemptId: attempt }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('let_in' as const), attemptId: attempt }) },
  fc.record({
    type: fc.constant('login_failed' as const),
    attemptId: attempt,
    fault: fc.constantFrom('cancelled' as const, 'wrong_credentials' as const),
  }),
  fc.record({ type: fc.constant('accounts_found' as const), attemptId: attempt, accounts: fc.nat(5) }),
  {
    weight: 3,
    arbitrary: attempt.map((attemptId): ConnectEvent => {
      account += 1;
      return { type: 'account_fetched', attemptId, accountId: `account ${account}` };
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('feed_ended' as const),
      attemptId: attempt,
      fault: fc.constantFrom(null, 'bank_unavailable' as const),
    }),
  },
);
const withdrawal = fc.constant<ConnectEvent>({ type: 'consent_withdrawn', at });
const step = (events: fc.Arbitrary<ConnectEvent>) =>
  fc.tuple(events, fc.nat(1)).map(([each, device]) => new Step(each, device));

/** Where a run begins: the deeper states are rarely reached by chance alone. */
const beginnings: readonly (readonly ConnectEvent[])[] = [
  [],
  [{ type: 'consent_given', consent: consentUnderTest }, { type: 'personal_info_given' }],
  [
    { type: 'consent_given', consent: consentUnderTest },
    { type: 'personal_info_given' },
    { type: 'bank_selected', bankId: 'sandbox_bank', uploadMethod: 'automatic' },
    { type: 'sent_to_bank', attemptId: 'a' },
    { type: 'let_in', attemptId: 'a' },
  ],
];

describe('a connect flow', () => {
  test('A connect flow follows only the transitions of the diagram, for any order of events', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...beginnings),
        fc.commands([...Array.from({ length: 12 }, () => step(event)), step(withdrawal)], {
          maxCommands: 60,
          size: 'max',
        }),
        (beginning, commands) => {
          fc.modelRun(() => {
            const fresh = flowUnderTest();
            const real: System = { kept: fresh, seen: [fresh, fresh] };
            const model: Model = {
              consent: false,
              personal: false,
              status: 'OPEN',
              bank: 'CHOOSING',
              automatic: false,
              attempt: null,
              fetched: 0,
              accounts: 0,
              bankId: '',
              admitted: {},
              linked: [],
            };
            for (const each of beginning) new Step(each, 0).run(model, real);
            return { model, real };
          }, commands);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
