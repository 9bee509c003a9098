import { describe, expect, test } from '@jest/globals';
import { ApplicantIn, Phone } from './application.ts';

describe('A phone number', () => {
  test.each(['0821234567', '27821234567', '+27821234567', '082123456789'])(
    'A phone number of 10 to 12 characters, %s, is accepted.',
    (phone) => {
      expect(Phone.safeParse(phone).success).toBe(true);
    },
  );

  test.each(['082123456', '+2782123', '0821234567890', '+278212345678', '082 123 4567', '', '+'])(
    'A phone number is refused by one message that names its lengths: %s',
    (phone) => {
      expect(Phone.safeParse(phone).error?.issues.map(({ message }) => message)).toEqual([
        'must be a phone number of 10 to 12 characters: digits, with or without a + before them, without spaces',
      ]);
    },
  );
});

describe('The government id of an applicant', () => {
  test('The government ID of an applicant is refused at its field when its check digit does not fit.', () => {
    const issues = ApplicantIn.safeParse({ gov_id: '8001015009088' }).error?.issues;
    expect(issues).toMatchObject([
      { path: ['gov_id'], message: 'is not a South African ID number: please check its digits' },
    ]);
  });

  test.each(['8001015009087', 'A12345678', null])('The government ID of an applicant is accepted as %s.', (gov_id) => {
    expect(ApplicantIn.parse({ gov_id })).toMatchObject({ gov_id });
  });
});
