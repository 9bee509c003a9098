import { describe, expect, test } from '@jest/globals';
import { AwsChunkedDecoder } from '../s3/aws-chunked.ts';
import { authenticateS3 } from '../s3/request-authentication.ts';
import { createAuthoriser, rootPrincipal } from './authorisation.ts';
import { parseAmzDate, parseAuthorization, signingKey } from './signature-v4.ts';

// The examples of AWS's own documentation; none of these keys exists.
const ACCESS_KEY = 'AKIAIOSFODNN7EXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const AT = Date.parse('2013-05-24T00:00:00Z');
const authoriser = createAuthoriser({ principals: new Map([[ACCESS_KEY, rootPrincipal(SECRET)]]) });
const scope = '20130524/us-east-1/s3/aws4_request';

test('the signing key is that of the documentation', () => {
  const key = signingKey('wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY', {
    date: '20150830',
    region: 'us-east-1',
    service: 'iam',
  });
  expect(key.toString('hex')).toBe('c4afb1cc5771d871763a393e44b703571b55cc28424d1a5e86da6ed3c154a4b9');
});

describe('S3’s documented examples', () => {
  const query: [string, string][] = [
    ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
    ['X-Amz-Credential', `${ACCESS_KEY}/${scope}`],
    ['X-Amz-Date', '20130524T000000Z'],
    ['X-Amz-Expires', '86400'],
    ['X-Amz-SignedHeaders', 'host'],
    ['X-Amz-Signature', 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404'],
  ];
  const request = { method: 'GET', path: '/test.txt', query, headers: { host: 'examplebucket.s3.amazonaws.com' } };

  test('the presigned URL is accepted for its day', () => {
    expect(authenticateS3(authoriser, request, AT)).toMatchObject({ accessKeyId: ACCESS_KEY });
    expect(() => authenticateS3(authoriser, request, AT + 86_400_001)).toThrow('Request has expired');
    expect(() => authenticateS3(authoriser, { ...request, method: 'PUT' }, AT)).toThrow('does not match');
  });

  const seed = '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9';
  const upload = {
    method: 'PUT',
    path: '/examplebucket/chunkObject.txt',
    query: [],
    headers: {
      host: 's3.amazonaws.com',
      'x-amz-date': '20130524T000000Z',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      authorization: `AWS4-HMAC-SHA256 Credential=${ACCESS_KEY}/${scope},SignedHeaders=content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class,Signature=${seed}`,
      'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      'content-encoding': 'aws-chunked',
      'x-amz-decoded-content-length': '66560',
      'content-length': '66824',
    },
  };
  const chunked = (first: string): string =>
    `10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\n${first}\r\n` +
    `400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n${'a'.repeat(1_024)}\r\n` +
    '0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9\r\n\r\n';

  async function decode(text: string, step: number): Promise<number> {
    const decoder = new AwsChunkedDecoder(authenticateS3(authoriser, upload, AT).chunks);
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += step) decoder.write(bytes.subarray(at, at + step));
    decoder.end();
    let size = 0;
    for await (const chunk of decoder) size += chunk.length;
    return size;
  }

  test('the signed chunks are accepted however the network cuts them', async () => {
    for (const step of [70_000, 4_096, 77]) expect(await decode(chunked('a'.repeat(65_536)), step)).toBe(66_560);
  });

  test('a changed byte, a missing end and a broken size are refused', async () => {
    await expect(decode(chunked(`${'a'.repeat(65_535)}b`), 4_096)).rejects.toThrow('signature of a chunk');
    await expect(decode(chunked('a'.repeat(65_536)).slice(0, -90), 4_096)).rejects.toThrow('not a well-formed');
    await expect(decode('zz\r\n', 4)).rejects.toThrow('not a well-formed');
  });
});

test('a header that is not a signature is not one', () => {
  for (const header of [
    undefined,
    '',
    'Bearer x',
    'AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host, Signature=x',
  ]) {
    expect(parseAuthorization(header)).toBeUndefined();
  }
  expect(parseAmzDate('2013-05-24')).toBeUndefined();
});
