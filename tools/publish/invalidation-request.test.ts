import { parseAuthorization } from '@imali/aws-emulator/access/signature-v4.ts';
import { describe, expect, test } from '@jest/globals';
import { invalidationRequest } from './invalidation-request.ts';

const options = {
  distributionId: 'E2EXAMPLE',
  reference: 'publish-1',
  at: new Date('2026-06-01T08:30:00Z'),
  credentials: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret' },
};

describe('the request for pages anew', () => {
  test('The request to invalidate pages names every path of the distribution, once for a reference', () => {
    const { url, body } = invalidationRequest(options);
    expect(url).toBe('https://cloudfront.amazonaws.com/2020-05-31/distribution/E2EXAMPLE/invalidation');
    expect(body).toContain('<Paths><Quantity>1</Quantity><Items><Path>/*</Path></Items></Paths>');
    expect(body).toContain('<CallerReference>publish-1</CallerReference>');
  });

  test('The request to invalidate pages is signed for CloudFront, for its body and its time, and with the token of a session', () => {
    const authorization = (more: object) => invalidationRequest({ ...options, ...more }).headers['authorization'];
    const parsed = parseAuthorization(authorization({}));
    expect(parsed?.credential).toEqual({
      accessKeyId: 'AKIAEXAMPLE',
      date: '20260601',
      region: 'us-east-1',
      service: 'cloudfront',
    });
    expect(parsed?.signedHeaders).toEqual(['content-type', 'host', 'x-amz-content-sha256', 'x-amz-date']);
    const session = { credentials: { ...options.credentials, sessionToken: 'token' } };
    expect(parseAuthorization(authorization(session))?.signedHeaders).toContain('x-amz-security-token');
    expect(authorization({ reference: 'publish-2' })).not.toBe(authorization({}));
    expect(authorization({})).not.toContain('secret');
  });
});
