import { afterAll, describe, expect, test } from '@jest/globals';
import { dynamoSandbox } from '../../organisations/store/dynamo-sandbox.ts';
import { billingUnderTest, serialsOf, startBillingTables } from './billing-under-test.fixture.ts';
import { dynamoBilledOrganisations, dynamoBillingMeter } from './dynamo-billing-events.ts';
import { dynamoBillingPeriods } from './dynamo-billing-periods.ts';

const { tables, newId, close } = await startBillingTables();
afterAll(close);

const organisation = () => {
  const id = newId('0a');
  return { id, ...billingUnderTest(id, tables) };
};
const application = () => newId('0b');

const AFTER_MAY = '2026-06-01T01:00:00.000Z';

describe('an event', () => {
  test('An event is recorded once for an application and an item, however often and by however many at once', async () => {
    const { earn, allEvents, events, id } = organisation();
    const one = application();
    await Promise.all(Array.from({ length: 8 }, (_, index) => earn(one, 'BANK', `2026-05-10T10:00:0${index}.000Z`)));
    await earn(one, 'BANK', '2026-05-11T10:00:00.000Z');
    await earn(one, 'CONNECT', '2026-05-11T10:00:00.000Z');
    const kept = await allEvents();
    expect(kept.map(({ item }) => item)).toEqual(['CONNECT', 'BANK']);
    expect(kept[1]).toMatchObject({
      title: 'Bank connection analysed',
      billableItem: 'Bank connection',
      priceCents: 1950,
      period: '2026-05',
      applicationId: one,
    });
    const [totals] = await events.openTotals(id, '2026-05');
    expect(totals).toEqual({
      period: '2026-05',
      events: 2,
      closedAt: null,
      usage: expect.arrayContaining([
        { usedIn: '2026-05', item: 'BANK', priceCents: 1950, units: 1 },
        { usedIn: '2026-05', item: 'CONNECT', priceCents: 450, units: 1 },
      ]),
    });
  });

  test('An event leaves nothing behind when the state that earns it is refused', async () => {
    const { earn, everything, id } = organisation();
    const one = application();
    const earned = await dynamoBillingMeter(tables).earned(
      { organisationId: id, applicationId: one },
      'BANK',
      '2026-05-10T10:00:00.000Z',
    );
    const refused = await earned?.writeWith(tables.applications, [
      { check: { pk: 'NOTHING', sk: 'HERE' }, condition: { expression: 'attribute_exists(pk)' } },
    ]);
    expect(refused).toEqual([0]);
    expect(await everything()).toEqual([]);
    expect(await earn(one, 'BANK', '2026-05-10T10:00:01.000Z')).toBe(true);
  });

  test('An event is in the month that it falls in, in Johannesburg', async () => {
    const { earn, events, id } = organisation();
    await earn(application(), 'BANK', '2026-05-31T21:59:59.999Z');
    await earn(application(), 'BANK', '2026-05-31T22:00:00.000Z');
    const totals = await events.openTotals(id, '2026-06');
    expect(totals.map(({ period, events: count }) => [period, count])).toEqual([
      ['2026-05', 1],
      ['2026-06', 1],
    ]);
  });

  test('An event of a synthetic applicant is not recorded', async () => {
    const { earn, id, allEvents } = organisation();
    const one = application();
    await dynamoSandbox(tables.applications).add(id, {
      applicationId: one,
      personaId: 'p',
      seed: 1,
      endsOn: '2026-05-01',
    });
    expect(await earn(one, 'BANK', '2026-05-10T10:00:00.000Z')).toBe(false);
    expect(await allEvents()).toEqual([]);
  });

  test('An event has the price that was agreed at its instant, whatever is agreed later', async () => {
    const { earn, prices, id, allEvents, close, allBills } = organisation();
    const agreed = { organisationId: id, item: 'BANK' as const, setBy: 'operator', setAt: '2026-05-01T00:00:00.000Z' };
    await prices.agree([{ ...agreed, effectiveFrom: '2026-05-05T22:00:00.000Z', priceCents: 1500 }]);
    await earn(application(), 'BANK', '2026-05-05T21:59:59.999Z');
    await earn(application(), 'BANK', '2026-05-05T22:00:00.000Z');
    await prices.agree([{ ...agreed, effectiveFrom: '2026-05-20T22:00:00.000Z', priceCents: null }]);
    await earn(application(), 'BANK', '2026-05-20T22:00:00.000Z');
    expect((await allEvents()).map(({ priceCents }) => priceCents)).toEqual([1950, 1500, 1950]);
    await prices.agree([
      { ...agreed, item: 'MANAGEMENT FEE', effectiveFrom: '2026-05-31T21:00:00.000Z', priceCents: 0 },
    ]);
    await close('2026-05', AFTER_MAY);
    // 2 x R19.50 + R15.00 = R54.00; VAT 15 % = R8.10.
    expect(await allBills()).toMatchObject([
      {
        items: [
          { item: 'BANK', units: 1, priceCents: 1500, totalCents: 1500 },
          { item: 'BANK', units: 2, priceCents: 1950, totalCents: 3900 },
        ],
        netCents: 5400,
        vatCents: 810,
        totalCents: 6210,
      },
    ]);
  });

  test('Events are listed newest first, with the number of all', async () => {
    const { earn, events, id } = organisation();
    for (let day = 1; day <= 5; day += 1) await earn(application(), 'BANK', `2026-0${day}-10T10:00:00.000Z`);
    const first = await events.list(id, { skip: 0, limit: 2, cursor: undefined });
    expect([first.count, first.hasNext, first.items.map(({ period }) => period)]).toEqual([
      5,
      true,
      ['2026-05', '2026-04'],
    ]);
    const next = await events.list(id, { skip: 0, limit: 2, cursor: first.nextCursor ?? undefined });
    expect(next.items.map(({ period }) => period)).toEqual(['2026-03', '2026-02']);
  });

  const registered = async (): Promise<string[]> => {
    const all: string[] = [];
    for (let shard = 0; shard < 16; shard += 1) {
      for await (const some of dynamoBilledOrganisations(tables.billing).inShard(shard)) all.push(...some);
    }
    return all;
  };

  test('An event puts its organisation into the register, once', async () => {
    const { earn, id } = organisation();
    await earn(application(), 'BANK', '2026-05-10T10:00:00.000Z');
    await earn(application(), 'BANK', '2026-05-10T10:00:01.000Z');
    expect((await registered()).filter((one) => one === id)).toHaveLength(1);
  });

  test('An event leaves the register as it is until it is written', async () => {
    const { id } = organisation();
    const ref = { organisationId: id, applicationId: application() };
    const at = '2026-05-10T10:00:00.000Z';
    const earned = await dynamoBillingMeter(tables).earned(ref, 'BANK', at);
    expect(await registered()).not.toContain(id);
    expect(await earned?.writeWith(tables.applications, [])).toEqual([]);
    expect(await registered()).toContain(id);
  });
});

