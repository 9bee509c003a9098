// OWASP ASVS 5.0: V3.7.2
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { redirectTarget } from './redirect-target.ts';

const own = 'https://api.imali.example';
const console_ = 'https://console.imali.example';
const target = (url: string) => redirectTarget(url, own, [console_]);

describe('A redirect target', () => {
  test.each([
    ['/relabels/', '/relabels/'],
    ['/relabels/regex_search?error_message_search=x#form', '/relabels/regex_search?error_message_search=x#form'],
    [`${own}/billing/xero`, '/billing/xero'],
    [`${own}:443/billing/xero`, '/billing/xero'],
    [`${console_}/home?x=1`, `${console_}/home?x=1`],
  ])('The redirect target %s sends the browser to %s', (url, wanted) => expect(target(url)).toBe(wanted));

  test.each([
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    ' /relabels/',
    'relabels/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:evil.example',
    'https://evil.example/relabels/',
    'https://api.imali.example.evil.example/',
    'https://api.imali.example@evil.example/',
    'https://user:secret@api.imali.example/',
    'http://api.imali.example/',
    'https://api.imali.example:8443/',
    'https://console.imali.example.evil.example/',
    `/${'a'.repeat(3000)}`,
    '/a\r\nset-cookie: x=1',
  ])('The redirect target %j sends the browser nowhere', (url) => expect(target(url)).toBeNull());
});

test('whatever is asked for, the answer stays at home or at an allowed origin', () => {
  const parts = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '\t',
    'https:',
    'evil.example',
    own,
    console_,
    '%2f',
    '?',
    '#',
    'x',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (list) => {
      const found = target(list.join(''));
      if (found !== null) expect([own, console_]).toContain(new URL(found, own).origin);
    }),
  );
});
