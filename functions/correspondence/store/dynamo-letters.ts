import * as z from 'zod';
import { SignedLetter } from '../../../schemas/entities/casework/decision-letter.ts';
import { partition } from '../../applications/store/bank-connection-item.ts';
import { documentVersions, VERSION_FIELD } from '../../platform/documents/document-versions.ts';
import type { ConnectionRef } from '../../platform/store/connection-ref.ts';
import type { ReadableTable } from '../../platform/store/held-table.ts';
import { absent, type Key, type Table } from '../../platform/store/table.ts';
import type { KeptLetter, LetterReader, LetterStore } from '../domain/letter-store.ts';

/** A letter as it was signed: a version that is added never changes what an earlier one says. */
const letterVersions = documentVersions(SignedLetter);
const Stored = z.object({ letter: z.unknown(), inviteId: z.string().optional(), [VERSION_FIELD]: z.unknown() });

/** In the partition of the application: letters go when its data is erased. */
const keyOf = (ref: ConnectionRef, standingId: string): Key => ({ pk: partition(ref), sk: `LETTER#${standingId}` });

function letterOf(item: unknown): KeptLetter {
  const { letter, inviteId, [VERSION_FIELD]: version } = Stored.parse(item);
  const opened = letterVersions.open(letter, version);
  if (opened.outcome === 'unreadable') throw new Error(`a letter cannot be read: ${opened.why}`);
  return { letter: opened.document, inviteId: inviteId ?? null };
}

/** How long a call may take to mail a letter before another one may. */
const CLAIM_MS = 15 * 60_000;

/** Letters about decisions, in the applications table. */
export function dynamoLetters(table: Table): LetterStore {
  const reader = dynamoLettersReader(table);
  const { find } = reader;

  return {
    ...reader,
    async keep(ref, letter) {
      const standingId = letter.override_id ?? letter.decision_id;
      const put = { ...keyOf(ref, standingId), letter, [VERSION_FIELD]: letterVersions.current };
      await table.transact([{ put, condition: absent }]);
      const kept = await find(ref, standingId);
      if (kept === null) throw new Error('a letter that was kept is gone');
      return kept;
    },
    async claimMail(ref, standingId, at) {
      const before = new Date(Date.parse(at) - CLAIM_MS).toISOString();
      const claimed = await table.update(
        keyOf(ref, standingId),
        { expression: 'SET claimedAt = :at', values: { ':at': at } },
        {
          expression:
            'attribute_exists(pk) AND attribute_not_exists(inviteId) AND (attribute_not_exists(claimedAt) OR claimedAt < :before)',
          values: { ':before': before },
        },
      );
      return claimed !== null;
    },
    async noteInvite(ref, standingId, inviteId) {
      await table.update(
        keyOf(ref, standingId),
        { expression: 'SET inviteId = :invite', values: { ':invite': inviteId } },
        { expression: 'attribute_exists(pk)' },
      );
    },
  };
}

/** The same for functions that may only read. */
export function dynamoLettersReader(table: ReadableTable): LetterReader {
  const find: LetterStore['find'] = async (ref, standingId) => {
    const item = await table.get(keyOf(ref, standingId));
    return item === null ? null : letterOf(item);
  };
  return {
    find,
    async all(ref) {
      const letters = (await table.startingWith(partition(ref), 'LETTER#')).map(letterOf);
      return letters.toSorted((a, b) => (a.letter.id < b.letter.id ? 1 : -1));
    },
  };
}
