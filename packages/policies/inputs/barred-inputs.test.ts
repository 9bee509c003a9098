import { describe, expect, test } from '@jest/globals';
import { factsThatRevealAge, identityEchoes, isIdentityNumber } from './identity-echo.ts';
import { figureInputs, whyNoInput } from './input-catalogue.ts';
import { barredFact } from './vet-fact.ts';

const fact = (id: string, words = 'A fact.', values?: readonly string[]) => barredFact({ id, words, values });

describe('barred facts', () => {
  test.each([
    ...['age', 'applicant_age', 'a_g_e', 'ag3', 'date_of_birth', 'dob', 'birth_year', 'yob', 'dateofbirth'],
    ...['gender', 'g3nder', 'sex', 's_e_x', 's3x', 'is_male', 'title_mr', 'pregnant', 'on_maternity_leave'],
    ...['race', 'r4ce', 'ethnic_group', 'population_group', 'populationgroup', 'bbbee_status'],
    ...['marital_status', 'maritalstatus', 'is_married', 'spouse_income', 'number_of_children', 'dependants'],
    ...['religion', 'home_language', 'hivstatus', 'disabled', 'nationality', 'is_citizen'],
    ...[
      'id_number_digits_idno',
      'idnumber',
      'identity',
      'rsaid',
      'passport_number',
      'surname',
      'first_name',
      'firstname',
    ],
    ...['suburb', 'postal_code', 'postcode', 'trade_union', 'criminal_record'],
  ])('The fact %s is barred by its name', (id) => {
    expect(fact(id)).toMatchObject({ ground: expect.any(String), source: expect.stringMatching(/section/) });
  });

  test.each([
    ...['months_employed', 'percentage_paid', 'average_balance', 'mortgage_instalment', 'storage_fees', 'sector'],
    ...[
      'landlord_reference',
      'bureau_score',
      'first_loan_this_year',
      'vehicle_value',
      'deposit',
      'channel',
      'trace_result',
    ],
    ...['essex_branch', 'usage_months', 'package', 'manager_confirmed', 'has_contractual_capacity', 'linkage'],
  ])('The fact %s is not barred', (id) => {
    expect(fact(id)).toBeNull();
  });

  test('A fact under an innocent name is barred by its description', () => {
    expect(fact('factor_seven', 'The gender of the applicant as a number.')).toMatchObject({ found: 'gender' });
    expect(fact('band', 'Age of the applicant in bands.')).toMatchObject({ found: 'age' });
  });

  test('A fact under an innocent name is barred by its labels, and a single word is not enough', () => {
    expect(fact('segment', 'Segment.', ['male', 'female', 'other'])).toMatchObject({ found: 'male, female' });
    expect(fact('segment', 'Segment.', ['m', 'f'])).toMatchObject({ found: 'm, f' });
    expect(fact('segment', 'Segment.', ['Black', 'White', 'Indian'])).toMatchObject({ found: 'black, white, indian' });
    expect(fact('instalments', 'Kind of instalments.', ['single', 'monthly'])).toBeNull();
    expect(fact('card', 'Colour of the card.', ['black', 'gold'])).toBeNull();
  });
});

describe('figures', () => {
  test('Names, grants and offers are no inputs, and the reason is the law or the purpose', () => {
    for (const name of [
      'statement_summary.account_holder_name',
      'risk_insights.social_security_income.amount',
      'affinity.average_monthly_spend',
    ]) {
      expect(figureInputs.has(name)).toBe(false);
      expect(whyNoInput(name)).toMatch(/section/);
    }
  });

  test('More than a hundred figures are inputs, and a label never includes cannot_tell', () => {
    expect(figureInputs.size).toBeGreaterThan(100);
    expect([...figureInputs.values()].filter(({ values }) => values?.includes('cannot_tell'))).toEqual([]);
    expect(figureInputs.get('affordability.verdict')?.mayBeMissing).toBe(true);
  });
});

describe('values that repeat who the applicant is', () => {
  const identity = { idNumber: '9002155009084', bornOn: '1990-02-15' };

  test.each([
    ['identity_number', 9_002_155_009_084],
    ['identity_number', '9002155009084'],
    ['identity_number', 9_002_155_009],
    ['birth_date', 19_900_215],
    ['birth_date', 900_215],
    ['birth_date', '1990-02-15'],
    ['birth_date', 15_021_990],
    ['sequence_number', 5_009_084],
  ])('An echo of the %s is found in %j', (says, value) => {
    expect(identityEchoes({ reference: value }, identity)).toEqual([{ fact: 'reference', says }]);
  });

  // The check digits are worked out by Luhn: 9002155009084 is 900215 5009 08 and 4.
  test.each([
    [9_002_155_009_084, true],
    ['900215 5009 084', true],
    ['0002155009083', true],
    [2_155_009_083, true],
  ])('An identity number is known by its form: %j', (value, expected) => {
    expect(isIdentityNumber(value)).toBe(expected);
  });

  test.each([9_002_155_009_085, 9_013_155_009_081, 12_500.5, 36, true, null, 'retail'])(
    'An ordinary value is no identity number: %j',
    (value) => {
      expect(isIdentityNumber(value)).toBe(false);
    },
  );

  test('Ordinary values are no echoes, nor is an age that may be chance', () => {
    expect(identityEchoes({ months: 36, amount: 12_500.5, known: true, none: null, years: 1_990 }, identity)).toEqual(
      [],
    );
  });

  test('A fact that rises with the age over many applicants is found, whatever its name', () => {
    const applicants = Array.from({ length: 80 }, (_, index) => {
      const ageYears = 20 + ((index * 7) % 45);
      return { ageYears, facts: { loyalty: ageYears * 12 + (index % 3), deposit: (index * 37) % 500, kind: 'a' } };
    });
    expect(factsThatRevealAge(applicants)).toEqual(['loyalty']);
    expect(factsThatRevealAge(applicants.slice(0, 49))).toEqual([]);
  });
});
