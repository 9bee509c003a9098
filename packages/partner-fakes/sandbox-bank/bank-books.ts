/** What the sandbox bank remembers: the records of its authorization server, what users agreed to, and since when they have accounts. */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeAtomically } from '@imali/aws-emulator/server/write-atomically.ts';
import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import * as z from 'zod';

/** What a client may ask for: to see the accounts chosen on the consent page. */
export const SCOPE = 'openid accounts';

/** What a user agreed to on the consent page. */
const BankConsent = z.object({
  username: z.string(),
  accountIds: z.array(z.string()),
  /** Whether it holds for 90 days, or for one fetch. */
  lasts: z.boolean(),
});
export type BankConsent = z.infer<typeof BankConsent>;

const Payload = z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null);
const Kept = z.object({
  records: z.array(z.tuple([z.string(), z.object({ payload: Payload, expiresAt: z.number().nullable() })])),
  consents: z.array(z.tuple([z.string(), BankConsent])),
  openings: z.array(z.tuple([z.string(), z.string()])),
});

export interface BankBooks {
  /** The adapter that the authorization server keeps its records in. */
  readonly adapter: AdapterFactory;
  consent(grantId: string): BankConsent | undefined;
  agree(grantId: string, consent: BankConsent): void;
  /** The day from which the history of a user is counted back: that of the first login. */
  openedOn(username: string, today: CalendarDate): CalendarDate;
  /** Resolves when everything is on disk. */
  saved(): Promise<void>;
}

/** Records that end with the grant they belong to. */
const GRANTABLE = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

/**
 * Opens the books.
 * @param file where they persist; without it they stay in memory
 */
export async function openBooks(file: string | undefined, clock: () => number): Promise<BankBooks> {
  const text = file === undefined ? undefined : await readFile(file, 'utf8').catch(() => undefined);
  const kept = text === undefined ? { records: [], consents: [], openings: [] } : Kept.parse(JSON.parse(text));
  const records = new Map(kept.records);
  const consents = new Map(kept.consents);
  const openings = new Map(kept.openings);
  if (file !== undefined) await mkdir(dirname(file), { recursive: true, mode: 0o700 });

  let saving: Promise<void> = Promise.resolve();
  function save(): void {
    if (file === undefined) return;
    saving = saving
      .then(() => {
        for (const [key, { expiresAt }] of records) if (expiresAt !== null && expiresAt < clock()) records.delete(key);
        return writeAtomically(
          file,
          JSON.stringify({ records: [...records], consents: [...consents], openings: [...openings] }),
        );
      })
      .catch((error: unknown) => console.error('The sandbox bank could not keep its books:', error));
  }

  function live(key: string): AdapterPayload | undefined {
    const record = records.get(key);
    if (record === undefined || (record.expiresAt !== null && record.expiresAt < clock())) return undefined;
    return record.payload;
  }

  const adapter = (model: string): Adapter => {
    const keyOf = (id: string): string => `${model}:${id}`;
    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn === undefined ? null : clock() + expiresIn * 1000;
        records.set(keyOf(id), { payload, expiresAt });
        save();
      },
      find: async (id) => live(keyOf(id)),
      // Of the device flow, which this bank does not offer.
      findByUserCode: async () => undefined,
      findByUid: async (uid) =>
        [...records].flatMap(([key, { payload }]) =>
          key.startsWith(`${model}:`) && payload.uid === uid ? [live(key)] : [],
        )[0],
      async consume(id) {
        const record = records.get(keyOf(id));
        if (record === undefined) return;
        const consumed = Math.floor(clock() / 1000);
        records.set(keyOf(id), { ...record, payload: { ...record.payload, consumed } });
        save();
      },
      async destroy(id) {
        records.delete(keyOf(id));
        save();
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of records) {
          if (payload.grantId === grantId && GRANTABLE.has(key.slice(0, key.indexOf(':')))) records.delete(key);
        }
        save();
      },
    };
  };

  return {
    adapter,
    consent: (grantId) => consents.get(grantId),
    agree(grantId, consent) {
      consents.set(grantId, consent);
      save();
    },
    openedOn(username, today) {
      const known = openings.get(username);
      if (known !== undefined) return known;
      openings.set(username, today);
      save();
      return today;
    },
    saved: () => saving,
  };
}
