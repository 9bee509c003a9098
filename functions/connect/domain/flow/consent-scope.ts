import type { consentPurposes, dataClasses } from '../../../../schemas/entities/connect.ts';
import type { ApplicationRecord } from '../../../applications/domain/application-store.ts';

type DataClass = (typeof dataClasses)[number];

/** What an applicant of this application is asked to consent to: for which purposes, to which kinds of data. */
export function consentScope({
  bankConnectionId,
  personalInfoConnectionId,
}: Pick<ApplicationRecord, 'bankConnectionId' | 'personalInfoConnectionId'>): {
  readonly purposes: (typeof consentPurposes)[number][];
  readonly dataClasses: DataClass[];
} {
  const ofPerson: DataClass[] = personalInfoConnectionId === null ? [] : ['identity', 'contact'];
  const ofBank: DataClass[] = bankConnectionId === null ? [] : ['bank_accounts', 'bank_transactions', 'analyses'];
  return { purposes: ['credit_assessment'], dataClasses: [...ofPerson, ...ofBank] };
}
