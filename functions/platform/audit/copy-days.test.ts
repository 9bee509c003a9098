import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../store/table.fixture.ts';
import type { Table } from '../store/table.ts';
import { chainName, entryHash } from './audit-chain.ts';
import { readCopy } from './audit-copy.ts';
import type { AuditEntry } from './audit-entry.ts';
import { auditHeadKey, auditKey, auditPartition } from './audit-keys.ts';
import { type AuditCopies, copyDays } from './copy-days.ts';
import { dynamoAuditChain } from './dynamo-audit-chain.ts';
import { verifyStoredChain } from './verify-stored-chain.ts';

let started: TestTable;
let table: Table;
let kept: Map<string, string>;
let broken: ReadonlySet<string>;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
  kept = new Map();
  broken = new Set();
});
afterAll(() => started.close());

const own = '692039c01111111111111111';
const other = '692039c02222222222222222';
const days = ['2026-04-20', '2026-04-21', '2026-04-22'];
const TODAY = '2026-04-23';
const NOW = Date.parse(`${TODAY}T08:00:00Z`);

const placeOf = (organisation: string | null, day: string) => `${chainName(organisation)}/${day}`;
const copies: AuditCopies = {
  async has(organisation, day) {
    return kept.has(placeOf(organisation, day));
  },
  async keep(organisation, day, text) {
    if (broken.has(placeOf(organisation, day))) throw new Error('the bucket does not answer');
    kept.set(placeOf(organisation, day), text);
  },
};

let entries = 0;
function entryOf(organisation: string | null, at: string): AuditEntry {
  entries += 1;
  const second = Math.floor(Date.parse(at) / 1000);
  return {
    id: `${second.toString(16)}${entries.toString(16).padStart(16, '0')}`,
    organisation,
    at,
    actor: { kind: 'user', id: 'u' },
    action: 'thing.made',
    subject: { kind: 'thing', id: String(entries) },
    details: {},
  };
}
/** Acts of some days and organisations; some were handed over late, one of them by years, as what is imported is. */
async function someDays() {
  const chain = dynamoAuditChain(table);
  const enter = (organisation: string | null, day: string, at = `${day}T09:00:00.000Z`) =>
    chain.append(organisation, [entryOf(organisation, at), entryOf(organisation, at)], Date.parse(`${day}T10:00:00Z`));
  for (const day of [...days, TODAY]) await enter(own, day);
  await enter(other, '2026-04-20');
  await enter(other, '2026-04-22', '2026-04-20T09:00:00.000Z');
  await enter(null, '2026-04-21');
  await enter(own, '2026-04-23', '2024-01-01T09:00:00.000Z');
  return { enter };
}
const failures: string[] = [];
const closed: string[] = [];
const copy = (of: readonly string[] = days) =>
  copyDays(
    table,
    copies,
    of,
    TODAY,
    async (organisation, { day }) => void closed.push(placeOf(organisation, day)),
    (organisation, day) => failures.push(placeOf(organisation, day)),
  );
const proof = (organisation: string | null) =>
  verifyStoredChain(
    {
      table,
      copies: async () =>
        [...kept]
          .filter(([place]) => place.startsWith(`${chainName(organisation)}/`))
          .map(([, text]) => readCopy(organisation, text)),
    },
    organisation,
    NOW,
  );

describe('The daily copies of the chains', () => {
  test('One daily copy exists for each organisation and day with entries, and proves the chain to its last entry', async () => {
    await someDays();
    expect(await copy()).toBe(6);
    expect([...kept.keys()].toSorted()).toEqual(
      [
        ...days.map((day) => placeOf(own, day)),
        placeOf(other, days[0] ?? ''),
        placeOf(other, days[2] ?? ''),
        placeOf(null, days[1] ?? ''),
      ].toSorted(),
    );
    expect(await proof(own)).toMatchObject({ last: 10, copiedTo: 6, faults: [] });
    expect(await proof(other)).toMatchObject({ last: 4, copiedTo: 4, faults: [] });
    expect(await proof(null)).toMatchObject({ last: 2, copiedTo: 2, faults: [] });
  });

  test('A daily copy is made once, is the same whenever it is made, and resumes where a run ended', async () => {
    await someDays();
    broken = new Set([placeOf(own, '2026-04-21')]);
    closed.splice(0);
    expect(await copy()).toBe(5);
    expect(new Set(closed.splice(0)).size).toBe(6);
    expect(failures.splice(0)).toEqual([placeOf(own, '2026-04-21')]);
    broken = new Set();
    expect(await copy()).toBe(1);
    // What was announced of it before its copy failed is announced again, and nothing else is.
    expect(closed).toEqual([placeOf(own, '2026-04-21')]);
    expect(await copy()).toBe(0);
    const before = new Map(kept);
    kept.clear();
    expect(await copy()).toBe(6);
    expect(kept).toEqual(before);
  });

  test('A daily copy contains entries of much earlier acts that were entered on its day', async () => {
    await someDays();
    await copy([TODAY]);
    expect(failures).toEqual([]);
    expect(readCopy(own, kept.get(placeOf(own, TODAY)) ?? '').entries).toHaveLength(4);
  });

  test('A day whose entries are missing gets no daily copy', async () => {
    await someDays();
    const [first] = await table.startingWith(auditPartition(own), 'AUDIT#69e');
    await table.remove(auditKey(own, String(first?.['id'])));
    expect(await copy()).toBe(5);
    expect(failures.splice(0)).toEqual([placeOf(own, '2026-04-20')]);
  });

  test('The daily copies reveal a chain that was rewritten together with its end', async () => {
    await someDays();
    await copy();
    const all = (await table.startingWith(auditPartition(own), 'AUDIT#')).toSorted(
      (one, two) => Number(one['sequence']) - Number(two['sequence']),
    );
    let previous = String(all[0]?.['previous']);
    for (const { pk: _, sk: __, hash: ___, ...stored } of all) {
      const action = stored['sequence'] === 3 ? 'thing.read' : stored['action'];
      const content = { ...stored, action, previous };
      previous = entryHash(content);
      await table.put({ ...auditKey(own, String(stored['id'])), ...content, hash: previous });
    }
    const head = await table.get(auditHeadKey(own));
    await table.put({ ...head, ...auditHeadKey(own), hash: previous });
    const { faults } = await proof(own);
    expect(faults[0]).toMatchObject({ kind: 'differs_from_copy', from: 3 });
  });
});
