import * as z from 'zod';
import type { OrganisationRecord } from '../../../platform/directory/organisation-store.ts';

/** What an organisation set of its looks; null where it set nothing. */
export const WhiteLabelRecord = z.object({
  displayName: z.string().nullable(),
  primaryColourHex: z.string().nullable(),
  secondaryColourHex: z.string().nullable(),
  imageId: z.string().nullable(),
  welcomeTitle: z.string().nullable(),
  welcomeDescription: z.string().nullable(),
});
export type WhiteLabelRecord = Readonly<z.infer<typeof WhiteLabelRecord>>;

/** An organisation that set nothing yet. */
export const UNSET_WHITE_LABEL: WhiteLabelRecord = {
  displayName: null,
  primaryColourHex: null,
  secondaryColourHex: null,
  imageId: null,
  welcomeTitle: null,
  welcomeDescription: null,
};

/** The product's own looks, for what an organisation does not set. */
const DEFAULTS = {
  primaryColourHex: '#0b5f56',
  secondaryColourHex: '#f2b134',
  welcomeTitle: 'Welcome',
  welcomeDescription: 'Connect your bank account or send your statements. It takes about two minutes.',
} as const;

/** How an organisation looks, with everything filled in. */
export interface Looks {
  readonly displayName: string;
  readonly primaryColourHex: string;
  readonly secondaryColourHex: string;
  readonly imageId: string | null;
  readonly welcomeTitle: string;
  readonly welcomeDescription: string;
}

/** What an organisation set, and for the rest its legal name and the product's own looks. */
export function looksOf(organisation: Pick<OrganisationRecord, 'legalName'>, record: WhiteLabelRecord): Looks {
  return {
    displayName: record.displayName ?? organisation.legalName,
    primaryColourHex: record.primaryColourHex ?? DEFAULTS.primaryColourHex,
    secondaryColourHex: record.secondaryColourHex ?? DEFAULTS.secondaryColourHex,
    imageId: record.imageId,
    welcomeTitle: record.welcomeTitle ?? DEFAULTS.welcomeTitle,
    welcomeDescription: record.welcomeDescription ?? DEFAULTS.welcomeDescription,
  };
}

/** What others read instead of the name of an organisation that nobody has approved yet. */
const TEST_NAME = 'Test organisation';

/** The name of an organisation in mail to people who may not know it. */
export const nameToOthers = ({ legalName, isInTestMode }: Pick<OrganisationRecord, 'legalName' | 'isInTestMode'>) =>
  isInTestMode === true ? TEST_NAME : legalName;

/** An organisation as others see it: in test mode neither its name nor anything that it set of its looks. */
export function shownToOthers<T extends Pick<OrganisationRecord, 'legalName' | 'isInTestMode'>>(
  organisation: T,
  record: WhiteLabelRecord,
): { readonly organisation: T; readonly record: WhiteLabelRecord } {
  return organisation.isInTestMode === true
    ? { organisation: { ...organisation, legalName: nameToOthers(organisation) }, record: UNSET_WHITE_LABEL }
    : { organisation, record };
}

/** What `WhiteLabelStore` offers to functions that may only read. */
export interface WhiteLabelReader {
  find(organisationId: string): Promise<WhiteLabelRecord>;
}

export interface WhiteLabelStore extends WhiteLabelReader {
  /** Sets the given fields only. @returns what is kept afterwards */
  update(organisationId: string, changes: Partial<WhiteLabelRecord>): Promise<WhiteLabelRecord>;
}

/** Images by ids that nobody can guess: a holder of an id may see the image, mail programs too. */
export interface ImageStore {
  /** Keeps a PNG under a new id. */
  keep(png: Uint8Array): Promise<string>;
  /** An address that leads to the image for a while; null when there is none. */
  addressOf(imageId: string, now: number): Promise<string | null>;
}
