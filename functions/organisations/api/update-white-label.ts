import { updateWhiteLabel as contract } from '../../../schemas/endpoints/white-label.ts';
import { MAX_IMAGE_BYTES, MAX_IMAGE_SIDE } from '../../../schemas/entities/white-label.ts';
import { dynamoOrganisations } from '../../platform/directory/dynamo-organisations.ts';
import type { OrganisationStore } from '../../platform/directory/organisation-store.ts';
import { granted } from '../../platform/grants/held.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { heldTable } from '../../platform/store/held-table.ts';
import type { ImageStore, WhiteLabelRecord, WhiteLabelStore } from '../domain/white-label/white-label.ts';
import { imageDecoder } from '../images/decode-image.ts';
import { bytesOfBase64, shownImage } from '../images/shown-image.ts';
import { updateWhiteLabel as grants } from '../resources.ts';
import { dynamoWhiteLabel } from '../store/dynamo-white-label.ts';
import { s3Images } from '../store/s3-images.ts';
import { type PublicAddresses, whiteLabelOf } from '../views/white-label.ts';

interface Adapters {
  readonly organisations: Pick<OrganisationStore, 'find'>;
  readonly whiteLabels: WhiteLabelStore;
  readonly images: ImageStore;
  readonly decodeImage: ReturnType<typeof imageDecoder>;
  readonly addresses: PublicAddresses;
}

/** The id of a new image, null to have none any more, undefined to leave it; or what is wrong with it. */
async function imageIdOf(
  { images, decodeImage }: Adapters,
  base64: string | null | undefined,
): Promise<
  { readonly imageId: string | null | undefined } | { readonly problem: 'invalid_image' | 'invalid_image_size' }
> {
  if (base64 === undefined || base64 === null) return { imageId: base64 };
  const shown = await shownImage(decodeImage, bytesOfBase64(base64), MAX_IMAGE_BYTES);
  if (shown === 'invalid') return { problem: 'invalid_image' };
  if (shown === 'too_large') return { problem: 'invalid_image_size' };
  return { imageId: await images.keep(shown.png) };
}

export const operation: Operation<typeof contract, Adapters> = async (adapters, { caller, body }) => {
  const { organisations, whiteLabels, addresses } = adapters;
  const organisation = await organisations.find(caller.organisationId);
  if (!organisation) throw new Error('the organisation of a valid token is missing');
  const image = await imageIdOf(adapters, body.image_base64);
  if ('problem' in image) return image;
  const changes: { readonly [Field in keyof WhiteLabelRecord]: WhiteLabelRecord[Field] | undefined } = {
    displayName: body.display_name,
    primaryColourHex: body.primary_colour_hex,
    secondaryColourHex: body.secondary_colour_hex,
    imageId: image.imageId,
    welcomeTitle: body.welcome_title,
    welcomeDescription: body.welcome_description,
  };
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const record = await whiteLabels.update(caller.organisationId, given);
  return { status: 200, body: whiteLabelOf(organisation, record, addresses) };
};

const wiring = granted(
  grants,
  (held): Adapters => ({
    organisations: dynamoOrganisations(heldTable(held.directory)),
    whiteLabels: dynamoWhiteLabel(heldTable(held.directory)),
    images: s3Images(held.images.to('write')),
    // The codecs lie beside the function; Lambda says where that is.
    decodeImage: imageDecoder(process.env['LAMBDA_TASK_ROOT'] ?? '', { side: MAX_IMAGE_SIDE }),
    addresses: { apiUrl: held.apiUrl.to('read'), consoleUrl: held.consoleUrl.to('read') },
  }),
);

export const handler = serve(contract, wiring, operation);
