import { describe, expect, test } from '@jest/globals';
import { personIn } from './person-name.ts';

const read = (text: string) => personIn(text.split(' '));

describe('the name of a person', () => {
  test("A person's name is initials or a first name before a surname", () => {
    expect(read('T ADAMS')).toBe('T ADAMS');
    expect(read('JP VAN DER MERWE')).toBe('JP VAN DER MERWE');
    expect(read('THANDI NKOSI')).toBe('THANDI NKOSI');
  });

  test("A person's name may follow the name of the bank that the money came from", () => {
    expect(read('CAPITEC T MOKOENA')).toBe('T MOKOENA');
    expect(read('STANDARD BANK THABO NKOSI')).toBe('THABO NKOSI');
  });

  test.each(['KFC PHOENIX', 'COSY CORNER', 'THANDI', 'T', 'T M', 'SM 114', 'CAPITEC', 'OK FURNITURE'])(
    "The text is not a person's name: %s",
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});
