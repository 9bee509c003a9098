import type { ApplicationRecord } from '../../../applications/domain/application-store.ts';
import { makeUpload } from '../../../bank-data/domain/files/upload-record.fixture.ts';
import type { UploadRecord } from '../../../bank-data/domain/files/upload-store.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { MailRecord } from './mail-store.ts';
import type { ReceiveMailPorts } from './receive-mail.ts';
import type { TellSenderPorts } from './reply-to-sender.ts';

export const proxyId = '692039c0cccccccccccccccc';
export const now = Date.parse('2026-06-12T09:48:05Z');

/** An application that takes statements. */
export function makeApplication(overrides: Partial<ApplicationRecord> = {}): ApplicationRecord {
  return {
    id: '692039c01111111111111111',
    organisationId: '692039c00000000000000001',
    applicantId: '692039c02222222222222222',
    applicationConfigId: '692039c03333333333333333',
    connections: [],
    affinityEnabled: false,
    affinityOptedIn: false,
    consentGivenAt: '2026-06-01T08:00:00.000Z',
    consentRevokedAt: null,
    bankConnectionId: '692039c04444444444444444',
    personalInfoConnectionId: null,
    redirectUrl: null,
    proxyId,
    links: {},
    expiry: '2026-07-01T00:00:00.000Z',
    createdAt: '2026-06-01T00:00:00.000Z',
    ...overrides,
  };
}

/** The world that mails come into, in memory: what is kept can be inspected. */
export function makeMailWorld(applications: readonly ApplicationRecord[] = [makeApplication()]) {
  const mails = new Map<string, Uint8Array>();
  const records = new Map<string, MailRecord>();
  const uploads = new Map<string, UploadRecord>();
  const files = new Map<string, Uint8Array>();
  const located = new Set<string>();
  const asked: { readonly id: string; readonly round: number; readonly seconds: number }[] = [];
  const sent: Mail[] = [];
  const hits = new Map<string, number>();
  let made = 0;
  const change = (id: string, from: MailRecord['state'], with_: Partial<MailRecord>): boolean => {
    const record = records.get(id);
    if (record?.state !== from) return false;
    records.set(id, { ...record, ...with_ });
    return true;
  };
  const ports: ReceiveMailPorts & TellSenderPorts = {
    mails: { read: async (key) => mails.get(key) ?? null },
    addresses: {
      async find(id) {
        const found = applications.find((application) => application.proxyId === id);
        return found ? { organisationId: found.organisationId, applicationId: found.id } : null;
      },
    },
    applications: {
      find: async (organisationId, id) =>
        applications.find((one) => one.organisationId === organisationId && one.id === id) ?? null,
    },
    records: {
      async claim(record) {
        const kept = records.get(record.id);
        if (kept) return kept.key === record.key ? kept : null;
        records.set(record.id, record);
        return record;
      },
      async locate({ applicationId, id }, { key, isShared }) {
        located.add(`${applicationId} ${id} ${key}${isShared ? ' shared' : ''}`);
      },
      async taken(id, taken) {
        change(id, 'TAKING', { state: 'TAKEN', files: [...taken] });
      },
      find: async (id) => records.get(id) ?? null,
      answer: async (id) => change(id, 'TAKEN', { state: 'ANSWERED' }),
      async unanswer(id) {
        change(id, 'ANSWERED', { state: 'TAKEN' });
      },
    },
    uploads: {
      find: async ({ uploadId }) => uploads.get(uploadId) ?? null,
      async create(_, created) {
        for (const upload of created) {
          if (uploads.has(upload.id)) throw new Error('the upload exists already');
          uploads.set(upload.id, upload);
        }
        return 'created';
      },
    },
    files: {
      async keep({ organisationId, applicationId, uploadId }, { bytes }) {
        files.set(`${organisationId}/${applicationId}/${uploadId}`, bytes);
      },
    },
    answers: {
      async answerLater(request, seconds) {
        asked.push({ ...request, seconds });
      },
    },
    newUpload: (ref, id, { name, mediaType, bytes }, mail) =>
      makeUpload({
        ...ref,
        id,
        mail,
        state: mail.quarantinedFor.length > 0 ? 'QUARANTINED' : 'AWAITING_FILE',
        fileName: name,
        mediaType,
        size: bytes.length,
      }),
    identifiers: {
      next: () => {
        made += 1;
        return `m${made}`;
      },
      derived: (...parts) => parts.join('/'),
      digest: (...parts) => parts.map((part) => (typeof part === 'string' ? part : `${part.length} bytes`)).join('|'),
    },
    own: { mailFrom: 'no-reply@imali.example', inboundDomain: 'statements.imali.example' },
    rateLimits: {
      async hit(subject) {
        const count = (hits.get(subject) ?? 0) + 1;
        hits.set(subject, count);
        return { count, secondsLeft: 60 };
      },
    },
    mailer: {
      async send(mail) {
        sent.push(mail);
        return 'sent';
      },
    },
    mailFrom: 'no-reply@imali.example',
  };
  return { ports, mails, records, uploads, files, asked, sent, located };
}
