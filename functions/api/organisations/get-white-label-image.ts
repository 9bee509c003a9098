import { s3Images } from '../../../adapters/aws/s3-images.ts';
import type { ImageStore } from '../../../core/white-label/white-label.ts';
import { getWhiteLabelImage as contract } from '../../../schemas/endpoints/white-label.ts';
import { setting } from '../../runtime/configuration.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

interface Adapters {
  readonly images: Pick<ImageStore, 'addressOf'>;
}

/** Kept by browsers and mail services for less than the address works. */
const CACHED_SECONDS = 600;

export const operation: Operation<typeof contract, Adapters> = async ({ images }, { path, now }) => {
  const location = await images.addressOf(path.image_id, now);
  if (location === null) return { problem: 'resource_not_found' };
  return {
    status: 303,
    body: undefined,
    headers: {
      location,
      'cache-control': `public, max-age=${CACHED_SECONDS}`,
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
};

export const handler = serve(contract, () => ({ images: s3Images(setting('imagesBucket')) }), operation);
