import type { Holding } from '../../platform/grants/held.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { type Identifiers, randomIdentifiers } from '../../platform/system/identifiers.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { eventPublisher, publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import type { PlacedOutcome } from '../domain/outcome-file.ts';
import type { OutcomeStore } from '../domain/outcome-store.ts';
import { type LoanFinder, recordOutcomes } from '../domain/record-outcomes.ts';
import type { keepOutcomes } from '../resources.ts';
import { dynamoLoanFinder } from '../store/dynamo-loan-finder.ts';
import { dynamoOutcomes } from '../store/dynamo-outcomes.ts';

export interface OutcomeAdapters {
  readonly finder: LoanFinder;
  readonly outcomes: Pick<OutcomeStore, 'find' | 'keep'>;
  readonly identifiers: Identifiers;
  readonly events: PublisherPorts;
}

export const outcomeWiring = (held: Holding<typeof keepOutcomes>): OutcomeAdapters => ({
  finder: dynamoLoanFinder(heldTable(held.applications)),
  outcomes: dynamoOutcomes(heldTable(held.applications)),
  identifiers: randomIdentifiers,
  events: eventPublisher(held),
});

/** The answer where rows have faults, one line for each. */
export const notRecorded = (faults: readonly string[]) =>
  ({ problem: 'outcomes_not_valid', details: { lines: faults.join('\n') } }) as const;

/** Keeps rows that were read, announces that they changed something, and answers how many did. */
export async function recorded(
  adapters: OutcomeAdapters,
  organisationId: string,
  rows: readonly PlacedOutcome[],
  now: number,
) {
  const at = new Date(now).toISOString();
  const result = await recordOutcomes(adapters, organisationId, rows, at);
  if ('faults' in result) return notRecorded(result.faults);
  const id = adapters.identifiers.next(now);
  if (result.recorded > 0) {
    const data = { report_id: id, href: '/v1/outcomes/', recorded: result.recorded };
    const about = { organisationId, subject: id, discriminator: [], occurredAt: at };
    await publishEvent(adapters.events, { ...about, type: 'outcomes.recorded', data }, now);
  }
  return { status: 200, body: { id, received: rows.length, ...result } } as const;
}
