// OWASP ASVS 5.0: V9.1.1, V9.1.2
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { acceptNotice } from './email-notice.ts';
import { certificateOf, fetchedCertificates } from './sns-certificates.ts';
import { certificateUrl, isSignedBySns, type SnsMessage, signedText } from './sns-signature.ts';

const URL_OF_KEY = `https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-${'0a'.repeat(16)}.pem`;
const ACCOUNT = '111122223333';
const now = Date.parse('2026-11-25T08:00:30.000Z');
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const certificate = async () => ({ key: publicKey, from: now - 1000, until: now + 1000 });
const plain: SnsMessage = {
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: `arn:aws:sns:eu-west-1:${ACCOUNT}:mail`,
  Subject: 'Amazon SES Email Receipt Notification',
  Message: JSON.stringify({ receipt: { action: { type: 'S3', objectKey: 'mail/abc' } } }),
  Timestamp: '2026-11-25T08:00:00.000Z',
};
const signed = (message: SnsMessage, key = privateKey): SnsMessage => ({
  ...message,
  SignatureVersion: '2',
  SigningCertURL: URL_OF_KEY,
  Signature: sign('RSA-SHA256', Buffer.from(signedText(message)), key).toString('base64'),
});
const isGood = (message: SnsMessage, at = now) => isSignedBySns(message, { account: ACCOUNT, certificate, now: at });

describe('the signature of a notification', () => {
  test('The signed text has the names and values that Amazon documents, in their order, without a subject that is missing', () => {
    const { Subject: _none, ...bare } = plain;
    expect(signedText(bare)).toBe(
      [
        ...['Message', plain.Message, 'MessageId', plain.MessageId, 'Timestamp', plain.Timestamp],
        ...['TopicArn', plain.TopicArn, 'Type', 'Notification', ''],
      ].join('\n'),
    );
    const confirmation = { ...plain, Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: 'https://s' };
    expect(
      signedText(confirmation)
        .split('\n')
        .filter((_, index) => index % 2 === 0),
    ).toEqual([...['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type', '']]);
  });

  test('A signed notification is taken, and none with any signed part changed', async () => {
    expect(await isGood(signed(plain))).toBe(true);
    const names = ['Type', 'Message', 'MessageId', 'TopicArn', 'Subject', 'Timestamp'] as const;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.string({ minLength: 1 }), async (name, added) => {
        expect(await isGood({ ...signed(plain), [name]: `${plain[name]}${added}` })).toBe(false);
      }),
    );
  });

  test('A notification of another key, another account, version 1, another hour or an ended certificate is refused', async () => {
    const ended = async () => ({ key: publicKey, from: now - 2000, until: now });
    const refused = [
      isGood(signed(plain, stranger.privateKey)),
      isGood(signed({ ...plain, TopicArn: 'arn:aws:sns:eu-west-1:999900001111:mail' })),
      isGood({ ...signed(plain), SignatureVersion: '1' }),
      isGood(signed(plain), now + 7_200_000),
      isGood(signed(plain), now - 7_200_000),
      isGood({ ...plain, SignatureVersion: '2', SigningCertURL: URL_OF_KEY }),
      isSignedBySns(signed(plain), { account: ACCOUNT, certificate: ended, now }),
      isSignedBySns(signed(plain), { account: ACCOUNT, certificate: async () => null, now }),
    ];
    expect(await Promise.all(refused)).toEqual(refused.map(() => false));
  });

  test.each([
    'http://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.pem',
    'https://sns.eu-west-1.amazonaws.com.evil.example/SimpleNotificationService-0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.pem',
    'https://bucket.s3.amazonaws.com/SimpleNotificationService-0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.pem',
    'https://sns.eu-west-1.amazonaws.com@evil.example/SimpleNotificationService-0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.pem',
    'https://u:p@sns.eu-west-1.amazonaws.com/SimpleNotificationService-0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.pem',
    'https://sns.eu-west-1.amazonaws.com:8443/SimpleNotificationService-0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.pem',
    'https://sns.eu-west-1.amazonaws.com/other/SimpleNotificationService-0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.pem',
    'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.pem?x=1',
    'not an address',
    undefined,
  ])('No certificate is read from %s', async (address) => {
    expect(certificateUrl(address)).toBeNull();
    let reads = 0;
    const counted = async () => {
      reads += 1;
      return await certificate();
    };
    const message = { ...signed(plain), SigningCertURL: address };
    expect(await isSignedBySns(message, { account: ACCOUNT, certificate: counted, now })).toBe(false);
    expect(reads).toBe(0);
  });

  test('A forged notification answers as one with a wrong signature, has nothing read, and is no fault', async () => {
    const looked: string[] = [];
    const mails = { look: async (key: string) => void looked.push(key) };
    const adapters = { mails, certificate, account: ACCOUNT, signatures: 'required' };
    const refused = { problem: 'invalid_signature' };
    expect(await acceptNotice(adapters, { body: plain, now })).toEqual(refused);
    expect(await acceptNotice(adapters, { body: signed(plain, stranger.privateKey), now })).toEqual(refused);
    const local = { ...adapters, signatures: 'where_given' };
    expect(await acceptNotice(local, { body: signed(plain, stranger.privateKey), now })).toEqual(refused);
    expect(looked).toEqual([]);
    expect(await acceptNotice(adapters, { body: signed(plain), now })).toMatchObject({ status: 202 });
    expect(looked).toEqual(['mail/abc']);
  });
});

