import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparedNames, printedName, statedName } from './compared-names.ts';
import { identityCheck } from './identity-check.ts';

const SEED = { seed: 18, numRuns: 400 };

function verdictOf(first: string, last: string, printed: string) {
  const stated = statedName(first, last);
  if (stated === null) throw new Error('no name was stated');
  return comparedNames(stated, printedName(printed));
}

describe('the holder of an account against Thandeka Pearl Dlamini', () => {
  test.each([
    ['THANDEKA PEARL DLAMINI', 'match', 'same_name'],
    ['MISS THANDEKA P DLAMINI', 'match', 'first_name_and_surname'],
    ['Dlamini, Thandeka', 'match', 'first_name_and_surname'],
    ['DLAMINI THANDEKA PEARL', 'match', 'same_name'],
    ['DLAMINI THANDEKA P', 'match', 'first_name_and_surname'],
    ['S & T DLAMINI', 'close', 'initials_and_surname'],
    ['MR S DLAMINI AND MRS THANDEKA DLAMINI', 'match', 'first_name_and_surname'],
    ['TP DLAMINI', 'close', 'initials_and_surname'],
    ['MS T DLAMINI', 'close', 'initials_and_surname'],
    ['PEARL DLAMINI', 'close', 'second_name_and_surname'],
    ['THANDEKA ROSE DLAMINI', 'close', 'other_middle_name'],
    ['THANDEKA DLAMINI-NKOSI', 'close', 'part_of_surname'],
    ['THANDEKA DLAMIN', 'close', 'spelling'],
    ['THANDEKA PEARL NKOSI', 'close', 'other_surname'],
    ['MR THANDEKA NKOSI', 'different', 'other_name'],
    ['THABO DLAMINI', 'different', 'other_first_name'],
    ['S DLAMINI', 'different', 'other_first_name'],
    ['TM DLAMINI', 'different', 'other_first_name'],
    ['SIPHO NKOSI', 'different', 'other_name'],
    ['MISS DLAMINI', 'unknown', 'surname_only'],
    ['', 'unknown', 'no_name'],
    ['DLAMINI TRADING (PTY) LTD', 'close', 'company_of_that_name'],
    ['MBEKI CIVILS CC', 'different', 'company'],
    ['T DLAMINI T/A THANDI CATERING', 'close', 'initials_and_surname'],
    ['ESTATE LATE T P DLAMINI', 'different', 'estate'],
    ['THANDEKA DLAMINI SNR', 'close', 'senior_or_junior'],
    ['DR THANDEKA PEARL DLAMINI', 'match', 'same_name'],
    ['PROF T P DLAMINI', 'close', 'initials_and_surname'],
    ['THANDEKA PEARL DLAM', 'close', 'spelling'],
  ])('%s is %s: %s', (printed, verdict, reason) => {
    expect(verdictOf('Thandeka Pearl', 'Dlamini', printed)).toMatchObject({ verdict, reason });
  });
});

test.each([
  ['Johan', 'van der Merwe', 'MNR JOHAN V D MERWE'],
  ['Johan', 'van der Merwe', 'JOHAN VANDERMERWE'],
  ['Anna', 'Botha-Nel', 'ANNA BOTHA NEL'],
  ['Anna', 'Botha Nel', 'Botha-Nel, Anna'],
  ['Renée', "O'Brien", 'RENEE OBRIEN'],
  ['Mbeki Civils', '(Pty) Ltd', 'MBEKI CIVILS PTY LTD'],
])('%s %s is the holder of %s', (first, last, printed) => {
  expect(verdictOf(first, last, printed)).toMatchObject({ verdict: 'match' });
});

const GIVEN = [
  'THABO',
  'SIPHO',
  'NALEDI',
  'LERATO',
  'KAGISO',
  'ANDRIES',
  'PRIYA',
  'FATIMA',
  'BONGANI',
  'WILLEM',
  'ZANELE',
  'GUGU',
];
const SURNAMES = [
  'DLAMINI',
  'VAN DER MERWE',
  'NAIDOO',
  'BOTHA',
  'MOKOENA',
  'DU PREEZ',
  "O'BRIEN",
  'JACOBS',
  'KHUMALO',
  'VAN WYK',
];

