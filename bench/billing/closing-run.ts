/**
 * A fresh process that closes a month of as many organisations and events as its argument says, and prints what that
 * took: of a process of its own because the client of the tables is one for a process, and memory is to be its own.
 */
import * as z from 'zod';
import { type ClosingParts, closeOrganisation } from '../../functions/billing/domain/close-organisation.ts';
import { REGISTER_SHARDS } from '../../functions/billing/domain/close-period.ts';
import { billIdOf } from '../../functions/billing/store/billing-items.ts';
import { dynamoBilledOrganisations, dynamoBillingMeter } from '../../functions/billing/store/dynamo-billing-events.ts';
import { dynamoBillingPeriods } from '../../functions/billing/store/dynamo-billing-periods.ts';
import { dynamoBillingPrices } from '../../functions/billing/store/dynamo-billing-prices.ts';
import { startMeteredTables } from './metered-table.ts';
import { organisationIdOf, seedMonths } from './seeded-months.ts';

const Size = z.object({ organisations: z.int(), events: z.int(), metered: z.int() });

/** As many months are closed at once as the deployment closes. */
const AT_ONCE = 2;
const NOW = Date.parse('2026-06-01T01:00:00.000Z');

const size = Size.parse(JSON.parse(process.argv[2] ?? ''));
const { billing, applications, meter, uncounted, close } = await startMeteredTables();

/** Runs work for each, so many at once. */
async function forEach<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<unknown>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) await work(one);
    }),
  );
}

const seedingFrom = performance.now();
await seedMonths(uncounted, billing.name, size, (written) => process.stderr.write(`  ${written} items written\n`));
const seedingSeconds = (performance.now() - seedingFrom) / 1000;

const parts: ClosingParts = {
  periods: dynamoBillingPeriods(billing),
  prices: dynamoBillingPrices(billing),
  billId: billIdOf,
  recipient: async () => ({ legalName: 'Lender (Pty) Ltd', vatNumber: '4123456789', address: ['1 Street', '8001'] }),
  issued: { billIssued: async () => {} },
};
meter.take();
const residentBefore = process.memoryUsage().rss;
const from = performance.now();
const organisations: string[] = [];
for (let shard = 0; shard < REGISTER_SHARDS; shard += 1) {
  for await (const some of dynamoBilledOrganisations(billing).inShard(shard)) organisations.push(...some);
}
let totalCents = 0;
let bills = 0;
await forEach(organisations, AT_ONCE, async (id) => {
  for (const bill of await closeOrganisation(parts, id, '2026-05', NOW)) {
    totalCents += bill.totalCents;
    bills += 1;
  }
});
const seconds = (performance.now() - from) / 1000;
const closing = meter.take();
const residentBytes = process.resourceUsage().maxRSS * 1_024;

const perOrganisation = size.events / size.organisations;
const net = Math.max(75_000, Math.ceil(perOrganisation / 2) * 450 + Math.floor(perOrganisation / 2) * 1_950);
const wanted = size.organisations * (net + Math.floor((net * 15 + 50) / 100));
if (bills !== size.organisations || totalCents !== wanted) throw new Error(`${bills} bills of ${totalCents}: wrong`);

const metering = dynamoBillingMeter({ billing, applications });
const applicationIds = Array.from({ length: size.metered }, (_, index) => `0c${index.toString(16).padStart(22, '0')}`);
const meteredFrom = performance.now();
await forEach(applicationIds.entries().toArray(), 4, async ([index, applicationId]) => {
  const ref = { organisationId: organisationIdOf(index % size.organisations), applicationId };
  const earned = await metering.earned(ref, 'BANK', '2026-06-10T08:00:00.000Z');
  await earned?.writeWith(billing, []);
});
const meteredSeconds = (performance.now() - meteredFrom) / 1000;
const metered = meter.take();
await close();

console.log(
  JSON.stringify({
    ...{ seedingSeconds, seconds, residentBefore, residentBytes, bills },
    writeUnits: closing.writeUnits,
    readUnits: closing.readUnits,
    calls: closing.calls,
    eventWriteUnits: metered.writeUnits / size.metered,
    eventReadUnits: metered.readUnits / size.metered,
    eventsPerSecond: size.metered / meteredSeconds,
  }),
);
