import type { WhiteLabel } from '../../../schemas/entities/white-label.ts';
import type { OrganisationRecord } from '../../platform/directory/organisation-store.ts';
import { looksOf, type WhiteLabelRecord } from '../domain/white-label/white-label.ts';

/** Where the API and the console are reached. */
export interface PublicAddresses {
  readonly apiUrl: string;
  readonly consoleUrl: string;
}

/** Address of an image, for pages and mail. */
export function imageUrl(apiUrl: string, imageId: string | null): string | null {
  return imageId === null ? null : `${apiUrl}/v1/white_label/images/${imageId}`;
}

/**
 * How an organisation looks to its applicants, as the API says it; what it did not set is the product's own.
 * The preview is the connect app with these fields behind #white_label=, as JSON in base64url.
 */
export function whiteLabelOf(
  organisation: Pick<OrganisationRecord, 'legalName'>,
  record: WhiteLabelRecord,
  { apiUrl, consoleUrl }: PublicAddresses,
): WhiteLabel {
  const looks = looksOf(organisation, record);
  const shown = {
    display_name: looks.displayName,
    primary_colour_hex: looks.primaryColourHex,
    secondary_colour_hex: looks.secondaryColourHex,
    image_url: imageUrl(apiUrl, looks.imageId),
    welcome_title: looks.welcomeTitle,
    welcome_description: looks.welcomeDescription,
  };
  const carried = Buffer.from(JSON.stringify(shown)).toString('base64url');
  return { ...shown, preview_url: `${consoleUrl}/connect/preview#white_label=${carried}` };
}
