import { addMonths, lastDay } from '@imali/ledger/basics/calendar.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newBankConnectionAction } from '../../functions/applications/store/bank-connection-item.ts';
import { plainLedger } from '../../functions/bank-data/domain/connection-under-test.fixture.ts';
import { dynamoBankData } from '../../functions/bank-data/store/dynamo-bank-data.ts';
import { dynamoConnections } from '../../functions/bank-data/store/dynamo-connections.ts';
import { type BillRecord, dueCents } from '../../functions/billing/domain/bill.ts';
import { type MeteredItem, meteredItems } from '../../functions/billing/domain/billable-item.ts';
import type { BillingEventRecord } from '../../functions/billing/domain/billing-event.ts';
import { endOfPeriod, periodOf } from '../../functions/billing/domain/period.ts';
import { type AgreedPrice, priceCentsAt } from '../../functions/billing/domain/price.ts';
import { vatBasisPointsOn, vatCents } from '../../functions/billing/domain/vat.ts';
import { billingUnderTest, serialsOf } from '../../functions/billing/store/billing-under-test.fixture.ts';
import { dynamoBillingMeter } from '../../functions/billing/store/dynamo-billing-events.ts';
import { newConnectFlow } from '../../functions/connect/domain/flow/connect-flow.ts';
import { dynamoFlowStates } from '../../functions/connect/store/dynamo-connect-flows.ts';
import { Crash, CrashingTable } from '../../functions/platform/store/crashing-table.fixture.ts';
import { startTestTable, type TestTable } from '../../functions/platform/store/table.fixture.ts';
import { Table } from '../../functions/platform/store/table.ts';

let started: TestTable;
let names: { billing: string; applications: string };
beforeAll(async () => {
  started = await startTestTable();
  names = { applications: started.table.name, billing: (await started.another()).name };
});
afterAll(() => started.close());

let made = 0;
const newId = (prefix: string): string => {
  made += 1;
  return prefix + made.toString(16).padStart(24 - prefix.length, '0');
};

const sound = () => ({ billing: new Table(names.billing), applications: new Table(names.applications) });
const billingOf = (organisationId: string) => billingUnderTest(organisationId, sound());

interface Death {
  readonly table: 'billing' | 'applications';
  readonly write: number;
  readonly when: 'before' | 'after';
}

/** Does something in a process that dies at a write; whether it died. */
async function dying<T>(
  organisationId: string,
  death: Death,
  work: (billing: ReturnType<typeof billingUnderTest>) => Promise<T>,
): Promise<boolean> {
  const table = new CrashingTable(names[death.table], death.write, death.when);
  const billing = billingUnderTest(organisationId, { ...sound(), [death.table]: table });
  await work(billing).catch((error: unknown) => {
    if (!(error instanceof Crash)) throw error;
  });
  await table.arrived();
  return table.crashed;
}

/** A bill without what differs between organisations. */
const comparable = ({ id: _, organisationId: __, invoiceNumber: ___, ...bill }: BillRecord) => bill;

const AFTER_MAY = '2026-06-01T01:00:00.000Z';

async function withUse(): Promise<string> {
  const id = newId('0a');
  const { earn } = billingOf(id);
  await earn(newId('0b'), 'BANK', '2026-04-10T10:00:00.000Z');
  await earn(newId('0b'), 'BANK', '2026-05-10T10:00:00.000Z');
  await earn(newId('0b'), 'CONNECT', '2026-05-11T10:00:00.000Z');
  return id;
}

