import { expect, test } from '@jest/globals';
import { addressIn } from './save-export.ts';

test('the answer of an export carries the address of its file', () => {
  expect(addressIn('{"url":"https://bucket.example/file?x=1","file_name":"a.csv"}')).toBe(
    'https://bucket.example/file?x=1',
  );
});

test('what is no such answer carries none', () => {
  for (const answer of ['', 'id,name', 'null', '[]', '{"url":1}', '{"url":"no address"}']) {
    expect(addressIn(answer)).toBeNull();
  }
});
