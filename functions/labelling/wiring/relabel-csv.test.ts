import { describe, expect, test } from '@jest/globals';
import { MAX_FILE_ROWS } from '../domain/relabel-draft.ts';
import { descriptorsFile, readAccountFile, readSearchFile, readTransactionsFile } from './relabel-csv.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const search = (text: string) => readSearchFile(bytes(text), (one) => one !== 'UNKNOWN');

describe('the file of a search', () => {
  test('The file of a search comes back with the labels that were filled in, from any spreadsheet', () => {
    const texts = ['=CMD|X', 'UBER, "EATS"', "O'NEIL; SONS", '-5 CLUB'];
    const file = descriptorsFile(texts.map((text) => ({ text, label: 'food.groceries' })));
    // Nothing in it is a formula to a spreadsheet.
    for (const cell of file.matchAll(/"([^"]*)"/g)) expect(cell[1]).not.toMatch(/^[=+\-@]/);
    const filled = file.replaceAll('""\r\n', '"food.restaurants"\r\n');
    const read = search(filled);
    expect(read).toEqual(texts.map((text) => ({ text, label: 'food.restaurants' })));
    const semicolons = '\uFEFFdescription;label;new_label\r\nUBER;;-\r\nBOLT;;\r\n';
    expect(search(semicolons)).toEqual([{ text: 'UBER', label: null }]);
  });

  test.each([
    ['', { fault: 'file_missing' }],
    ['a,b\n1,2', { fault: 'columns_missing', line: 1 }],
    ['description,new_label\nUBER,', { fault: 'nothing_to_change' }],
    ['description,new_label\nUBER,food.nothing', { fault: 'label_unknown', line: 2 }],
    ['description,new_label\n"UB\r\nER",\r\n\r\nUBER,food.nothing', { fault: 'label_unknown', line: 5 }],
    ['description,new_label\nUBER,\nUNKNOWN,food.groceries', { fault: 'description_unknown', line: 3 }],
    ['description,new_label\nUBER,food.groceries\nUBER,food.restaurants', { fault: 'label_contradicts', line: 3 }],
    ['description,new_label\n"UBER,food.groceries', { fault: 'file_unreadable', line: 2 }],
    [
      `description,new_label\n${'UBER,food.groceries\n'.repeat(MAX_FILE_ROWS + 1)}`,
      { fault: 'too_many_rows', line: MAX_FILE_ROWS + 2 },
    ],
  ])('%j is refused', (text, fault) => expect(search(text.slice(0, 200_000))).toEqual(fault));

  test('The file of a search is refused where it is no text', () => {
    expect(readSearchFile(Uint8Array.of(0xff, 0xfe, 0x00, 0x80), () => true)).toEqual({ fault: 'file_unreadable' });
    expect(readSearchFile(undefined, () => true)).toEqual({ fault: 'file_missing' });
  });
});

test('the file of an account gives its changes with their lines', () => {
  const text = 'transaction_id,label,new_label\naa,food.groceries,\nbb,food.groceries,food.restaurants\n';
  expect(readAccountFile(bytes(text))).toEqual([{ line: 3, transactionId: 'bb', label: 'food.restaurants' }]);
});

test('the file of transactions gives its changes by application, and wants a label in every row', () => {
  const columns = 'organisation_id,application_id,transaction_id,new_label';
  expect(
    readTransactionsFile(bytes(`${columns}\no,a,1,food.groceries\no,b,2,food.groceries\no,a,3,food.groceries`)),
  ).toEqual([
    {
      organisationId: 'o',
      applicationId: 'a',
      changes: [
        { line: 2, transactionId: '1', label: 'food.groceries' },
        { line: 4, transactionId: '3', label: 'food.groceries' },
      ],
    },
    { organisationId: 'o', applicationId: 'b', changes: [{ line: 3, transactionId: '2', label: 'food.groceries' }] },
  ]);
  expect(readTransactionsFile(bytes(`${columns}\no,a,1,`))).toEqual({ fault: 'label_unknown', line: 2 });
});
