import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../store/table.fixture.ts';
import { dynamoOutsideLinks } from './dynamo-outside-links.ts';

let started: TestTable;
beforeAll(async () => {
  started = await startTestTable();
});
afterAll(() => started.close());

/** What ends with a take-over, by what its items are called. */
const ENDED = new Set([
  'CONFIG#*',
  'CRM',
  'CRM-TOKEN',
  'SECONDFACTORS#*',
  'SESSION#*#*',
  'TOKEN#*',
  'USER#*',
  'WEBHOOK#*',
  'WHATSAPP',
]);
/** What stays with an organisation that was taken over, and leads nobody into it and nothing out of it. */
const STAYS = new Set([
  '*', // a key made of a value, each form of which is listed
  'ACCOUNT', // of billing
  'ANALYSIS_SETTINGS',
  'APPLICANT#*',
  'APPLICANTERASURE#*',
  'APPLICATION#*',
  'BILL#*',
  'BOOKS#CONTACT', // in our own books
  'BOOKS#INVOICE#*',
  'CARD#*', // charged for what the organisation uses, by nobody else
  'CHARGE#*',
  'CONFIGNAME#*',
  'COUNT#MANAGERS',
  'CREDIT#*#*',
  'DEAL#*', // reaches the CRM by its settings alone
  'DEALOF#*',
  'DEFAULTCONFIG',
  'DELETED-CARD#*',
  'DETAILS', // what invoices state
  'FIELDKEY#1', // leaves only sealed
  'LABELRULE#*',
  'ORGANISATION',
  'PAYMENT#*#*',
  'PRICE#*#*',
  'REFUND#*', // staff decide on it
  'RETENTION',
  'RETENTION#*',
  'SUBJECT#*',
  'SUPPRESSED#*', // stops mail
  'WHITE_LABEL',
]);

test('Of everything that is kept of an organisation it was decided whether it ends when the organisation is taken over', () => {
  const patterns = readFileSync(new URL('../../../tools/lint/key-patterns.txt', import.meta.url), 'utf8').split('\n');
  const ofOrganisations = patterns.flatMap((pattern) => /^ORG#\*\|(.+)$/.exec(pattern)?.[1] ?? []);
  expect(ofOrganisations.length).toBeGreaterThan(30);
  expect(ofOrganisations.filter((name) => !ENDED.has(name) && !STAYS.has(name))).toEqual([]);
});

test('What leads outside ends once, with what it claimed and is counted by, and another organisation keeps its own', async () => {
  const { table } = started;
  for (const organisation of ['a', 'b']) {
    const pk = `ORG#${organisation}`;
    await table.put({ pk, sk: 'WEBHOOK#1' });
    await table.put({ pk, sk: 'COUNT#WEBHOOK#', items: 1 });
    await table.put({ pk, sk: 'CONFIG#1', defaultRedirectUrl: `https://${organisation}.example`, name: 'kept' });
    await table.put({ pk, sk: 'CONFIG#2', defaultRedirectUrl: null });
    await table.put({ pk, sk: 'WHATSAPP', phoneNumberId: organisation });
    await table.put({ pk: `WHATSAPP#${organisation}`, sk: 'CLAIM' });
  }
  const links = dynamoOutsideLinks(table);
  expect([await links.end('a'), await links.end('a')]).toEqual([3, 0]);
  const kept = await table.between('ORG#a', 'A', 'Z');
  expect(kept.map(({ sk }) => sk)).toEqual(['CONFIG#1', 'CONFIG#2', 'COUNT#WEBHOOK#']);
  expect(kept[0]).toMatchObject({ defaultRedirectUrl: null, name: 'kept' });
  expect(kept[2]).toMatchObject({ items: 0 });
  expect(await table.get({ pk: 'WHATSAPP#a', sk: 'CLAIM' })).toBeNull();
  expect(await table.between('ORG#b', 'A', 'Z')).toHaveLength(5);
  expect(await links.end('b')).toBe(3);
});

test('A token of a CRM that was kept after its settings ended goes with the next look', async () => {
  const { table } = started;
  await table.put({ pk: 'ORG#c', sk: 'CRM-TOKEN' });
  const links = dynamoOutsideLinks(table);
  expect([await links.end('c'), await links.end('c')]).toEqual([1, 0]);
});