describe('closing a month', () => {
  test('Closing a month issues a bill of what was used, filled up to the monthly minimum, and announces it', async () => {
    const { earn, close, allBills, told, payments, id } = organisation();
    for (let index = 0; index < 3; index += 1) {
      const one = application();
      await earn(one, 'CONNECT', '2026-05-10T10:00:00.000Z');
      await earn(one, 'BANK', '2026-05-10T10:05:00.000Z');
    }
    const issued = await close('2026-05', AFTER_MAY);
    // 3 x R4.50 + 3 x R19.50 = R72.00; lacking to R750: R678.00; VAT of R750.00 at 15 %: R112.50.
    expect(issued).toMatchObject([
      {
        period: '2026-05',
        date: '2026-06-01',
        status: 'UNPAID',
        items: [
          { item: 'CONNECT', units: 3, priceCents: 450, totalCents: 1350 },
          { item: 'BANK', units: 3, priceCents: 1950, totalCents: 5850 },
          { item: 'MANAGEMENT FEE', units: 1, priceCents: 67_800, totalCents: 67_800 },
        ],
        netCents: 75_000,
        vatCents: 11_250,
        totalCents: 86_250,
        recipient: { legalName: 'Lender (Pty) Ltd', vatNumber: '4123456789' },
      },
    ]);
    expect(issued[0]?.invoiceNumber).toMatch(/^INV-\d{6}$/);
    expect(await allBills()).toEqual(issued);
    expect(told).toEqual(issued);
    expect(await payments.account(id)).toEqual({ unpaidCents: 86_250, balanceCents: 0 });
  });

  test('Closing a month again, or by several at once, issues nothing more', async () => {
    const { earn, close, allBills, told } = organisation();
    await earn(application(), 'BANK', '2026-05-10T10:00:00.000Z');
    const runs = await Promise.all([1, 2, 3, 4].map(() => close('2026-05', AFTER_MAY)));
    expect(runs.flat()).toHaveLength(1);
    expect(await close('2026-05', '2026-06-03T01:00:00.000Z')).toEqual([]);
    expect(await allBills()).toHaveLength(1);
    expect(new Set(told.map(({ id }) => id)).size).toBe(1);
  });

  test('Closing a month puts an event that comes late on the next bill, which says so', async () => {
    const { earn, close, allBills, prices, id } = organisation();
    await prices.agree([
      {
        organisationId: id,
        item: 'MANAGEMENT FEE',
        effectiveFrom: '2026-01-01T00:00:00.000Z',
        priceCents: 0,
        setBy: 'operator',
        setAt: '2026-01-01T00:00:00.000Z',
      },
    ]);
    await earn(application(), 'BANK', '2026-05-10T10:00:00.000Z');
    await close('2026-05', AFTER_MAY);
    await earn(application(), 'BANK', '2026-05-31T10:00:00.000Z');
    await earn(application(), 'BANK', '2026-06-02T10:00:00.000Z');
    await close('2026-06', '2026-07-01T01:00:00.000Z');
    expect((await allBills()).map(({ period, items }) => [period, items])).toEqual([
      ['2026-05', [{ item: 'BANK', usedIn: '2026-05', units: 1, priceCents: 1950, totalCents: 1950 }]],
      [
        '2026-06',
        [
          { item: 'BANK', usedIn: '2026-05', units: 1, priceCents: 1950, totalCents: 1950 },
          { item: 'BANK', usedIn: '2026-06', units: 1, priceCents: 1950, totalCents: 1950 },
        ],
      ],
    ]);
  });

  test('Closing a month while events still come in leaves none out and bills none twice', async () => {
    const { earn, close, allBills, allEvents } = organisation();
    const ids = Array.from({ length: 30 }, () => application());
    const earning = ids.map((one) => earn(one, 'BANK', '2026-05-31T21:59:59.000Z'));
    await Promise.all([...earning.slice(0, 10)]);
    await Promise.all([...earning, close('2026-05', AFTER_MAY)]);
    await close('2026-06', '2026-07-01T01:00:00.000Z');
    const units = (await allBills()).flatMap(({ items }) =>
      items.filter(({ item }) => item === 'BANK').map(({ units: count }) => count),
    );
    expect(units.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(await allEvents()).toHaveLength(30);
  });

  test('Closing a month at totals that an event changed since they were read is refused', async () => {
    const { earn, id, events } = organisation();
    const periods = dynamoBillingPeriods(tables.billing);
    const [empty] = await periods.openTotals(id, '2026-05');
    if (empty === undefined) throw new Error('the month is not open');
    await earn(application(), 'BANK', '2026-05-10T10:00:00.000Z');
    expect(await periods.close(id, empty, null, AFTER_MAY)).toEqual({ outcome: 'changed' });
    const [one] = await events.openTotals(id, '2026-05');
    if (one === undefined) throw new Error('the month is not open');
    await earn(application(), 'BANK', '2026-05-10T10:00:00.000Z');
    expect(await periods.close(id, one, null, AFTER_MAY)).toEqual({ outcome: 'changed' });
  });

  test('Closing a month without use makes no bill, and still ends the month', async () => {
    const { earn, close, allBills, allEvents } = organisation();
    await earn(application(), 'BANK', '2026-04-10T10:00:00.000Z');
    await close('2026-05', AFTER_MAY);
    // April stood open and got its bill; May had nothing.
    expect((await allBills()).map(({ period }) => period)).toEqual(['2026-04']);
    await earn(application(), 'BANK', '2026-05-20T10:00:00.000Z');
    expect((await allEvents())[0]?.period).toBe('2026-06');
  });

  test('Closing a month is refused before the month is over and what was under way at its end is too', async () => {
    const { close } = organisation();
    await expect(close('2026-05', '2026-05-31T22:10:00.000Z')).rejects.toThrow(RangeError);
    await expect(close('2026-05', '2026-05-31T22:20:00.000Z')).resolves.toEqual([]);
  });

  test('Closing a month of many organisations at once gives numbers without a gap', async () => {
    const before = await serialsOf(tables.billing, 'INVOICE#za');
    const many = Array.from({ length: 12 }, () => organisation());
    await Promise.all(many.map(({ earn }) => earn(application(), 'BANK', '2026-05-10T10:00:00.000Z')));
    await Promise.all(many.map(({ close }) => close('2026-05', AFTER_MAY)));
    const after = await serialsOf(tables.billing, 'INVOICE#za');
    expect(after).toHaveLength(before.length + many.length);
    expect(after).toEqual(after.map((_, index) => `INV-${String(index + 1).padStart(6, '0')}`));
  });
});
