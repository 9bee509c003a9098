import { textDigests } from '../../bank-data/store/descriptor-digest.ts';
import { connectionOfKey, s3AccountPlaces, s3DescriptorSets } from '../../bank-data/store/s3-descriptor-sets.ts';
import { granted, placeOf } from '../../platform/grants/held.ts';
import { allKeys, type DigestKeys, readDigestKeys, versionOf } from '../../platform/secrets/digest-keys.ts';
import { batchWorker } from '../../platform/serve/batch-worker.ts';
import { S3EventNotification } from '../../platform/store/s3-event-notification.ts';
import { type RecordingPorts, recordDescriptors } from '../domain/record-descriptors.ts';
import { recordDescriptors as grants } from '../resources.ts';
import { s3DescriptorCatalogue } from '../store/s3-descriptors.ts';

interface Ports extends Omit<RecordingPorts, 'digestsOf' | 'isKnown'> {
  readonly digestKeys: () => Promise<DigestKeys>;
}

const wiring = granted(grants, (held): Ports => {
  const bucket = placeOf(held.descriptors);
  return {
    sets: s3DescriptorSets(bucket),
    accounts: s3AccountPlaces(bucket),
    catalogue: s3DescriptorCatalogue(bucket),
    digestKeys: () => readDigestKeys(held.digestSecret.to('read')),
  };
});

/** Takes what connections print into the catalogue of what many share. */
export const handler = batchWorker({
  name: 'record-descriptors',
  message: S3EventNotification,
  wire: wiring,
  async handle(ports, messages) {
    const keys = messages.flatMap(({ Records }) => Records.map(({ s3 }) => s3.object.key));
    const refs = [...new Set(keys)].flatMap((key) => connectionOfKey(key) ?? []);
    const digestKeys = await ports.digestKeys();
    const versions = new Set(allKeys(digestKeys).map(({ version }) => version));
    const digests = {
      digestsOf: (text: string) => textDigests(digestKeys, text),
      isKnown: (digest: string) => versions.has(versionOf(digest)),
    };
    await recordDescriptors({ ...ports, ...digests }, refs);
  },
});
