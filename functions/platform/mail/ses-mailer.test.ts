import { describe, expect, test } from '@jest/globals';
import { namedSender } from './ses-mailer.ts';

const address = 'no-reply@imali.example';

describe('the sender of a mail', () => {
  test('has a name in quotes, in which nothing ends them', () => {
    expect(namedSender('Kganya via Imali', address)).toBe(`"Kganya via Imali" <${address}>`);
    expect(namedSender('A "B" \\ <c@d.example>', address)).toBe(`"A \\"B\\" \\\\ <c@d.example>" <${address}>`);
  });

  test('has a name that is not ASCII in encoded words of at most 75 characters that no letter is torn by', () => {
    const name = 'Ñandú Finansiële Dienste en Beleggingsmaatskappy Bpk via Imali';
    const header = namedSender(name, address);
    const words = header.slice(0, header.indexOf(' <')).split(' ');
    for (const word of words) expect(word.length).toBeLessThanOrEqual(75);
    const texts = words.map((word) => Buffer.from(word.slice('=?UTF-8?B?'.length, -2), 'base64').toString('utf8'));
    expect(texts.join('')).toBe(name);
    expect(header).toMatch(/^[\x20-\x7e]*$/);
  });
});
