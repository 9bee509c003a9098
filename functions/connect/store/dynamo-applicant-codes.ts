import type { Key, Table } from '../../platform/store/table.ts';
import { type ApplicantCodeStore, CODE_MINUTES, CODE_TRIES, SentCode } from '../domain/applicant-code.ts';

const codeKey = (applicationId: string): Key => ({ pk: `CODE#${applicationId}`, sk: 'CODE' });

/** Codes of applicants in the operations table; they vanish by themselves. */
export function dynamoApplicantCodes(table: Table): ApplicantCodeStore {
  return {
    async keep(code, now) {
      const expiresAt = Math.floor(now / 1000) + CODE_MINUTES * 60;
      await table.put({ ...codeKey(code.applicationId), ...code, tries: 0, expires_at: expiresAt });
    },
    async tryOne(applicationId, now) {
      const item = await table.update(
        codeKey(applicationId),
        { expression: 'ADD tries :one', values: { ':one': 1 } },
        {
          expression: 'attribute_exists(pk) AND expires_at > :now AND tries < :most',
          values: { ':now': Math.floor(now / 1000), ':most': CODE_TRIES },
        },
      );
      return item ? SentCode.parse(item) : null;
    },
    take: ({ applicationId, hash }) =>
      table.remove(codeKey(applicationId), {
        expression: '#hash = :hash',
        names: { '#hash': 'hash' },
        values: { ':hash': hash },
      }),
  };
}
