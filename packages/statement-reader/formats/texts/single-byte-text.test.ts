import { describe, expect, test } from '@jest/globals';
import { decodeText } from './decode-text.ts';

/** ASCII with bytes in the place of each `@`. */
function bytesOf(text: string, ...high: readonly number[]): Uint8Array {
  let next = 0;
  return Uint8Array.from(text, (character) =>
    character === '@' ? (high[next++] ?? 0) : (character.codePointAt(0) ?? 0),
  );
}

describe('text of one byte a character', () => {
  test('A one-byte text is Windows-1252 where that makes letters of words, and without evidence', () => {
    expect(decodeText(bytesOf('Re@nval S@o', 0xeb, 0xe3))).toEqual({ text: 'Reënval São', encoding: 'windows-1252' });
    // A dash, quotes and a currency stand between words.
    expect(decodeText(bytesOf('5 @ 6 @Caf@ 9', 0x96, 0x80, 0x92))).toEqual({
      text: '5 – 6 €Caf’ 9',
      encoding: 'windows-1252',
    });
    expect(decodeText(bytesOf('Nando@s', 0x92)).text).toBe('Nando’s');
  });

  test('A one-byte text is Macintosh or code page 850 where only that makes words', () => {
    expect(decodeText(bytesOf('Re@nval m@re', 0x91, 0x99))).toEqual({ text: 'Reënval môre', encoding: 'macintosh' });
    expect(decodeText(bytesOf('Re@nval m@re', 0x89, 0x93))).toEqual({ text: 'Reënval môre', encoding: 'cp850' });
  });
});
