import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { AuditMessage } from './audit-message.ts';
import { sentAuditTrail } from './queued-audit-trail.ts';

const entry = {
  id: '692039c0111111111111aaaa',
  organisation: '692039c01111111111111111',
  at: '2026-05-12T08:00:00.000Z',
  actor: { kind: 'user', id: 'u' },
  action: 'thing.changed',
  subject: { kind: 'thing', id: 't' },
  details: { result: 'done' },
} as const;

function recordedSends() {
  const sent: { readonly message: AuditMessage; readonly after: number | undefined }[] = [];
  const trail = sentAuditTrail({
    async send(message, after) {
      sent.push({ message, after });
    },
  });
  return { sent, trail };
}

test('An act that begins is held back for longer than any call takes, and its end is not', async () => {
  const { sent, trail } = recordedSends();
  await trail.begin(entry);
  await trail.record(entry, { ip: '41.13.204.77', userAgent: 'x'.repeat(9000) });
  expect(sent.map(({ after }) => after)).toEqual([900, undefined]);
  expect(sent[1]?.message.origin?.userAgent).toHaveLength(512);
  for (const { message } of sent) expect(AuditMessage.parse(message)).toEqual(message);
});

test('A value of more than 2 000 characters is handed over as its digest, so that an entry has a bounded size', async () => {
  const { sent, trail } = recordedSends();
  const [kept, cut] = ['k'.repeat(2000), 'c'.repeat(2001)];
  await trail.record({ ...entry, details: { before: kept, after: cut } });
  expect(sent[0]?.message.entry?.details).toEqual({
    before: kept,
    after: `sha256:${createHash('sha256').update(cut).digest('hex')} (2001 characters)`,
  });
});
