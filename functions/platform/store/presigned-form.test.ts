import { expect, test } from '@jest/globals';
import { presignedForm } from './presigned-form.ts';

const signer = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const terms = { bucket: 'examplebucket', key: 'statements/a/b/c', mediaType: 'application/pdf', size: 1234 };
const now = Date.UTC(2015, 11, 29);
const form = (sessionToken?: string) =>
  presignedForm('https://examplebucket.s3.amazonaws.com/', terms, { ...signer, sessionToken }, 900, now);
const policyOf = ({ fields }: ReturnType<typeof form>): unknown =>
  JSON.parse(Buffer.from(fields['policy'] ?? '', 'base64').toString());

test('a form names one key, media type and size, and ends', () => {
  expect(policyOf(form())).toEqual({
    expiration: '2015-12-29T00:15:00.000Z',
    conditions: [
      { bucket: 'examplebucket' },
      ['eq', '$key', 'statements/a/b/c'],
      ['eq', '$Content-Type', 'application/pdf'],
      ['eq', '$x-amz-algorithm', 'AWS4-HMAC-SHA256'],
      ['eq', '$x-amz-credential', 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request'],
      ['eq', '$x-amz-date', '20151229T000000Z'],
      ['content-length-range', 1234, 1234],
    ],
  });
});

test('every field but the policy and its signature is bound by the policy, the session of a role too', () => {
  const { fields } = form('a session');
  const bound = JSON.stringify(policyOf(form('a session')));
  const free = Object.keys(fields).filter((name) => !bound.includes(`"$${name}"`));
  expect(free).toEqual(['policy', 'x-amz-signature']);
  expect(fields['x-amz-security-token']).toBe('a session');
  expect(fields['x-amz-signature']).toMatch(/^[0-9a-f]{64}$/);
});

test('the signature is of the policy', () => {
  const later = presignedForm('https://b.example/', { ...terms, size: 1235 }, signer, 900, now);
  expect(later.fields['x-amz-signature']).not.toBe(form().fields['x-amz-signature']);
});
