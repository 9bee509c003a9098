import { describe, expect, test } from '@jest/globals';
import { BucketNews } from './bucket-news.ts';

const arrived = (key: string) => ({ Records: [{ s3: { object: { key } } }] });

describe('the news of a bucket', () => {
  test('names objects by keys that are form-encoded', () => {
    expect(BucketNews.parse(arrived('mail/a+b%2Fc%C3%A9'))).toEqual(arrived('mail/a b/cé'));
  });

  test('of a key that cannot be decoded is not understood, and nothing is thrown', () => {
    for (const key of ['%zz', '%', '%c3']) expect(BucketNews.safeParse(arrived(key)).success).toBe(false);
  });

  test('that is only a test tells of no object', () => {
    expect(BucketNews.parse({ Event: 's3:TestEvent', Bucket: 'b' })).toEqual({ Records: [] });
  });
});
