import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { PublisherPorts } from '../../webhooks/domain/publish.ts';
import { publishEvent } from '../../webhooks/wiring/event-publisher.ts';
import type { ConnectionStore } from '../domain/connection-store.ts';

/**
 * Announces how a generation of a connection ended; nothing where it did not, or another one was requested concurrently. It
 * is read from the connection, so that a run after one that died right behind the end announces it all the same.
 */
export async function announceAnalysis(
  ports: PublisherPorts,
  connections: Pick<ConnectionStore, 'find'>,
  ref: ConnectionRef,
  generation: number,
  now: number,
): Promise<void> {
  const connection = await connections.find(ref);
  if (connection?.generation !== generation || connection.analysedAt === null) return;
  const { state, analysedAt: occurredAt } = connection;
  if (state !== 'READY' && state !== 'FAILED') return;
  const { organisationId, applicationId } = ref;
  const about = { organisationId, subject: applicationId, occurredAt, discriminator: [String(generation)] };
  const data = { application_id: applicationId, href: `/v1/bank_connections/${applicationId}/`, generation };
  if (state === 'READY')
    await publishEvent(ports, { ...about, type: 'analysis.completed', data: { ...data, state } }, now);
  else await publishEvent(ports, { ...about, type: 'analysis.failed', data: { ...data, state } }, now);
}
