import { describe, expect, test } from '@jest/globals';
import { ConnectPersonalInfoIn } from '../../schemas/entities/connect.ts';
import { PersonalInfoInputDataSchema } from '../../schemas/entities/personal-info.ts';
import {
  faultsOf,
  firstDraft,
  type PersonalInfoDraft,
  personalInfoOf,
  placeOfField,
  withNumber,
} from './personal-info-form.ts';
import { englishWords } from './words.ts';

const today = '2026-03-25';
const complete: PersonalInfoDraft = {
  firstNames: ' Naledi ',
  lastNames: 'Mokoena',
  kind: 'national_id',
  number: '800101 5009 087',
  country: '',
  nationality: 'South African',
  day: '1',
  month: '1',
  year: '1980',
  email: ' naledi@example.com ',
  phone: '082 123 4567',
  given: { number: null, email: null, phone: null, kind: 'national_id', country: '' },
};
const fields = (question: 'names' | 'identity' | 'contact', part: Partial<PersonalInfoDraft>) =>
  faultsOf(question, { ...complete, ...part }, today, englishWords).map(({ field }) => field);

describe('what was entered', () => {
  test('An entry without errors is what the API accepts', () => {
    const info = personalInfoOf(complete);
    expect(PersonalInfoInputDataSchema.parse(info)).toEqual({
      first_names: 'Naledi',
      last_names: 'Mokoena',
      date_of_birth: '1980-01-01',
      nationality: 'South African',
      id_type: 'national_id',
      id_country: 'ZA',
      email: 'naledi@example.com',
      phone: '0821234567',
      gov_id: '8001015009087',
    });
    const passport = { ...complete, kind: 'passport' as const, number: 'FN 123456', country: 'Zimbabwe', phone: '' };
    expect(PersonalInfoInputDataSchema.parse(personalInfoOf(passport))).toMatchObject({
      id_type: 'passport',
      id_country: 'Zimbabwe',
      gov_id: 'FN123456',
      phone: null,
    });
  });

  test('An entry has the errors that section 5 of the specification names', () => {
    expect(fields('names', {})).toEqual([]);
    expect(fields('names', { firstNames: ' ', lastNames: 'M' })).toEqual(['firstNames', 'lastNames']);
    expect(fields('names', { firstNames: 'x'.repeat(25) })).toEqual(['firstNames']);
    expect(fields('contact', {})).toEqual([]);
    expect(fields('contact', { email: 'naledi@', phone: '082123' })).toEqual(['email', 'phone']);
    expect(fields('contact', { phone: '+27821234567' })).toEqual([]);
    expect(fields('contact', { phone: '' })).toEqual([]);
    expect(fields('identity', { kind: 'passport', number: 'FN1', country: '' })).toEqual(['number', 'country']);
  });

  test.each([
    [{ number: '80010150' }, 'An ID number has 13 digits. This one has 8.'],
    [{ number: '8001015009086' }, "One of the digits doesn't match the others. Check the number."],
    [{ day: '2' }, 'This ID number belongs to someone born on 1 Jan 1980. Check both.'],
    [{ day: '31', month: '2' }, 'Enter a valid date.'],
    [{ kind: 'passport', number: 'FN123456', country: 'ZW', year: '2027' }, 'Enter a date in the past.'],
    [
      { kind: 'passport', number: 'FN123456', country: 'ZW', day: '', month: '', year: '' },
      'Date of birth: enter a value.',
    ],
  ] as const)('%j is answered by: %s', (part, message) => {
    expect(faultsOf('identity', { ...complete, ...part }, today, englishWords)).toMatchObject([{ message }]);
  });
});

describe('a South African number', () => {
  const empty = firstDraft(null);

  test('A South African number fills in the date of birth and a citizen’s nationality', () => {
    expect(withNumber(empty, '8001015009087', today)).toMatchObject({
      day: '1',
      month: '1',
      year: '1980',
      nationality: 'South African',
    });
  });

  test('A South African number overwrites nothing that was entered', () => {
    const entered = { ...empty, day: '2', nationality: 'Namibian' };
    expect(withNumber(entered, '8001015009087', today)).toMatchObject({ day: '2', year: '', nationality: 'Namibian' });
  });

  test("A passport's number, or an incomplete one, fills in nothing", () => {
    expect(withNumber({ ...empty, kind: 'passport' }, '8001015009087', today)).toMatchObject({
      day: '',
      nationality: '',
    });
    expect(withNumber(empty, '800101500908', today)).toMatchObject({ day: '', number: '800101500908' });
  });
});

describe('what was given before, and is shown masked', () => {
  const draft: PersonalInfoDraft = {
    ...complete,
    number: '',
    email: '',
    phone: ' ',
    given: {
      number: '80*********87',
      email: 'n*****@example.com',
      phone: '*******567',
      kind: 'national_id',
      country: '',
    },
  };

  test('A masked answer is no error when it is left empty, and is not sent', () => {
    for (const question of ['identity', 'contact'] as const)
      expect(faultsOf(question, draft, today, englishWords)).toEqual([]);
    const info = personalInfoOf(draft);
    expect(info).toMatchObject({ first_names: 'Naledi', date_of_birth: '1980-01-01' });
    for (const field of ['email', 'phone', 'gov_id']) expect(info).not.toHaveProperty(field);
    expect(ConnectPersonalInfoIn.safeParse(info).success).toBe(true);
  });

  test('A masked answer is replaced by what is typed, whose errors are shown', () => {
    const typed = { ...draft, number: '8001015009087', email: 'new@example.com', phone: '0831234567' };
    expect(personalInfoOf(typed)).toMatchObject({
      gov_id: '8001015009087',
      email: 'new@example.com',
      phone: '0831234567',
    });
    expect(faultsOf('contact', { ...draft, email: 'new@' }, today, englishWords)).toMatchObject([{ field: 'email' }]);
  });

  test('A masked number belongs to its own document only', () => {
    const passport: PersonalInfoDraft = { ...draft, kind: 'passport', country: 'Zimbabwe' };
    expect(faultsOf('identity', passport, today, englishWords)).toMatchObject([{ field: 'number' }]);
  });
});

test('the form begins with what the lender filled in', () => {
  const given = {
    first_names: 'Naledi',
    last_names: null,
    email: 'n*@example.com',
    phone: null,
    gov_id: '80*********87',
    date_of_birth: '1980-01-09',
    nationality: null,
    id_type: 'national_id',
    id_country: 'ZA',
  };
  expect(firstDraft(given)).toMatchObject({
    firstNames: 'Naledi',
    lastNames: '',
    number: '',
    day: '9',
    month: '1',
    year: '1980',
    country: '',
    email: '',
    given: { number: '80*********87', email: 'n*@example.com', phone: null },
  });
  expect(firstDraft({ ...given, id_type: 'passport', id_country: 'Zimbabwe' })).toMatchObject({
    kind: 'passport',
    country: 'Zimbabwe',
  });
});

test('a field that the API refuses is shown at the question that asks for it', () => {
  expect(placeOfField('gov_id')).toEqual({ field: 'number', question: 'identity' });
  expect(placeOfField('phone')).toEqual({ field: 'phone', question: 'contact' });
  expect(placeOfField('unknown')).toEqual({ field: 'firstNames', question: 'names' });
});