describe('closing that dies', () => {
  let undisturbed: ReturnType<typeof comparable>[];
  beforeAll(async () => {
    const id = await withUse();
    await billingOf(id).close('2026-05', AFTER_MAY);
    undisturbed = (await billingOf(id).allBills()).map(comparable);
    expect(undisturbed.map(({ period }) => period)).toEqual(['2026-04', '2026-05']);
  });

  test.each(['before', 'after'] as const)('right %s any of its writes ends in the same bills', async (when) => {
    let deaths = 0;
    for (let write = 1; ; write += 1) {
      const id = await withUse();
      const died = await dying(id, { table: 'billing', write, when }, ({ close }) => close('2026-05', AFTER_MAY));
      if (!died) break;
      deaths += 1;
      const again = billingOf(id);
      await again.close('2026-05', AFTER_MAY);
      expect((await again.allBills()).map(comparable)).toEqual(undisturbed);
      expect(await again.payments.account(id)).toMatchObject({ unpaidCents: 2 * 86_250 });
      // Nobody is left without a notification.
      const rest = billingOf(id);
      await rest.close('2026-05', AFTER_MAY);
      expect(rest.told).toEqual([]);
    }
    // Two months, each with its bill, and two bills announced.
    expect(deaths).toBe(4);
  });

  test('Concurrent and repeated closing leaves numbers without a gap, each on one bill', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, withUse));
    const death = (index: number): Death => ({
      table: 'billing',
      write: 1 + (index % 4),
      when: index % 2 === 0 ? 'before' : 'after',
    });
    await Promise.all(ids.map((id, index) => dying(id, death(index), ({ close }) => close('2026-05', AFTER_MAY))));
    await Promise.all([...ids, ...ids].map((id) => billingOf(id).close('2026-05', AFTER_MAY)));
    const serials = await serialsOf(sound().billing, 'INVOICE#za');
    expect(serials).toEqual(serials.map((_, index) => `INV-${String(index + 1).padStart(6, '0')}`));
    const own = (await Promise.all(ids.map((id) => billingOf(id).allBills()))).flat();
    expect(own).toHaveLength(12);
    expect(new Set(own.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(12);
  });
});

describe('an event whose recorder dies', () => {
  test.each([
    { table: 'applications', write: 1, when: 'before' },
    { table: 'applications', write: 1, when: 'after' },
    { table: 'billing', write: 1, when: 'before' },
    { table: 'billing', write: 1, when: 'after' },
  ] as const)('$when write $write of the $table table is recorded once, with its state', async (death) => {
    const id = newId('0a');
    const application = newId('0b');
    expect(await dying(id, death, ({ earn }) => earn(application, 'BANK', '2026-05-10T10:00:00.000Z'))).toBe(true);
    const [event] = await billingOf(id).allEvents();
    const state = await sound().applications.get({ pk: `STATE#${id}#${application}`, sk: 'BANK' });
    expect(event === undefined).toBe(state === null);
    await billingOf(id).earn(application, 'BANK', '2026-05-10T10:05:00.000Z');
    expect(await billingOf(id).allEvents()).toHaveLength(1);
  });
});

/** What earns something, over stores that can die: a connection whose analysis ends, and a flow that is completed. */
async function earners() {
  const ref = { organisationId: newId('0a'), applicationId: newId('0b') };
  const application = {
    id: ref.applicationId,
    organisationId: ref.organisationId,
    createdAt: EARNED_AT,
    expiry: '2099-01-01T00:00:00.000Z',
    consentGivenAt: null,
  };
  await sound().applications.create([newBankConnectionAction(application, 'b')]);
  const bankData = dynamoBankData(sound().applications);
  await bankData.ledgers.addAccount(ref, plainLedger(1, 12, 1), EARNED_AT);
  // Only analyses that can be answered are billed.
  await bankData.documents.saveAnalyses(ref, { generation: 1, place: 0 }, [
    { kind: 'affordability', generation: 1, document: {}, changes: [] },
  ]);
  const asked = { connections: [], bankConnectionId: 'b', personalInfoConnectionId: null };
  const begun = { ...newConnectFlow({ ...application, ...asked }, false), version: 1 };
  await dynamoFlowStates(sound().applications).save(begun);
  const completed = { ...begun, version: 2, status: 'COMPLETE' as const, completedAt: EARNED_AT };
  return {
    ref,
    BANK: (tables: Tables) =>
      dynamoConnections(tables.applications, dynamoBillingMeter(tables)).finish(ref, 1, 'READY', EARNED_AT),
    CONNECT: (tables: Tables) => dynamoFlowStates(tables.applications, dynamoBillingMeter(tables)).save(completed),
    isWritten: async (item: MeteredItem) =>
      item === 'BANK'
        ? (await dynamoConnections(sound().applications).find(ref))?.state === 'READY'
        : (await dynamoFlowStates(sound().applications).find(ref))?.status === 'COMPLETE',
  };
}
type Tables = ReturnType<typeof sound>;
const EARNED_AT = '2026-05-10T10:00:00.000Z';

