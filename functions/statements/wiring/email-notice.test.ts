import { describe, expect, test } from '@jest/globals';
import { acceptNotice, mailKeysOf } from './email-notice.ts';

const notification = (message: unknown) => ({ Type: 'Notification', Message: JSON.stringify(message) });
const fromSes = (objectKey: string) =>
  notification({ notificationType: 'Received', receipt: { action: { type: 'S3', bucketName: 'any', objectKey } } });

describe('a notification', () => {
  test('A mail notification names the email that the mail service stored', () => {
    expect(mailKeysOf(fromSes('mail/d6iitobk75ur44p8kdnnp7g2n800'))).toEqual(['mail/d6iitobk75ur44p8kdnnp7g2n800']);
  });

  test('A bucket notification names the stored object', () => {
    expect(mailKeysOf(notification({ Records: [{ s3: { object: { key: 'mail%2Fabc' } } }] }))).toEqual(['mail/abc']);
  });

  test.each([
    fromSes('statements/692039c00000000000000001/692039c01111111111111111/692039c02222222222222222'),
    fromSes('mail/../statements/x'),
    fromSes('mail/'),
    notification({ Records: [{ s3: { object: { key: '%E0%A4%A' } } }] }),
    notification({ receipt: { action: { type: 'Lambda' } } }),
    notification(null),
    { Type: 'Notification', Message: 'not JSON' },
    { Type: 'SubscriptionConfirmation', Message: JSON.stringify({ receipt: {} }) },
  ])('%j names none', (body) => {
    expect(mailKeysOf(body)).toEqual([]);
  });

  test('A notification is answered alike whether it names an email or not', async () => {
    const looked: string[] = [];
    const mails = {
      async look(key: string) {
        looked.push(key);
      },
    };
    const adapters = { mails, certificate: async () => null, account: '111122223333', signatures: 'where_given' };
    const known = await acceptNotice(adapters, { body: fromSes('mail/abc'), now: 0 });
    const none = await acceptNotice(adapters, { body: notification({}), now: 0 });
    expect(known).toEqual(none);
    expect(looked).toEqual(['mail/abc']);
  });
});
