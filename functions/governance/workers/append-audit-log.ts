import type { AuditEntry } from '../../platform/audit/audit-entry.ts';
import { AuditMessage } from '../../platform/audit/audit-message.ts';
import { type AuditChain, dynamoAuditChain } from '../../platform/audit/dynamo-audit-chain.ts';
import { auditOrigin } from '../../platform/audit/request-origin.ts';
import { granted } from '../../platform/grants/held.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import { batchWorker } from '../../platform/serve/batch-worker.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import { systemClock } from '../../platform/system/clock.ts';
import { appendAuditLog as grants } from '../resources.ts';

interface Ports {
  readonly chain: AuditChain;
  readonly digestKey: () => Promise<string>;
}

const wiring = granted(
  grants,
  (held): Ports => ({
    chain: dynamoAuditChain(heldTable(held.audit)),
    digestKey: () => readSecret(held.auditSecret.to('read')),
  }),
);

/** Appends what was handed over, each organisation's in one transaction. */
export async function appendMessages(
  { chain, digestKey }: Ports,
  messages: readonly AuditMessage[],
  now: number,
): Promise<void> {
  const key = messages.some(({ origin }) => origin !== null) ? await digestKey() : '';
  const entries = messages.flatMap(({ entry, origin }): readonly AuditEntry[] =>
    entry === null ? [] : [{ ...entry, origin: origin === null ? null : auditOrigin(key, entry.organisation, origin) }],
  );
  const byOrganisation = Map.groupBy(entries, ({ organisation }) => organisation);
  for (const [organisation, own] of byOrganisation) await chain.append(organisation, own, now);
}

/** The one function that writes to the audit log. */
export const handler = batchWorker({
  name: 'append-audit-log',
  message: AuditMessage,
  wire: wiring,
  handle: (ports, messages) => appendMessages(ports, messages, systemClock()),
});
