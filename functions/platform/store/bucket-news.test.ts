import { describe, expect, test } from '@jest/globals';
import { BucketNews } from './bucket-news.ts';

const arrived = (key: string) => ({ Records: [{ s3: { object: { key } } }] });

describe('an S3 notification', () => {
  test('An S3 notification names objects by keys that are form-encoded', () => {
    expect(BucketNews.parse(arrived('mail/a+b%2Fc%C3%A9'))).toEqual(arrived('mail/a b/cé'));
  });

  test('An S3 notification with an undecodable key is invalid, and nothing is thrown', () => {
    for (const key of ['%zz', '%', '%c3']) expect(BucketNews.safeParse(arrived(key)).success).toBe(false);
  });

  test('An S3 test notification names no object', () => {
    expect(BucketNews.parse({ Event: 's3:TestEvent', Bucket: 'b' })).toEqual({ Records: [] });
  });
});
