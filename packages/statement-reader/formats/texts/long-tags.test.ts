import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hasLongTag } from './long-tags.ts';

describe('a tag that is too long', () => {
  test.each([
    // `<ab>` has four characters.
    ['is found by its characters', '<ab>', 3, true],
    ['is not one of as many as allowed', '<ab>', 4, false],
    ['is found behind others', '<a>text</a><bcd e="1"/>', 9, true],
    ['does not end with a sign in double quotes', '<a b=">>>>" c="1">', 10, true],
    ['does not end with a sign in single quotes', "<a b='>>>>' c='1'>", 10, true],
    ['does not end with a quote of the other kind', `<a b="'>" c='">' d>`, 10, true],
    ['is an instruction that does not end with a lone sign', '<?a b>c d e f g?>', 10, true],
    ['is one that never ends', `<a ${'b '.repeat(10)}`, 10, true],
    ['is no comment, however long', `<!-- ${'<a>'.repeat(9)} --><b/>`, 10, false],
    ['is no unparsed text, however long', `<![CDATA[ ${"it's a > b, ".repeat(9)} ]]><b/>`, 10, false],
    ['is no text between tags', `<a>${'text '.repeat(9)}</a>`, 10, false],
    ['is found behind a comment', '<!-- " --><a b="1234567"/>', 10, true],
  ])('A tag that is too long %s', (_, xml, most, isLong) => {
    expect(hasLongTag(xml, most)).toBe(isLong);
  });

  test('A tag that is too long is found anywhere among elements, and no other tag is', () => {
    const element = fc
      .tuple(
        fc.constantFrom('a', 'n:b', 'Ntry'),
        fc.nat(40),
        fc.constantFrom('', 'text', '<!-- > -->', '<![CDATA[<]]>'),
      )
      .map(([name, length, inside]) => ({
        tag: `<${name} v="${'x'.repeat(length)}">`,
        close: `</${name}>`,
        inside,
      }));
    fc.assert(
      fc.property(
        fc.array(element, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 10, max: 50 }),
        (parts, most) => {
          const xml = parts.map(({ tag, inside, close }) => tag + inside + close).join('');
          const longest = Math.max(...parts.flatMap(({ tag, close }) => [tag.length, close.length]));
          expect(hasLongTag(xml, most)).toBe(longest > most);
        },
      ),
    );
  });
});
