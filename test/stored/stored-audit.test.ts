import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { ChainHead } from '../../functions/platform/audit/audit-chain.ts';
import { storedAuditEntry } from '../../functions/platform/audit/stored-audit-entry.ts';
import { verifyChain } from '../../functions/platform/audit/verify-chain.ts';

const { entries, head } = z
  .object({ head: ChainHead, entries: z.array(z.record(z.string(), z.unknown())) })
  .parse(JSON.parse(readFileSync(new URL('goldens/audit.v2.golden.json', import.meta.url), 'utf8')));
const own = '692039c01111111111111111';

describe('An audit chain of version 2', () => {
  test('An audit chain of version 2 is proven by today’s code, with every attribute that it was stored with', () => {
    expect(verifyChain(own, entries, head, [], Date.parse('2026-11-23T08:00:00.000Z'))).toMatchObject({
      first: 1,
      last: 2,
      faults: [],
    });
  });

  test('An audit chain of version 2 is read entry by entry', () => {
    const read = entries.map(storedAuditEntry);
    expect(read.map(({ sequence, hash }) => [sequence, hash])).toEqual(
      entries.map(({ sequence, hash }) => [sequence, hash]),
    );
    expect(read[0]).toMatchObject({ origin: { agent: 'curl' }, details: { result: 'done' } });
  });
});

test('An entry of a later version is refused rather than shown without what it says', () => {
  expect(() => storedAuditEntry({ ...entries[0], document_version: 3 })).toThrow('later release');
});
