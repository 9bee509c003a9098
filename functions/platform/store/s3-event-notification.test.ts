import { describe, expect, test } from '@jest/globals';
import { S3EventNotification } from './s3-event-notification.ts';

const arrived = (key: string) => ({ Records: [{ s3: { object: { key } } }] });

describe('an S3 notification', () => {
  test('An S3 notification names objects by keys that are form-encoded', () => {
    expect(S3EventNotification.parse(arrived('mail/a+b%2Fc%C3%A9'))).toEqual(arrived('mail/a b/cé'));
  });

  test('An S3 notification with an undecodable key is invalid, and nothing is thrown', () => {
    for (const key of ['%zz', '%', '%c3']) expect(S3EventNotification.safeParse(arrived(key)).success).toBe(false);
  });

  test('An S3 test notification names no object', () => {
    expect(S3EventNotification.parse({ Event: 's3:TestEvent', Bucket: 'b' })).toEqual({ Records: [] });
  });
});
