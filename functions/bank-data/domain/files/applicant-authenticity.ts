import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { bandOf, scoreOf } from '@imali/statement-reader/authenticity/band.ts';
import { weightsOn } from '@imali/statement-reader/authenticity/data/finding-weights.ts';
import {
  type AuthenticityBand,
  authenticityBands,
} from '../../../../schemas/entities/statements/authenticity-bands.ts';
import type { UploadRecord } from './upload-store.ts';

type Kept = NonNullable<UploadRecord['authenticity']>;

/** The band of a kept file; of one from before there were bands, by its findings and the weights and limits of the day. */
export function keptBand({ band, findings }: Kept, today: CalendarDate): AuthenticityBand {
  const table = weightsOn(today);
  return band ?? bandOf(scoreOf(findings, table), findings, table.limits);
}

/** A file of an applicant that was examined. */
interface ExaminedUpload {
  readonly uploadId: string;
  readonly fileName: string;
  readonly band: AuthenticityBand;
  readonly score: number;
}

/** What the files of an application come to together. */
export interface ApplicantAuthenticity {
  /** Of the gravest file; null where none was examined. */
  readonly band: AuthenticityBand | null;
  /** Gravest first. */
  readonly files: readonly ExaminedUpload[];
}

/**
 * How far the files behind an application can be trusted: as far as the gravest of those that rows were taken from, or that
 * were refused with something against them. Files that a bank itself gave, and data that shows nothing, count for nothing.
 */
export function applicantAuthenticity(
  uploads: readonly Pick<UploadRecord, 'id' | 'fileName' | 'state' | 'authenticity'>[],
  today: CalendarDate,
): ApplicantAuthenticity {
  const files = uploads
    .flatMap(({ id, fileName, state, authenticity }) => {
      if (authenticity === null || state === 'PASSWORD_NEEDED') return [];
      return [{ uploadId: id, fileName, band: keptBand(authenticity, today), score: authenticity.score }];
    })
    .toSorted((one, other) => rank(other.band) - rank(one.band) || one.score - other.score);
  return { band: files[0]?.band ?? null, files };
}

const rank = (band: AuthenticityBand): number => authenticityBands.indexOf(band);
