import { describe, expect, test } from '@jest/globals';
import { namedSender } from './ses-mailer.ts';

const address = 'no-reply@imali.example';

describe('the sender of a mail', () => {
  test('The sender of an email has a quoted name that nothing inside can end', () => {
    expect(namedSender('Kganya via Imali', address)).toBe(`"Kganya via Imali" <${address}>`);
    expect(namedSender('A "B" \\ <c@d.example>', address)).toBe(`"A \\"B\\" \\\\ <c@d.example>" <${address}>`);
  });

  test('A sender name outside ASCII is written in encoded words of at most 75 characters that split no letter', () => {
    const name = 'Ñandú Finansiële Dienste en Beleggingsmaatskappy Bpk via Imali';
    const header = namedSender(name, address);
    const words = header.slice(0, header.indexOf(' <')).split(' ');
    for (const word of words) expect(word.length).toBeLessThanOrEqual(75);
    const texts = words.map((word) => Buffer.from(word.slice('=?UTF-8?B?'.length, -2), 'base64').toString('utf8'));
    expect(texts.join('')).toBe(name);
    expect(header).toMatch(/^[\x20-\x7e]*$/);
  });
});
