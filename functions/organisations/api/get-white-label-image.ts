import { getWhiteLabelImage as contract } from '../../../schemas/endpoints/white-label.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { ImageStore } from '../domain/white-label/white-label.ts';
import { getWhiteLabelImage as grants } from '../resources.ts';
import { s3Images } from '../store/s3-images.ts';

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

export const handler = serve(
  contract,
  granted(grants, (held) => ({ images: s3Images(held.images.to('read')) })),
  operation,
);
