import { describe, expect, test } from '@jest/globals';
import type { ObjectCreated } from '../s3/s3-call.ts';
import type { NotificationModel } from '../template/triggers.ts';
import { notified, objectCreatedEvent } from './object-notifications.ts';

const object = (overrides: Partial<ObjectCreated> = {}): ObjectCreated => ({
  bucket: 'statements',
  key: 'in/July 2026/naledi+1.pdf',
  size: 1_024,
  eTag: 'abc',
  eventName: 'ObjectCreated:Post',
  eventTime: '2026-07-01T08:00:00.000Z',
  ...overrides,
});
const notification = (overrides: Partial<NotificationModel> = {}): NotificationModel => ({
  bucket: 'statements',
  events: ['ObjectCreated:*'],
  prefix: '',
  suffix: '',
  targetArn: 'arn:aws:sqs:af-south-1:000000000000:ingest',
  ...overrides,
});

describe('notified', () => {
  test('A notification goes to the targets that subscribed to that bucket, event, prefix and suffix', () => {
    const all = [
      notification({ targetArn: 'any' }),
      notification({ targetArn: 'other bucket', bucket: 'exports' }),
      notification({ targetArn: 'puts', events: ['ObjectCreated:Put'] }),
      notification({ targetArn: 'posts', events: ['ObjectCreated:Put', 'ObjectCreated:Post'] }),
      notification({ targetArn: 'in pdf', prefix: 'in/', suffix: '.pdf' }),
      notification({ targetArn: 'in csv', prefix: 'in/', suffix: '.csv' }),
    ];
    expect(notified(all, object())).toEqual(['any', 'posts', 'in pdf']);
  });
});

describe('objectCreatedEvent', () => {
  test('An event names the object version in a versioned bucket, and none in another', () => {
    const versionOf = (of: Partial<ObjectCreated>) =>
      objectCreatedEvent(object(of), 'af-south-1', 'r-1').Records[0]?.s3.object.versionId;
    expect([versionOf({ versionId: 'v1' }), versionOf({})]).toEqual(['v1', undefined]);
  });

  test('The event encodes the key as S3 does: a plus for a space, with slashes kept', () => {
    const [record] = objectCreatedEvent(object(), 'af-south-1', 'r-1').Records;
    expect(record?.s3.object.key).toBe('in/July+2026/naledi%2B1.pdf');
    expect(record).toMatchObject({
      eventName: 'ObjectCreated:Post',
      awsRegion: 'af-south-1',
      s3: { bucket: { name: 'statements' } },
    });
  });
});
