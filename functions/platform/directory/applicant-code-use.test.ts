import { expect, test } from '@jest/globals';
import { applicantCodeUse } from './applicant-code-use.ts';

test.each([
  ['required', undefined, 'required'],
  ['required', 'off', 'required'],
  ['required', 'required', 'required'],
  ['may_be_off', undefined, 'off'],
  ['may_be_off', 'off', 'off'],
  ['may_be_off', 'required', 'required'],
  ['', 'off', 'required'],
] as const)('The stage setting %j and the organisation setting %s make applicant codes %s', (stage, said, use) => {
  expect(applicantCodeUse(said === undefined ? {} : { applicantCode: said }, stage)).toBe(use);
});

test('An organisation in test mode sends no codes to applicants', () => {
  expect(applicantCodeUse({ isInTestMode: true, applicantCode: 'required' }, 'required')).toBe('off');
});

test('an organisation that is not known has codes required', () => {
  expect(applicantCodeUse(null, 'may_be_off')).toBe('required');
});
