import { describe, expect, test } from '@jest/globals';
import { sentFile } from './revet-file.ts';

describe('a file of applicants', () => {
  test('A file of applicants is sent as it is where a request has room for it, and otherwise compressed', async () => {
    const small = new File(['email,phone\n'], 'few.csv');
    expect(await sentFile(small, 100)).toBe(small);
    const large = new File(['email,phone\n'.repeat(1000)], 'many.csv');
    const sent = await sentFile(large, 1000);
    expect(sent).toMatchObject({ name: 'many.csv.gz' });
    expect(await sentFile(large, 10)).toBe('tooLarge');
    expect(await sentFile(new File([], 'none.csv'), 100)).toBe('empty');
  });
});
