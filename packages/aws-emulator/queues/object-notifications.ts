import type { S3Event } from 'aws-lambda';
import type { ObjectCreated } from '../s3/s3-call.ts';
import type { NotificationModel } from '../template/triggers.ts';

/** ARNs of the functions and queues that are subscribed to that object's event. */
export function notified(notifications: readonly NotificationModel[], object: ObjectCreated): readonly string[] {
  return notifications
    .filter(
      (one) =>
        one.bucket === object.bucket &&
        one.events.some((event) => event === object.eventName || event === 'ObjectCreated:*') &&
        object.key.startsWith(one.prefix) &&
        object.key.endsWith(one.suffix),
    )
    .map((one) => one.targetArn);
}

/** The S3 event of that object; keys in events are form-encoded, with `+` for a space and slashes kept. */
export function objectCreatedEvent(object: ObjectCreated, region: string, requestId: string): S3Event {
  const key = encodeURIComponent(object.key).replaceAll('%20', '+').replaceAll('%2F', '/');
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: region,
        eventTime: object.eventTime,
        eventName: object.eventName,
        userIdentity: { principalId: 'local' },
        requestParameters: { sourceIPAddress: '127.0.0.1' },
        responseElements: { 'x-amz-request-id': requestId, 'x-amz-id-2': requestId },
        s3: {
          s3SchemaVersion: '1.0',
          configurationId: 'local',
          bucket: {
            name: object.bucket,
            ownerIdentity: { principalId: 'local' },
            arn: `arn:aws:s3:::${object.bucket}`,
          },
          object: {
            key,
            size: object.size,
            eTag: object.eTag,
            ...(object.versionId === undefined ? {} : { versionId: object.versionId }),
            sequencer: Date.parse(object.eventTime).toString(16).toUpperCase().padStart(16, '0'),
          },
        },
      },
    ],
  };
}
