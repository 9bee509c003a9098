import type { CalendarDate } from '../basics/calendar.ts';

/** The repurchase rate of the South African Reserve Bank from a day until the next entry. */
export interface RepoRate {
  readonly announcedOn: CalendarDate;
  /** The day after the announcement. */
  readonly effectiveFrom: CalendarDate;
  /** In hundredths of a per cent a year. */
  readonly basisPoints: number;
}

/**
 * The day of the first meeting of the Monetary Policy Committee that is not in the table: from then on the rate is not known.
 * The meeting of 29 January 2026 held the rate and named this day (SAnews, 29 January 2026). Move it with each decision.
 */
export const REPO_RATES_KNOWN_UNTIL: CalendarDate = '2026-03-26';

/** Oldest first. A decision of the Monetary Policy Committee is added, never written over. */
export const REPO_RATES: readonly RepoRate[] = [
  { announcedOn: '2022-03-24', effectiveFrom: '2022-03-25', basisPoints: 425 },
  { announcedOn: '2022-05-19', effectiveFrom: '2022-05-20', basisPoints: 475 },
  { announcedOn: '2022-07-21', effectiveFrom: '2022-07-22', basisPoints: 550 },
  { announcedOn: '2022-09-22', effectiveFrom: '2022-09-23', basisPoints: 625 },
  { announcedOn: '2022-11-24', effectiveFrom: '2022-11-25', basisPoints: 700 },
  { announcedOn: '2023-01-26', effectiveFrom: '2023-01-27', basisPoints: 725 },
  { announcedOn: '2023-03-30', effectiveFrom: '2023-03-31', basisPoints: 775 },
  { announcedOn: '2023-05-25', effectiveFrom: '2023-05-26', basisPoints: 825 },
  { announcedOn: '2024-09-19', effectiveFrom: '2024-09-20', basisPoints: 800 },
  { announcedOn: '2024-11-21', effectiveFrom: '2024-11-22', basisPoints: 775 },
  { announcedOn: '2025-01-30', effectiveFrom: '2025-01-31', basisPoints: 750 },
  { announcedOn: '2025-05-29', effectiveFrom: '2025-05-30', basisPoints: 725 },
  { announcedOn: '2025-07-31', effectiveFrom: '2025-08-01', basisPoints: 700 },
  { announcedOn: '2025-11-20', effectiveFrom: '2025-11-21', basisPoints: 675 },
];
