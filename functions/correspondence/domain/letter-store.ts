import type { RepresentationOut, SignedLetter } from '../../../schemas/entities/casework/decision-letter.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ListPage, PageRequest } from '../../platform/store/page.ts';

/** A letter as it is kept. What is in it never changes; whether it was mailed is beside it. */
export interface KeptLetter {
  readonly letter: SignedLetter;
  readonly inviteId: string | null;
}

/** What `LetterStore` offers to functions that may only read. */
export interface LetterReader {
  /** About a decision or an override, by its id. */
  find(ref: ConnectionRef, standingId: string): Promise<KeptLetter | null>;
  /** The newest letters first; few of an application. */
  all(ref: ConnectionRef): Promise<readonly KeptLetter[]>;
}

/** Letters about decisions: one of each decision or override that stood. */
export interface LetterStore extends LetterReader {
  /** The letter about what stands; another one that is kept already stays. @returns the one that is kept */
  keep(ref: ConnectionRef, letter: SignedLetter): Promise<KeptLetter>;
  /**
   * Takes the right to mail a letter: one call has it, until it notes the invite or a quarter of an hour is over.
   * @param at ISO instant
   */
  claimMail(ref: ConnectionRef, standingId: string, at: string): Promise<boolean>;
  noteInvite(ref: ConnectionRef, standingId: string, inviteId: string): Promise<void>;
}

/** What an applicant can say against decisions on one application. */
export const MAX_REPRESENTATIONS = 50;

/** What `RepresentationStore` offers to functions that may only read. */
export interface RepresentationReader {
  find(ref: ConnectionRef, id: string): Promise<RepresentationOut | null>;
  list(ref: ConnectionRef, page: PageRequest): Promise<ListPage<RepresentationOut>>;
}

/** What applicants say against decisions, and what is answered, once. */
export interface RepresentationStore extends RepresentationReader {
  add(ref: ConnectionRef, representation: RepresentationOut): Promise<'added' | 'full'>;
  /** False where it was answered before. */
  answer(
    ref: ConnectionRef,
    id: string,
    by: string,
    answer: NonNullable<RepresentationOut['answer']>,
  ): Promise<boolean>;
}
