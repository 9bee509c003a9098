import { descriptorDigest } from '../../bank-data/store/descriptor-digest.ts';
import { readSecret } from '../../platform/secrets/secrets.ts';
import { setting } from '../../platform/serve/configuration.ts';
import { workTogether } from '../../platform/serve/work-together.ts';
import { BucketNews } from '../../platform/store/bucket-news.ts';
import { type RecordingPorts, recordDescriptors } from '../domain/record-descriptors.ts';
import { connectionOfKey, s3AccountPlaces, s3DescriptorCatalogue, s3DescriptorSets } from '../store/s3-descriptors.ts';

type Ports = Omit<RecordingPorts, 'digestOf'>;

/** Takes what connections print into the catalogue of what many share. */
export const handler = workTogether({
  name: 'record-descriptors',
  message: BucketNews,
  wire(): Ports {
    const bucket = setting('descriptorsBucket');
    return {
      sets: s3DescriptorSets(bucket),
      accounts: s3AccountPlaces(bucket),
      catalogue: s3DescriptorCatalogue(bucket),
    };
  },
  async handle(ports, messages) {
    const keys = messages.flatMap(({ Records }) => Records.map(({ s3 }) => s3.object.key));
    const refs = [...new Set(keys)].flatMap((key) => connectionOfKey(key) ?? []);
    const secret = await readSecret(setting('signingSecret'));
    await recordDescriptors({ ...ports, digestOf: (text) => descriptorDigest(secret, 'text', text) }, refs);
  },
});