const names = fc.uniqueArray(fc.constantFrom(...GIVEN), { minLength: 1, maxLength: 3 });
const surname = fc.oneof(
  fc.constantFrom(...SURNAMES),
  fc
    .uniqueArray(fc.constantFrom('BOTHA', 'NAIDOO', 'MOKOENA', 'JACOBS'), { minLength: 2, maxLength: 2 })
    .map((two) => two.join('-')),
);
const title = fc.constantFrom('', 'MR ', 'Mrs ', 'MISS ', 'Dr ', 'MEV ');
const letters = (all: readonly string[]): string[] => all.map((name) => name.slice(0, 1));

/** Forms with a first name in full. */
const whole: Readonly<Record<string, (all: readonly string[], last: string) => string>> = {
  'all names': (all, last) => `${all.join(' ')} ${last}`,
  'first name': ([first = ''], last) => `${first} ${last}`,
  'first name and initials': ([first = '', ...rest], last) => [first, ...letters(rest), last].join(' '),
  'surname, names': (all, last) => `${last}, ${all.join(' ')}`,
  'lower case': (all, last) => `${all.join(' ')} ${last}`.toLowerCase(),
  'first of joint holders': (all, last) => `${all.join(' ')} ${last} & MS Q ZWANE`,
};
/** Forms with initials alone. */
const short: Readonly<Record<string, (all: readonly string[], last: string) => string>> = {
  initials: (all, last) => `${letters(all).join(' ')} ${last}`,
  'initials together': (all, last) => `${letters(all).join('')} ${last}`,
  'first initial': ([first = ''], last) => `${first.slice(0, 1)} ${last}`,
  'joint holders': (all, last) => `Q & ${letters(all).join('')} ${last}`,
};
/** Letters together that are also a title, a small word of a surname or a company's form are read as that. */
const isReadable = (all: readonly string[]): boolean =>
  printedName(`${letters(all).join('')} ZWANE`).people[0]?.initials === letters(all).join('');

describe('of generated names', () => {
  test.each(Object.entries(whole))('the holder in the form of %s is the applicant', (_form, print) => {
    fc.assert(
      fc.property(names, surname, title, (all, last, mr) => {
        const { verdict } = verdictOf(all.join(' '), last, `${mr}${print(all, last)}`);
        expect(verdict).toBe('match');
      }),
      SEED,
    );
  });

  test.each(Object.entries(short))('the holder in the form of %s is close, and no more', (_form, print) => {
    fc.assert(
      fc.property(names, surname, (all, last) => {
        fc.pre(isReadable(all));
        expect(verdictOf(all.join(' '), last, print(all, last)).verdict).toBe('close');
      }),
      SEED,
    );
  });

  test.each(Object.entries({ ...whole, ...short }))(
    'another of the family in the form of %s is never a match',
    (_form, print) => {
      fc.assert(
        fc.property(names, names, surname, title, (own, kin, last, mr) => {
          fc.pre(!own.some((name) => kin.includes(name)));
          expect(verdictOf(own.join(' '), last, `${mr}${print(kin, last)}`).verdict).not.toBe('match');
        }),
        SEED,
      );
    },
  );

  test('two names agree as far whichever is asked first', () => {
    const print = fc.constantFrom(...Object.values({ ...whole, ...short }));
    fc.assert(
      fc.property(names, names, surname, surname, print, print, (a, b, x, y, one, other) => {
        const [left, right] = [printedName(one(a, x)), printedName(other(b, y))];
        expect(comparedNames(left, right)).toEqual(comparedNames(right, left));
      }),
      SEED,
    );
  });
});

