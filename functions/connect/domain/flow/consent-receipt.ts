import type { Json } from '../../../platform/keys/canonical-json.ts';
import type { ConnectionRef } from '../../../platform/store/connection-ref.ts';
import type { ApplicantAct, ConsentLogEntry } from './connect-flow.ts';

/** What an entry of the consent log holds before it is signed. */
export type UnsignedConsentLogEntry = ConsentLogEntry extends infer Entry
  ? Entry extends ConsentLogEntry
    ? Omit<Entry, 'jws'>
    : never
  : never;

/**
 * The receipt of a consent or its withdrawal, in the words of the API and without its signature: what was agreed to, to which
 * versions of which texts, and what shows that it was the applicant's own act (POPIA, section 11).
 */
export function consentReceipt({ applicationId }: ConnectionRef, entry: UnsignedConsentLogEntry) {
  if (entry.kind === 'withdrawn') {
    return {
      kind: entry.kind,
      application_id: applicationId,
      at: entry.at,
      consent_id: entry.consentId,
      erasure_receipt_id: entry.receiptId,
      act: actOf(entry.act),
    } satisfies Json;
  }
  const { consent } = entry;
  return {
    kind: entry.kind,
    application_id: applicationId,
    at: entry.at,
    consent_id: consent.id,
    purposes: consent.purposes,
    data_classes: consent.dataClasses,
    documents: consent.documents.map(({ id, documentType, version }) => ({ id, document_type: documentType, version })),
    affinity_opt_in: consent.affinityOptIn,
    // A receipt that was signed before the language was kept stays as it was.
    ...(consent.language === undefined ? {} : { language: consent.language }),
    ends_at: consent.endsAt,
    act: actOf(consent.act),
  } satisfies Json;
}

/** Null for acts from before it was kept from where they came. */
function actOf(act: ApplicantAct | undefined) {
  if (act === undefined) return null;
  const { confirmation, sourceIp, userAgent } = act;
  return {
    confirmed_by:
      confirmation === null
        ? null
        : {
            channel: confirmation.channel,
            sent_to: confirmation.shown,
            stated_by: confirmation.statedBy,
            at: confirmation.at,
          },
    source_ip: sourceIp,
    user_agent: userAgent,
  };
}
