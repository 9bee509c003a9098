/** What the statements of the sandbox can be: their formats, the banks with a layout in each, and what a forger does. */
import { statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import { banks } from '../../schemas/banks.ts';
import { statementFormats, statementTamperings } from '../../schemas/entities/sandbox.ts';

export const formats = statementFormats;
export const tamperings = statementTamperings;
export const statementBanks = banks
  .map(({ slug, displayName }) => ({
    slug,
    name: displayName,
    formats: statementFormats.filter((format) => statementProducts(slug, format).length > 0),
  }))
  .filter((bank) => bank.formats.length > 0);