describe('certificates of the notification service', () => {
  // Made for this test; nobody has its key.
  const pem = `-----BEGIN CERTIFICATE-----
MIIC+jCCAeKgAwIBAgIBATANBgkqhkiG9w0BAQsFADAWMRQwEgYDVQQDDAtzbnMu
ZXhhbXBsZTAeFw0yNjExMjUwMzU5MThaFw0zNjExMjIwMzU5MThaMBYxFDASBgNV
BAMMC3Nucy5leGFtcGxlMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA
r2rMzGR4MLjf6zIuCUflPWCDActDnMHESUQh3Y2PME8I75nWLCMXz7jbHjsxedfP
WrQc0ZEvOg1v1VNU4Ez6CfA1LiOUrVMCbwVZ7d4SFI6pCsflrc9wvurTxc2/wDLK
T04xlfCg6n/c5s0luDe4o65jIBNB7WCrEvgCNOd81618mxs6UulsZbmJHfWzodRn
RK46o6fK3ixaAHCQ4aW1aAPx9QEZRPj4uw8vTbxyuqNteinmsel1SXr+DgnljuFt
1UXYe0PPdp6c+Rsf7ycYOOMvljtwxTm/x09k7xNROhBBbGb2rV3C1O2eOpAZZyuP
H9mmw5bOkxwu56rphbKf6wIDAQABo1MwUTAdBgNVHQ4EFgQUaGsQQpujDZCFWIIm
Zn0YltVM96UwHwYDVR0jBBgwFoAUaGsQQpujDZCFWIImZn0YltVM96UwDwYDVR0T
AQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEACricpV964eOc2DWZmEehVy+R
6x8ckq2ssraZVr4bCQvTpDFRSH9ADGkUSpXrxH0hQc1gHtCkgEB34vWH9yuP3jG2
Ywdzk+lHWCGZ2RIbVHY47Pz3u4HPbXpxXkijcLhcZKF9C+t58qDnKoeu9xcreD7v
GCb/n5SMA14Y+pI21So/Eu7oR5iwFHqiHcstkzPzjTbFr8cpc84r5+KXJ6ytfocs
DNMRMe+1dkx0S0FXOsKiPKDGE4zpOQ716d+5NaKhuvKt0GZMJRUwLZ1RmIpVjCWy
e+qMv9POL1aqVfTaWKItHrD22jNnHIBf4jrT7Jts7kgSsjVqLoSWBryxofc0DQ==
-----END CERTIFICATE-----`;

  test('A certificate is read once, and what was no certificate is looked for again', async () => {
    const answers = [
      null,
      { status: 404, text: pem },
      { status: 200, text: 'no certificate' },
      { status: 200, text: pem },
    ];
    let reads = 0;
    const find = fetchedCertificates({
      get: async () => {
        reads += 1;
        return answers[reads - 1] ?? null;
      },
    });
    for (let time = 0; time < 3; time += 1) expect(await find(URL_OF_KEY)).toBeNull();
    expect((await find(URL_OF_KEY))?.until).toBe(certificateOf(pem)?.until);
    expect(await find(URL_OF_KEY)).not.toBeNull();
    expect(reads).toBe(4);
  });
});
