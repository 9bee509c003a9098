import type * as z from 'zod';
import type { statementSources } from '../../../schemas/entities/statements/statement-sources.ts';
import type { UploadRecord } from '../../bank-data/domain/files/upload-store.ts';
import type { CoveredAccount } from '../domain/errors-beside.ts';
import { statementCoverage } from '../domain/statement-coverage.ts';
import { statementUploadView } from './statement-upload.ts';

type Sources = { [Name in keyof typeof statementSources]: z.infer<(typeof statementSources)[Name]> };

/** States of files whose reading came to something. */
const READ: readonly UploadRecord['state'][] = ['ACCEPTED', 'PARTLY_ACCEPTED', 'REFUSED'];

/** The files behind the accounts of an application as the statement summary shows them, in the order given. */
export function statementSourcesView(
  uploads: readonly UploadRecord[],
  now: number,
  accounts: readonly CoveredAccount[] = [],
): Sources {
  const read = uploads.filter(({ state }) => READ.includes(state));
  const { covered, overlaps } = statementCoverage(read);
  return {
    statement_files: read.map((upload) => {
      const shown = statementUploadView(upload, now, accounts);
      const {
        file_name,
        source,
        status,
        errors,
        findings,
        authenticity_score,
        authenticity_band,
        authenticity_findings,
      } = shown;
      return {
        upload_id: shown.id,
        file_name,
        source,
        status,
        errors,
        findings,
        authenticity_score,
        authenticity_band,
        authenticity_findings,
        accounts: upload.accounts.map(({ accountId, rowsAdded, duplicates, periods }) => ({
          account_id: accountId,
          rows_added: rowsAdded,
          duplicates_removed: duplicates,
          covered_ranges: periods.map(({ from, to }) => ({ from, to })),
        })),
      };
    }),
    covered_ranges: covered.map(({ accountId, from, to }) => ({ account_id: accountId, from, to })),
    overlaps: overlaps.map(({ accountId, from, to, days, uploadIds }) => ({
      account_id: accountId,
      from,
      to,
      days,
      upload_ids: [...uploadIds],
    })),
  };
}