describe('A surname of birth that is printed behind the present one', () => {
  test.each([
    ['Anna', 'Botha', 'MEV A BOTHA (GEB SMIT)', 'close', 'part_of_surname'],
    ['Anna', 'Smit', 'MRS A BOTHA NEE SMIT', 'close', 'part_of_surname'],
    ['Anna', 'Botha', 'ANNA BOTHA NÉE VAN DER MERWE', 'close', 'part_of_surname'],
    ['Anna', 'Botha (née Smit)', 'ANNA SMIT', 'close', 'part_of_surname'],
    ['Anna', 'Botha', 'MR J & MRS A BOTHA (GEBORE SMIT)', 'close', 'part_of_surname'],
    ['Johan', 'Smit', 'MEV A BOTHA (GEB SMIT)', 'different', 'other_first_name'],
    ['Anna', 'Nkosi', 'MEV A BOTHA (GEB SMIT)', 'different', 'other_name'],
    ['Renée', 'Botha', 'RENÉE BOTHA', 'match', 'same_name'],
  ])('%s %s is compared with both surnames of %s', (first, last, printed, verdict, reason) => {
    expect(verdictOf(first, last, printed)).toMatchObject({ verdict, reason });
  });
});

test('Either of two holders whom a bank joins by OR is close to the account', () => {
  for (const [first, last] of [
    ['Thabo', 'Nkosi'],
    ['Sipho', 'Dube'],
  ] as const) {
    for (const joined of ['OR', 'AND/OR', 'EN/OF', '&'])
      expect(verdictOf(first, last, `T NKOSI ${joined} S DUBE`)).toMatchObject({ verdict: 'close' });
  }
  expect(verdictOf('Oliver Reginald', 'Tambo', 'MR OR TAMBO')).toMatchObject({ reason: 'initials_and_surname' });
  expect(verdictOf('Oliver Reginald', 'Tambo', 'TAMBO OR')).toMatchObject({ reason: 'initials_and_surname' });
});

test('A senior and a junior of one name are different people', () => {
  expect(verdictOf('Johan', 'Botha Jnr', 'JOHAN BOTHA JUNIOR')).toMatchObject({ verdict: 'match' });
  expect(verdictOf('Johan', 'Botha Jnr', 'JOHAN BOTHA SNR')).toMatchObject({ verdict: 'different' });
  expect(verdictOf('Johan', 'Botha Jnr', 'JOHAN BOTHA')).toMatchObject({ verdict: 'close' });
});

describe('the identity check of an application', () => {
  const applicant = { firstNames: 'Thabo', lastNames: 'Nkosi', govId: '8001015009087' };
  const account = (id: string, holderName: string, govId: string | null = null) => ({ id, holderName, govId });

  test('The identity check is as favourable as its least favourable account, and names the accounts of others', () => {
    const check = identityCheck(applicant, [account('a', 'THABO NKOSI'), account('b', 'MR S DLAMINI')]);
    expect(check).toMatchObject({ verdict: 'different', score: 0, applicantName: 'Thabo Nkosi' });
    expect(check.accounts.map(({ accountId, verdict, unlike }) => [accountId, verdict, ...unlike])).toEqual([
      ['a', 'match', 'b'],
      ['b', 'different', 'a'],
    ]);
  });

  test('The identity check uses the government ID where the source states one', () => {
    const ids = [
      account('a', 'T NKOSI', '800101 5009 087'),
      account('b', 'THABO NKOSI', '9001015009086'),
      // A passport is no other identity number: the names decide.
      account('c', 'THABO NKOSI', 'A01234567'),
    ];
    expect(identityCheck(applicant, ids).accounts.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['match', 'same_gov_id'],
      ['different', 'other_gov_id'],
      ['match', 'same_name'],
    ]);
  });

  test('An identity check without a name of the applicant or of a holder is unknown', () => {
    expect(identityCheck(null, [account('a', 'THABO NKOSI')])).toMatchObject({ verdict: 'unknown', score: null });
    expect(identityCheck(applicant, [account('a', 'THABO NKOSI'), account('b', '')])).toMatchObject({
      verdict: 'unknown',
      score: null,
    });
    expect(identityCheck(applicant, [])).toMatchObject({ verdict: 'unknown', score: null });
  });

  test('The identity check names a joint account as joint', () => {
    expect(identityCheck(applicant, [account('a', 'THABO & LM NKOSI')]).accounts).toMatchObject([
      { verdict: 'match', isJoint: true },
    ]);
  });
});
