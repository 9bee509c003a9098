import * as z from 'zod';
import { absent, type Key, type Table } from '../store/table.ts';
import { type FieldKey, type FieldKeys, fieldKey } from './field-keys.ts';
import type { SealContext, SealedBox } from './sealed-box.ts';

/** How long a function goes on with a key without asking KMS, in milliseconds, and how many it keeps. */
const KEPT_FOR = 15 * 60_000;
const MOST_KEPT = 500;
const SECRET_BYTES = 32;

const Kept = z.object({ sealedKey: z.instanceof(Uint8Array) });
const keyPlace = (organisationId: string): Key => ({ pk: `ORG#${organisationId}`, sk: 'FIELDKEY#1' });

/**
 * One key for each organisation, beside its records and sealed by KMS for it alone: somebody who may read the table and not ask KMS
 * reads no sealed field. Two that make the first one at once end with the same.
 * @param purpose what the keys seal: those of one purpose open nothing of another
 * @param randomBytes that many random bytes
 * @param now epoch milliseconds
 */
export function tenantFieldKeys(
  table: Table,
  box: SealedBox,
  {
    purpose = 'field-key',
    randomBytes,
    now,
  }: {
    readonly purpose?: 'field-key' | 'factor-key';
    readonly randomBytes: (count: number) => Uint8Array;
    readonly now: () => number;
  },
): FieldKeys {
  const contextOf = (organisation: string): SealContext => ({ organisation, application: '', purpose });
  const known = new Map<string, { readonly key: Promise<FieldKey | null>; readonly until: number }>();

  async function read(organisationId: string): Promise<FieldKey | null> {
    const item = await table.get(keyPlace(organisationId));
    if (item === null) return null;
    const secret = await box.open(contextOf(organisationId), Kept.parse(item).sealedKey);
    return fieldKey(Buffer.from(secret, 'base64'));
  }

  async function find(organisationId: string): Promise<FieldKey | null> {
    const before = known.get(organisationId);
    if (before && before.until > now()) return before.key;
    const key = read(organisationId);
    known.delete(organisationId);
    known.set(organisationId, { key, until: now() + KEPT_FOR });
    const [oldest] = known.size > MOST_KEPT ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    // Only a key that was read is kept: somebody may make the first one at any time.
    const isRead = await key.then(
      (found) => found !== null,
      () => false,
    );
    if (!isRead && known.get(organisationId)?.key === key) known.delete(organisationId);
    return key;
  }

  return {
    find,
    async of(organisationId) {
      const found = await find(organisationId);
      if (found !== null) return found;
      const secret = Buffer.from(randomBytes(SECRET_BYTES)).toString('base64');
      const sealedKey = await box.seal(contextOf(organisationId), secret);
      await table.put({ ...keyPlace(organisationId), sealedKey }, absent);
      const made = await find(organisationId);
      if (made === null) throw new Error('the key of fields was not kept');
      return made;
    },
  };
}
