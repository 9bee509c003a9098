import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { identityCheckDigit } from './identity-check-digit.ts';
import { identityFault, mayBeGovId, readIdentityNumber } from './south-african-id.ts';

const stated = { id_type: 'national_id', id_country: 'ZA', gov_id: '8001015009087', date_of_birth: '1980-01-01' };

describe('a South African ID number', () => {
  test('A South African ID number that is right and agrees with the date of birth has no fault', () => {
    // Luhn from the right: 7 + 2*8-9 + 0 + 2*9-9 + 0 + 0 + 5 + 2*1 + 0 + 2*1 + 0 + 0 + 8 = 40.
    expect(7 + 7 + 0 + 9 + 0 + 0 + 5 + 2 + 0 + 2 + 0 + 0 + 8).toBe(40);
    expect(identityFault(stated)).toBeNull();
    expect(identityFault({ ...stated, id_country: 'South Africa' })).toBeNull();
  });

  test.each(['8001015009', '800101500908A', '80010150090870', 'A001015009087'])('%s has not 13 digits', (gov_id) => {
    expect(identityFault({ ...stated, gov_id })).toMatchObject({ field: 'gov_id', message: /13 digits/ });
  });

  test('A South African ID number with any one digit changed is invalid', () => {
    fc.assert(
      fc.property(fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const digit = String((Number(stated.gov_id.charAt(place)) + more) % 10);
        const gov_id = `${stated.gov_id.slice(0, place)}${digit}${stated.gov_id.slice(place + 1)}`;
        expect(identityFault({ ...stated, gov_id })?.field).toBe('gov_id');
      }),
    );
  });

  test('A South African ID number with an undefined digit for the citizenship is invalid', () => {
    // 8001015009 4 8 x: Luhn from the right with x = 5: 5 + 7 + 4 + 9 + 0 + 0 + 5 + 2 + 0 + 2 + 0 + 0 + 8 = 42, so x = 3.
    expect(identityFault({ ...stated, gov_id: '8001015009483' })?.field).toBe('gov_id');
  });

  test('A South African ID number of another day than the date of birth is reported at the date', () => {
    for (const date_of_birth of ['1980-01-02', '1981-01-01', '1980-10-01']) {
      expect(identityFault({ ...stated, date_of_birth })?.field).toBe('date_of_birth');
    }
  });
});

test('a passport or the id of another country is taken as it is', () => {
  expect(identityFault({ ...stated, id_type: 'passport', gov_id: 'A01234567' })).toBeNull();
  expect(identityFault({ ...stated, id_country: 'ZW', gov_id: '631234567K10' })).toBeNull();
});

const today = '2026-03-25';
const read = (text: string) => readIdentityNumber(text, today);

describe('an identity number as it is typed', () => {
  test('An identity number has the date of birth, the sex and the citizenship', () => {
    // Luhn of 8001015009087 from the right: 7+(8*2=16:7)+0+(9*2=18:9)+0+0+5+(1*2)+0+(1*2)+0+(0)+8 = 40
    expect(read('8001015009087')).toEqual({
      facts: { dateOfBirth: '1980-01-01', sex: 'male', isCitizen: true },
    });
    // 4999 and less are women; 1 is a permanent resident.
    expect(read('8001014999189')).toMatchObject({ facts: { sex: 'female', isCitizen: false } });
  });

  test('An identity number may be written with spaces and hyphens', () => {
    expect(read('800101 5009 08-7')).toEqual(read('8001015009087'));
  });

  test('An identity number is of this century unless that day is still to come', () => {
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
    // 4 is no citizenship; the check digit is right.
    ['8001015009483', 'check'],
  ] as const)('%p has the fault %s', (text, fault) => {
    expect(read(text)).toEqual({ fault });
  });

  test('An identity number with one digit changed is always found out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const digits = [...'8001015009087'];
        digits[place] = String((Number(digits[place]) + more) % 10);
        expect(read(digits.join(''))).toHaveProperty('fault');
      }),
    );
  });
});

describe('A government id whose country is not known', () => {
  test('A government ID of an unknown country is refused with thirteen digits of which any one is mistyped.', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1930-01-01'), max: new Date('2020-12-31'), noInvalidDate: true }),
        fc.nat({ max: 9_999 }),
        fc.constantFrom('08', '18', '28'),
        fc.nat({ max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        (born, series, kind, place, more) => {
          const day = born.toISOString().slice(2, 10).replaceAll('-', '');
          const twelve = `${day}${String(series).padStart(4, '0')}${kind}`;
          const right = `${twelve}${identityCheckDigit(twelve)}`;
          const digit = (Number(right.charAt(place)) + more) % 10;
          expect(mayBeGovId(right)).toBe(true);
          expect(mayBeGovId(`${right.slice(0, place)}${digit}${right.slice(place + 1)}`)).toBe(false);
        },
      ),
    );
  });

  test.each(['A12345678', '63123456F70', '123456789012', '110100123456B'])(
    'A government ID of an unknown country may be %s, of which nothing is known.',
    (govId) => {
      expect(mayBeGovId(govId)).toBe(true);
    },
  );

  test('A government ID of an unknown country is refused with thirteen digits that begin with no day, though their check digit fits.', () => {
    const twelve = '801301500908';
    expect(mayBeGovId(`${twelve}${identityCheckDigit(twelve)}`)).toBe(false);
  });
});
