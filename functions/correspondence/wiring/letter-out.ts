import type * as z from 'zod';
import type { DecisionLetterOut } from '../../../schemas/entities/casework/decision-letter.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { KeptLetter, LetterStore } from '../domain/letter-store.ts';
import { letterDigest } from './letter-pdf.ts';

/** A letter as the lender gets it. */
export function letterOut({ letter, inviteId }: KeptLetter): z.input<typeof DecisionLetterOut> {
  return { letter, pdf_sha256: letterDigest(letter), invite_id: inviteId };
}

/** The newest letter about a decision, or about an override of it. */
export async function newestLetter(
  { letters }: { readonly letters: Pick<LetterStore, 'all'> },
  ref: ConnectionRef,
  decisionId: string,
): Promise<KeptLetter | null> {
  const all = await letters.all(ref);
  return all.find(({ letter }) => letter.decision_id === decisionId) ?? null;
}