describe.each(meteredItems)('the step that earns %s', (item) => {
  test.each(['before', 'after'] as const)('A step that dies right %s any of its writes bills once', async (when) => {
    let deaths = 0;
    for (const table of ['billing', 'applications'] as const) {
      for (let write = 1; ; write += 1) {
        const { ref, isWritten, ...earn } = await earners();
        const dying = new CrashingTable(names[table], write, when);
        await earn[item]({ ...sound(), [table]: dying }).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
        });
        if (!dying.crashed) break;
        deaths += 1;
        const { allEvents } = billingOf(ref.organisationId);
        expect(await allEvents()).toHaveLength((await isWritten(item)) ? 1 : 0);
        // The message is delivered again, to two workers.
        await Promise.all([earn[item](sound()), earn[item](sound())]);
        await earn[item](sound());
        expect(await isWritten(item)).toBe(true);
        expect(await allEvents()).toMatchObject([{ item, applicationId: ref.applicationId, createdAt: EARNED_AT }]);
      }
    }
    // The organisation's entry in the register, and the step itself.
    expect(deaths).toBe(2);
  });
});

/** What can happen, in any order; instants are minutes since the start of January 2026. */
type Step =
  | { readonly kind: 'earn'; readonly application: number; readonly item: MeteredItem; readonly death: Death | null }
  | { readonly kind: 'agree'; readonly item: MeteredItem | 'MANAGEMENT FEE'; readonly priceCents: number | null }
  | { readonly kind: 'close'; readonly death: Death | null; readonly twice: boolean };

const anyDeath: fc.Arbitrary<Death | null> = fc.option(
  fc.record({
    table: fc.constantFrom('billing' as const, 'applications' as const),
    write: fc.integer({ min: 1, max: 5 }),
    when: fc.constantFrom('before' as const, 'after' as const),
  }),
  { freq: 2 },
);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('earn' as const),
      application: fc.nat(11),
      item: fc.constantFrom(...meteredItems),
      death: anyDeath,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('agree' as const),
      item: fc.constantFrom(...meteredItems, 'MANAGEMENT FEE' as const),
      priceCents: fc.option(fc.oneof(fc.nat(5), fc.nat(3000), fc.nat(9_000_000))),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('close' as const), death: anyDeath, twice: fc.boolean() }),
  },
);
/** Each step comes so many minutes after the one before; an event can have waited long until it is recorded. */
const anyStory = fc.array(
  fc.record({ step: anyStep, minutes: fc.integer({ min: 1, max: 30_000 }), waited: fc.constantFrom(0, 0, 0, 40_000) }),
  { minLength: 1, maxLength: 25 },
);

const JANUARY = Date.parse('2026-01-01T00:00:00.000Z');
const instantOf = (minutes: number): string => new Date(JANUARY + minutes * 60_000).toISOString();

/** What the organisation was notified that it pays, and what it pays. */
class Model {
  readonly agreed: AgreedPrice[] = [];

  minimumOf(period: string): number {
    const last = new Date(Date.parse(endOfPeriod(period)) - 1).toISOString();
    return priceCentsAt(this.agreed, 'MANAGEMENT FEE', last);
  }
}

