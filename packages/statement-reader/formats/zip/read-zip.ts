import type { Statement, StatementError, StatementReading } from '../../reading/statement.ts';
import { refusal, refusedFor } from '../../refusals/refusal.ts';
import { MAX_LISTED_ERRORS, MAX_ROWS, ZIP_LIMITS } from '../texts/format-limits.ts';
import { unzipped, type ZipEntry, zipEntries } from './zip-entries.ts';

/** What systems add to a zip by themselves. */
const isLitter = ({ name }: ZipEntry): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i.test(name);

/** The last part of a file's path, short enough for a message. */
export function shortName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const plain = base.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  return plain.length > 60 ? `${plain.slice(0, 57)}...` : plain;
}

const notUnpacked = (reason: string): StatementReading =>
  refusedFor(refusal('zip_unreadable', `The zip cannot be read: ${reason}.`));

/**
 * The statements of all files in a zip, read whole or not at all: a file that is refused refuses the zip, named, for a month
 * that is left out silently would be taken for one without transactions. A zip in the zip is refused.
 * @param read reads one file of the zip; answers null for a zip
 */
export async function readZip(
  bytes: Uint8Array,
  read: (file: Uint8Array, name: string) => Promise<StatementReading | null>,
): Promise<StatementReading> {
  const entries = zipEntries(bytes, ZIP_LIMITS);
  if (entries.outcome === 'bad') return notUnpacked(entries.reason);
  const files = unzipped(
    bytes,
    entries.value.filter((entry) => !isLitter(entry)),
    ZIP_LIMITS,
  );
  if (files.outcome === 'bad') return notUnpacked(files.reason);
  if (files.value.length === 0) return refusedFor(refusal('zip_empty', 'The zip holds no files.'));
  const statements: Statement[] = [];
  let rows = 0;
  const errors: StatementError[] = [];
  for (const { name, bytes: file } of files.value) {
    const reading = await read(file, name);
    if (reading === null) errors.push(refusal('zip_in_zip', `${shortName(name)}: a zip within a zip is not read.`));
    else if (reading.outcome === 'password_needed') {
      // A password is tried on the file that was sent, which is the zip.
      const message = `${shortName(name)}: the file has a password. Send it alone, outside the zip.`;
      errors.push(refusal('zip_file_with_password', message));
    } else if (reading.outcome === 'read') {
      statements.push(...reading.statements);
      rows += reading.statements.reduce((sum, statement) => sum + statement.rows.length, 0);
      // Fifty files of the most rows do not fit into memory together.
      if (rows > MAX_ROWS) break;
    } else
      errors.push(...reading.errors.map((error) => ({ ...error, message: `${shortName(name)}: ${error.message}` })));
  }
  if (rows > MAX_ROWS) {
    errors.push(refusal('too_many_transactions', `The files hold more than ${MAX_ROWS} transactions together.`));
  }
  if (errors.length > 0) return { outcome: 'refused', errors: errors.slice(0, MAX_LISTED_ERRORS) };
  return { outcome: 'read', statements };
}
