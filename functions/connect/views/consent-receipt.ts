import type { ConsentReceipt } from '../../../schemas/entities/connect.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ConsentLogEntry } from '../domain/flow/connect-flow.ts';
import { consentReceipt } from '../domain/flow/consent-receipt.ts';

/** An entry of the consent log in the shape of the API: its receipt, and the signature that was made with the entry. */
export function consentReceiptView(ref: ConnectionRef, { jws, ...entry }: ConsentLogEntry): ConsentReceipt {
  return { ...consentReceipt(ref, entry), jws: jws ?? null };
}