async function tell(story: typeof anyStory extends fc.Arbitrary<infer S> ? S : never) {
  const id = newId('0a');
  const applications = Array.from({ length: 12 }, () => newId('0b'));
  const model = new Model();
  const wanted = new Set<string>();
  let clock = 0;
  for (const { step, minutes, waited } of story) {
    clock += minutes;
    const now = instantOf(clock);
    if (step.kind === 'agree') {
      const price = { organisationId: id, item: step.item, effectiveFrom: now, priceCents: step.priceCents };
      model.agreed.push({ ...price, setBy: 'operator', setAt: now });
      await billingOf(id).prices.agree([{ ...price, setBy: 'operator', setAt: now }]);
    } else if (step.kind === 'earn') {
      const application = applications[step.application] ?? '';
      const at = instantOf(Math.max(1, clock - waited));
      wanted.add(`${application} ${step.item}`);
      const earn = (billing: ReturnType<typeof billingUnderTest>) => billing.earn(application, step.item, at);
      if (step.death) await dying(id, step.death, earn);
      await Promise.all([earn(billingOf(id)), earn(billingOf(id))]);
    } else {
      const over = addMonths(periodOf(instantOf(clock - 60)), -1);
      const close = (billing: ReturnType<typeof billingUnderTest>) => billing.close(over, now);
      if (step.death) await dying(id, step.death, close);
      if (step.twice) await Promise.all([close(billingOf(id)), close(billingOf(id))]);
    }
  }
  const last = addMonths(periodOf(instantOf(clock)), 2);
  await billingOf(id).close(last, instantOf(clock + 5 * 31 * 24 * 60));
  const { allBills, allEvents, payments, events } = billingOf(id);
  return {
    ...{ id, model, wanted },
    bills: await allBills(),
    events: await allEvents(),
    account: await payments.account(id),
    open: await events.openTotals(id, last),
  };
}

const lineOf = ({ period, createdAt, item, priceCents }: BillingEventRecord): string =>
  `${period} ${periodOf(createdAt)} ${item} ${priceCents}`;

function counted(lines: readonly (readonly [string, number])[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [line, units] of lines) counts[line] = (counts[line] ?? 0) + units;
  return counts;
}

test('whatever happens, each event is on one bill at the price of its instant, and bills are their sum', async () => {
  await fc.assert(
    fc.asyncProperty(anyStory, async (story) => {
      const { model, wanted, bills, events, account, open } = await tell(story);
      // One event for each application and item, at the price of its instant.
      expect(new Set(events.map(({ applicationId, item }) => `${applicationId} ${item}`))).toEqual(wanted);
      expect(events).toHaveLength(wanted.size);
      for (const event of events) {
        expect(event.priceCents).toBe(priceCentsAt(model.agreed, event.item, event.createdAt));
        expect(event.period >= periodOf(event.createdAt)).toBe(true);
      }
      expect(open).toEqual([]);
      // What is on the bills is what was used, unit by unit; a month that came to nothing has no bill.
      const used = events.map((event): [string, number] => [lineOf(event), 1]);
      const onBills = bills.flatMap(({ period, items }) =>
        items
          .filter(({ item }) => item !== 'MANAGEMENT FEE')
          .map((one): [string, number] => [`${period} ${one.usedIn} ${one.item} ${one.priceCents}`, one.units]),
      );
      const billed = new Set(bills.map(({ period }) => period));
      for (const { period, priceCents } of events) if (!billed.has(period)) expect(priceCents).toBe(0);
      expect(counted(onBills)).toEqual(counted(used.filter(([line]) => billed.has(line.slice(0, 7)))));
      for (const bill of bills) {
        // The minimum is of the month's own use; what came late of earlier months is beside it.
        const ofBill = events.filter(({ period }) => period === bill.period);
        const own = ofBill.filter(({ createdAt }) => periodOf(createdAt) === bill.period);
        const cents = (some: typeof events) => some.reduce((sum, { priceCents }) => sum + priceCents, 0);
        const lacking = own.length === 0 ? 0 : Math.max(0, model.minimumOf(bill.period) - cents(own));
        expect(bill.netCents).toBe(cents(ofBill) + lacking);
        expect(bill.items.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(bill.netCents);
        expect(bill.vatCents).toBe(vatCents(bill.netCents, vatBasisPointsOn(lastDay(bill.period))));
        expect(bill.totalCents).toBe(bill.netCents + bill.vatCents);
        expect(dueCents(bill)).toBe(bill.totalCents);
      }
      expect(new Set(bills.map(({ period }) => period)).size).toBe(bills.length);
      expect(account).toEqual({ unpaidCents: bills.reduce((sum, one) => sum + one.totalCents, 0), balanceCents: 0 });
    }),
    { numRuns: 25 },
  );
  const serials = await serialsOf(sound().billing, 'INVOICE#za');
  expect(serials).toEqual(serials.map((_, index) => `INV-${String(index + 1).padStart(6, '0')}`));
});
