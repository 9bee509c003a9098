import type { AuditMessage } from '../audit/audit-message.ts';
import { grants, may } from './grant.ts';
import { bucketFolders, queue, secret } from './resource.ts';

/** Entries for the audit log. Everybody hands them over here; its taker alone writes to the table. */
export const auditQueue = queue<'auditQueue', AuditMessage>('auditQueue', { takenBy: 'appendAuditLog' });
/** Key of the digests that the audit log keeps in place of addresses. */
export const auditSecret = secret('auditSecret');
/** Daily copies of the chains, which nobody can change or delete. */
export const auditCopies = bucketFolders(
  'auditCopies',
  'auditCopies',
  { keep: [['chains', 's3:PutObject']] },
  ['keep'],
  { use: 'list', folder: 'chains', prefix: 'chains/*' },
);

export const enterAudit = grants(may(auditQueue, 'send'));
