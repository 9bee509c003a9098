import type { LegalDocumentRecord } from '../../../organisations/domain/legal-document.ts';

/** A document as the applicant says to have read it. */
export interface AcceptedDocument {
  readonly id: string;
  readonly version: string;
}

/** What is wrong with a list of accepted documents, as a 422 reports it. */
export interface ConsentFault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: 'value_error';
}

/**
 * What keeps a list of accepted documents from being a consent: it has to name every document in force, in the version in
 * force, and no other. Nothing when it does.
 */
export function consentFaults(
  accepted: readonly AcceptedDocument[],
  inForce: readonly LegalDocumentRecord[],
): readonly ConsentFault[] {
  const isMet = (one: AcceptedDocument) => inForce.some(({ id, version }) => id === one.id && version === one.version);
  const old = accepted.flatMap((one, index): ConsentFault[] =>
    isMet(one)
      ? []
      : [
          {
            loc: ['body', 'documents', index],
            msg: 'is not a document in force: it may be older',
            type: 'value_error',
          },
        ],
  );
  const missing = inForce
    .filter(({ id, version }) => !accepted.some((one) => one.id === id && one.version === version))
    .map(
      ({ title, version }): ConsentFault => ({
        loc: ['body', 'documents'],
        msg: `must include "${title}" in version ${version}`,
        type: 'value_error',
      }),
    );
  return [...old, ...missing];
}
