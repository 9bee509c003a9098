import { expect, test } from '@jest/globals';
import { personalInfoFaults } from './personal-info-faults.ts';

const info = { id_type: 'national_id', id_country: 'ZA', gov_id: '8001015009087', date_of_birth: '1980-01-01' };

test('personal info whose parts agree can be taken', () => {
  expect(personalInfoFaults(info, '2026-06-12')).toEqual([]);
});

test('A date of birth in the future is reported before anything else', () => {
  expect(personalInfoFaults({ ...info, date_of_birth: '2026-06-13' }, '2026-06-12')).toEqual([
    { loc: ['body', 'date_of_birth'], msg: 'must not be in the future', type: 'value_error' },
  ]);
});

test('An ID number that does not agree is reported at its field', () => {
  expect(personalInfoFaults({ ...info, gov_id: '8001015009088' }, '2026-06-12')).toMatchObject([
    { loc: ['body', 'gov_id'] },
  ]);
  expect(personalInfoFaults({ ...info, date_of_birth: '1980-01-02' }, '2026-06-12')).toMatchObject([
    { loc: ['body', 'date_of_birth'] },
  ]);
});
