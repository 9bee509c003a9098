import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isCalendarDay, readIdentityNumber } from './south-african-id.ts';

const today = '2026-03-25';
const read = (text: string) => readIdentityNumber(text, today);

describe('an identity number', () => {
  test('tells the date of birth, the sex and the citizenship', () => {
    // Luhn of 8001015009087 from the right: 7+(8*2=16:7)+0+(9*2=18:9)+0+0+5+(1*2)+0+(1*2)+0+(0)+8 = 40
    expect(read('8001015009087')).toEqual({
      facts: { dateOfBirth: '1980-01-01', sex: 'male', isCitizen: true },
    });
    // 4999 and less are women; 1 is a permanent resident.
    expect(read('8001014999189')).toMatchObject({ facts: { sex: 'female', isCitizen: false } });
  });

  test('may be written with spaces and hyphens', () => {
    expect(read('800101 5009 08-7')).toEqual(read('8001015009087'));
  });

  test('is of this century unless that day is still to come', () => {
    const withCheck = (twelve: string) =>
      [...'0123456789'].map((digit) => read(`${twelve}${digit}`)).find((result) => 'facts' in result);
    expect(withCheck('260325500008')).toMatchObject({ facts: { dateOfBirth: '2026-03-25' } });
    expect(withCheck('260326500008')).toMatchObject({ facts: { dateOfBirth: '1926-03-26' } });
    // 29 February was in 2000 and not in 1900.
    expect(withCheck('000229500008')).toMatchObject({ facts: { dateOfBirth: '2000-02-29' } });
  });

  test.each([
    ['', 'length'],
    ['800101500908', 'length'],
    ['80010150090877', 'length'],
    ['80010150090O7', 'digits'],
    ['8013015009087', 'date'],
    ['8002305009087', 'date'],
    ['8001015009086', 'check'],
  ] as const)('%p has the fault %s', (text, fault) => {
    expect(read(text)).toEqual({ fault });
  });

  test('with one digit changed is always found out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const digits = [...'8001015009087'];
        digits[place] = String((Number(digits[place]) + more) % 10);
        expect(read(digits.join(''))).toHaveProperty('fault');
      }),
    );
  });
});

test('a day of the calendar is one that there was', () => {
  const days = ['2024-02-29', '2023-02-29', '1990-3-27', '1990-13-01', 'not', '1990-03-27'];
  expect(days.map(isCalendarDay)).toEqual([true, false, false, false, false, true]);
});
