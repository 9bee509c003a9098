import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import type { MailRecord } from '../domain/mail/mail-store.ts';
import { dynamoMailRecords } from './dynamo-mail-records.ts';

let started: TestTable;
let table: Table;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
});
afterAll(() => started.close());

const now = Date.parse('2026-06-12T09:48:05Z');
const record: MailRecord = {
  id: 'a'.repeat(64),
  mailId: '692039c0aaaaaaaaaaaaaaaa',
  key: 'mail/one',
  organisationId: '692039c00000000000000001',
  applicationId: '692039c01111111111111111',
  state: 'TAKING',
  answerTo: 'naledi@applicant.example',
  messageId: '<first@applicant.example>',
  isOpen: true,
  files: [],
  unnamedFiles: 0,
  receivedAt: '2026-06-12T09:48:05.000Z',
};
const files = [{ name: 'march.pdf', uploadId: '692039c0bbbbbbbbbbbbbbbb', refusal: null }];

describe('a mail', () => {
  test('A mail record is claimed by the first of its copies; the same bytes find what they claimed', async () => {
    const store = dynamoMailRecords(table, table);
    expect(await store.claim(record, now)).toEqual(record);
    expect(await store.claim({ ...record, key: 'mail/two', mailId: 'other' }, now)).toBeNull();
    expect(await store.claim({ ...record, mailId: 'other' }, now)).toEqual(record);
  });

  test('A forgotten mail record can be claimed again', async () => {
    const store = dynamoMailRecords(table, table);
    await store.claim(record, now);
    const later = { ...record, key: 'mail/two' };
    expect(await store.claim(later, now + 29 * 86_400_000)).toBeNull();
    expect(await store.claim(later, now + 30 * 86_400_000)).toEqual(later);
  });

  test('An email is taken once, answered once, and can be answered again when the answer was returned', async () => {
    const store = dynamoMailRecords(table, table);
    await store.claim(record, now);
    expect(await store.answer(record.id)).toBe(false);
    await store.taken(record.id, files);
    await store.taken(record.id, []);
    expect(await store.find(record.id)).toEqual({ ...record, state: 'TAKEN', files });
    const answers = await Promise.all([1, 2, 3].map(() => store.answer(record.id)));
    expect(answers.filter((claimed) => claimed)).toHaveLength(1);
    await store.unanswer(record.id);
    expect(await store.answer(record.id)).toBe(true);
    expect(await store.find('b'.repeat(64))).toBeNull();
  });

  test('An email of an application with a withdrawn consent is found with all its copies, and no longer says who sent what', async () => {
    const store = dynamoMailRecords(table, started.table);
    const { organisationId, applicationId, id } = record;
    const ref = { organisationId, applicationId };
    await store.claim(record, now);
    await store.taken(id, files);
    await store.locate({ ...ref, id }, { key: 'mail/one', isShared: false });
    await store.locate({ ...ref, id }, { key: 'mail/two', isShared: true });
    await store.locate({ ...ref, id }, { key: 'mail/one', isShared: false });
    expect(await store.located(ref)).toEqual([
      { id, key: 'mail/one', isShared: false },
      { id, key: 'mail/two', isShared: true },
    ]);
    expect(await store.located({ ...ref, applicationId: '692039c02222222222222222' })).toEqual([]);
    await store.blank(id);
    await store.blank('b'.repeat(64));
    expect(await store.find(id)).toEqual({ ...record, state: 'ANSWERED', answerTo: null, messageId: null, files: [] });
    expect(await store.find('b'.repeat(64))).toBeNull();
    // What is still under way with the mail ends with it.
    await store.taken(id, files);
    expect(await store.answer(id)).toBe(false);
    expect(await store.find(id)).toMatchObject({ files: [] });
  });
});
