import { expect, test } from '@jest/globals';
import { presignedAddress } from './presigned-address.ts';

const place = { protocol: 'https:', hostname: 'examplebucket.s3.amazonaws.com', path: '/test.txt' };
const signer = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const now = Date.UTC(2013, 4, 24);

test("an address is signed as in the example of Amazon's S3 API reference", () => {
  expect(presignedAddress(place, signer, 86_400, now)).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256' +
      '&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
      '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
      '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('the session of a role and a port are part of what is signed', () => {
  const address = presignedAddress({ ...place, port: 4000 }, { ...signer, sessionToken: 'a+b/c=' }, 300, now);
  const { host, searchParams } = new URL(address);
  expect(host).toBe('examplebucket.s3.amazonaws.com:4000');
  expect(searchParams.get('X-Amz-Security-Token')).toBe('a+b/c=');
  expect(searchParams.get('X-Amz-Signature')).not.toBe(
    new URL(presignedAddress(place, signer, 300, now)).searchParams.get('X-Amz-Signature'),
  );
});

test('what the answer is to say of the object is signed too, behind everything else', () => {
  const answered = { disposition: 'attachment; filename="a b.pdf"', mediaType: 'application/pdf' };
  const address = presignedAddress(place, signer, 300, now, { answered });
  expect(address).toContain(
    '&X-Amz-SignedHeaders=host&response-content-disposition=attachment%3B%20filename%3D%22a%20b.pdf%22&response-content-type=application%2Fpdf&X-Amz-Signature=',
  );
  expect(address.slice(-64)).not.toBe(presignedAddress(place, signer, 300, now).slice(-64));
});

test('a version of the object is signed too, as the last name of the query', () => {
  const answered = { disposition: 'attachment', mediaType: 'application/pdf' };
  const address = presignedAddress(place, signer, 300, now, { answered, versionId: 'v1' });
  expect(address).toContain('&response-content-type=application%2Fpdf&versionId=v1&X-Amz-Signature=');
  expect(address.slice(-64)).not.toBe(presignedAddress(place, signer, 300, now, { answered }).slice(-64));
});
