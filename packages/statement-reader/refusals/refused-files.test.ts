import type { StatementFileFormat } from '@imali/sandbox-data/files/statement-file-request.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fuzzedFile, originalsOf } from '../bench/fuzz/fuzzed-files.ts';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import { readStatementFile } from '../reading/read-statement-file.ts';
import type { StatementError } from '../reading/statement.ts';
import { verifyStatement } from '../verify/verify-statement.ts';
import { INTERNAL_WORDS } from './internal-words.fixture.ts';
import { isRefusalCode, type RefusalCode, refusals } from './refusal-codes.ts';

const today = '2026-11-21';

/** Files that are changed, and how many of their codes are expected to be seen at least: damage of many kinds is tried. */
const formats: readonly (readonly [StatementFileFormat, number, number])[] = [
  ['pdf', 120, 3],
  ['csv', 250, 6],
  ['ofx', 200, 5],
  ['qif', 200, 3],
  ['mt940', 200, 4],
  ['camt053', 150, 4],
  ['xlsx', 60, 2],
];

/** Whether a place is what its code says of it. */
function isPlaced({ code, place }: StatementError): boolean {
  switch (refusals[code].place) {
    case 'file':
      return place === null;
    case 'where_known':
      return place === null || (place.page >= 1 && place.row >= 1);
    case 'row':
    case 'page':
      return place !== null && place.page >= 1 && place.row >= 1;
  }
}

/** What a program says when it shows its inside. */
const INSIDE = /undefined|NaN|\[object|\bError:|\bat .*:\d+|[a-z]+_[a-z]+/;

describe('a damaged file that is refused', () => {
  test.each(formats)(
    '%s has a code of the registry, the place that the code promises, and plain words',
    async (format, files, least) => {
      const originals = originalsOf(format);
      const seen = new Set<RefusalCode>();
      await fc.assert(
        fc.asyncProperty(fc.nat(1_000_000), async (index) => {
          const { original, bytes } = fuzzedFile(originals, format, index);
          const { bankSlug, accountNumber, holderName } = original.truth;
          const { reading } = await readStatementFile(await pdfiumEngine(), bytes, {
            fileName: 'file',
            today,
            stated: { bankSlug, accountNumber, holderName },
          });
          if (reading.outcome === 'password_needed') return;
          const errors =
            reading.outcome === 'refused'
              ? reading.errors
              : reading.statements.flatMap((statement) => verifyStatement(statement, today).errors);
          if (reading.outcome === 'refused') expect(errors).not.toEqual([]);
          for (const error of errors) {
            expect(isRefusalCode(error.code)).toBe(true);
            const { type, applicant } = refusals[error.code];
            expect(error.type).toBe(type);
            expect(isPlaced(error)).toBe(true);
            expect(applicant).not.toMatch(INTERNAL_WORDS);
            expect(error.message).toMatch(/^[A-Z0-9].{10,}\.$/);
            expect(error.message).not.toMatch(INSIDE);
            seen.add(error.code);
          }
        }),
        { seed: 27, numRuns: files },
      );
      // Otherwise the damage says nothing of the registry.
      expect(seen.size).toBeGreaterThanOrEqual(least);
    },
    60_000,
  );
});
