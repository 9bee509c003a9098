import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { identityFault } from './south-african-id.ts';

const stated = { id_type: 'national_id', id_country: 'ZA', gov_id: '8001015009087', date_of_birth: '1980-01-01' };

describe('a South African ID number', () => {
  test('that is right and agrees with the date of birth has no fault', () => {
    // Luhn from the right: 7 + 2*8-9 + 0 + 2*9-9 + 0 + 0 + 5 + 2*1 + 0 + 2*1 + 0 + 0 + 8 = 40.
    expect(7 + 7 + 0 + 9 + 0 + 0 + 5 + 2 + 0 + 2 + 0 + 0 + 8).toBe(40);
    expect(identityFault(stated)).toBeNull();
    expect(identityFault({ ...stated, id_country: 'South Africa' })).toBeNull();
  });

  test.each(['8001015009', '800101500908A', '80010150090870', 'A001015009087'])('%s has not 13 digits', (gov_id) => {
    expect(identityFault({ ...stated, gov_id })).toMatchObject({ field: 'gov_id', message: /13 digits/ });
  });

  test('with any one digit changed is none', () => {
    fc.assert(
      fc.property(fc.nat({ max: 12 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const digit = String((Number(stated.gov_id.charAt(place)) + more) % 10);
        const gov_id = `${stated.gov_id.slice(0, place)}${digit}${stated.gov_id.slice(place + 1)}`;
        expect(identityFault({ ...stated, gov_id })?.field).toBe('gov_id');
      }),
    );
  });

  test('with a digit for the citizenship that there is not is none', () => {
    // 8001015009 4 8 x: Luhn from the right with x = 5: 5 + 7 + 4 + 9 + 0 + 0 + 5 + 2 + 0 + 2 + 0 + 0 + 8 = 42, so x = 3.
    expect(identityFault({ ...stated, gov_id: '8001015009483' })?.field).toBe('gov_id');
  });

  test('of another day than the date of birth is told at the date', () => {
    for (const date_of_birth of ['1980-01-02', '1981-01-01', '1980-10-01']) {
      expect(identityFault({ ...stated, date_of_birth })?.field).toBe('date_of_birth');
    }
  });
});

test('a passport or the id of another country is taken as it is', () => {
  expect(identityFault({ ...stated, id_type: 'passport', gov_id: 'A01234567' })).toBeNull();
  expect(identityFault({ ...stated, id_country: 'ZW', gov_id: '631234567K10' })).toBeNull();
});
