import { compareText } from '@imali/ledger/basics/text-order.ts';
import { bankNames } from '@imali/statement-reader/layouts/bank-names.ts';
import { banks } from '../../../../schemas/banks.ts';
import type { LoginField, UploadMethod } from '../../../../schemas/entities/connect.ts';
import type { OrganisationRecord } from '../../../platform/directory/organisation-store.ts';
import type { AutomaticBank } from './bank-connector.ts';

/** A bank that an applicant can choose. */
export interface CatalogueBank {
  readonly id: string;
  readonly bankSlug: string;
  readonly displayName: string;
  /** Whether a connector fetches from it. */
  readonly automatedActive: boolean;
  /** Whether its PDF statements can be read: by a layout of its own, or by their printed headers and balances. */
  readonly pdfUploadSupported: boolean;
  /** What a login asks for; none where the bank shows a page of its own. */
  readonly loginFields: readonly LoginField[];
  readonly methodsAvailable: readonly UploadMethod[];
}

const registered: ReadonlySet<string> = new Set(banks.map(({ slug }) => slug));

/**
 * The banks that applicants of an organisation can choose: in test mode nobody signs in to a real bank, and statements of every bank
 * are taken.
 */
export function catalogueFor(
  catalogue: readonly CatalogueBank[],
  organisation: Pick<OrganisationRecord, 'isInTestMode'> | null,
): readonly CatalogueBank[] {
  if (organisation?.isInTestMode !== true) return catalogue;
  return catalogue.map((bank) =>
    registered.has(bank.id)
      ? {
          ...bank,
          automatedActive: false,
          loginFields: [],
          methodsAvailable: bank.methodsAvailable.filter((method) => method !== 'automatic'),
        }
      : bank,
  );
}

/** Banks whose statements name them: what the layouts and the reading by headers go by. */
const readable: ReadonlySet<string> = new Set(bankNames.map(([, slug]) => slug));

/**
 * Every bank by its name, and the ways to connect each. Banks that are not South African banks of the register, such as the
 * sandbox bank, are there only where they have a connector, and take no statements.
 * @param automatic the banks of the stage that have a connector
 */
export function bankCatalogue(automatic: readonly AutomaticBank[]): CatalogueBank[] {
  const connectorOf = new Map(automatic.map((bank) => [bank.bankId, bank]));
  const listed = new Set<string>(banks.map(({ slug }) => slug));
  const others = automatic
    .filter(({ bankId }) => !listed.has(bankId))
    .map(({ bankId: slug, displayName }) => ({ slug, displayName }));
  return [...banks, ...others]
    .map(({ slug, displayName }): CatalogueBank => {
      const connector = connectorOf.get(slug);
      const isReadable = readable.has(slug);
      return {
        id: slug,
        bankSlug: slug,
        displayName,
        automatedActive: connector !== undefined,
        pdfUploadSupported: isReadable,
        loginFields: connector?.loginFields ?? [],
        methodsAvailable: [
          ...(connector ? (['automatic'] as const) : []),
          ...(isReadable ? (['email', 'manual'] as const) : []),
        ],
      };
    })
    .toSorted((a, b) => compareText(a.displayName.toLowerCase(), b.displayName.toLowerCase()));
}
