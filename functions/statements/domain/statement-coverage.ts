import { addDays, type CalendarDate, daysBetween } from '@imali/ledger/basics/calendar.ts';
import type { UploadRecord } from '../../bank-data/domain/files/upload-store.ts';

interface Days {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** Days of one account that files cover without a day missing between them. */
export interface CoveredRange extends Days {
  readonly accountId: string;
}

/** Days of one account that several files cover. */
export interface Overlap extends CoveredRange {
  readonly days: number;
  /** In the order in which the files were sent, ids of one instant in theirs. */
  readonly uploadIds: readonly string[];
}

/** Days of one account that the same files cover, all of them. */
interface Segment extends CoveredRange {
  readonly uploadIds: readonly string[];
}

const inOrder = (texts: Iterable<string>): string[] => [...new Set(texts)].toSorted();

/** The days of an account that any file covers, cut where a file begins or ends; oldest first. */
function segmentsOf(accountId: string, files: readonly (Days & { readonly uploadId: string })[]): Segment[] {
  const starts = inOrder(files.flatMap(({ from, to }) => [from, addDays(to, 1)]));
  return starts.slice(0, -1).flatMap((from, index) => {
    const to = addDays(starts[index + 1] ?? from, -1);
    const uploadIds = files.filter((file) => file.from <= from && file.to >= to).map(({ uploadId }) => uploadId);
    return uploadIds.length === 0 ? [] : [{ accountId, from, to, uploadIds: [...new Set(uploadIds)] }];
  });
}

/** Segments that follow each other and are alike, joined. */
function joined(segments: readonly Segment[], areAlike: (a: Segment, b: Segment) => boolean): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const open = result.at(-1);
    if (open && addDays(open.to, 1) === segment.from && areAlike(open, segment)) {
      result[result.length - 1] = { ...open, to: segment.to };
    } else result.push(segment);
  }
  return result;
}

const areOfSameFiles = (a: Segment, b: Segment): boolean => a.uploadIds.join() === b.uploadIds.join();

/**
 * What days files cover of each account, and on which of them they overlap: the rows that both show are kept once. By
 * account id, then oldest first; the order of the files given does not matter.
 */
export function statementCoverage(uploads: readonly Pick<UploadRecord, 'id' | 'createdAt' | 'accounts'>[]): {
  readonly covered: readonly CoveredRange[];
  readonly overlaps: readonly Overlap[];
} {
  const sent = uploads.toSorted((a, b) =>
    a.createdAt !== b.createdAt ? (a.createdAt < b.createdAt ? -1 : 1) : a.id < b.id ? -1 : 1,
  );
  const files = sent.flatMap(({ id, accounts }) =>
    accounts.flatMap(({ accountId, periods }) => periods.map((days) => ({ accountId, uploadId: id, ...days }))),
  );
  const segments = inOrder(files.map(({ accountId }) => accountId)).map((accountId) =>
    segmentsOf(
      accountId,
      files.filter((file) => file.accountId === accountId),
    ),
  );
  return {
    covered: segments
      .flatMap((some) => joined(some, () => true))
      .map(({ accountId, from, to }) => ({ accountId, from, to })),
    overlaps: segments
      .flatMap((some) => joined(some, areOfSameFiles))
      .filter(({ uploadIds }) => uploadIds.length > 1)
      .map((segment) => ({ ...segment, days: daysBetween(segment.from, segment.to) + 1 })),
  };
}
