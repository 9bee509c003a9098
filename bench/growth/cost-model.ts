import { dollarsOf, type UnitPrices, type Usage } from '../cost/unit-prices.ts';

/** What one application leaves, and for how long. */
export interface Kept {
  /** Bytes in tables, and in buckets. */
  readonly tableBytes: number;
  readonly bucketBytes: number;
  /** Months that the items of a table stay, and that the objects of a bucket do. */
  readonly tableMonths: number;
  readonly bucketMonths: number;
}

/** Dollars of a month. */
export interface MonthCost {
  /** Months since the first application. */
  readonly month: number;
  readonly work: number;
  readonly storage: number;
  readonly backups: number;
  readonly tableTerabytes: number;
  readonly bucketTerabytes: number;
}

const GIGABYTE = 1e9;
const TERABYTE = 1e12;

/** Dollars of one application: compute, requests and units, and logs by themselves. */
export function ofApplication(usage: Usage, prices: UnitPrices): { readonly work: number; readonly logs: number } {
  const { logs = 0, ...rest } = dollarsOf(usage, prices);
  return { work: Object.values(rest).reduce((total, one) => total + one, 0), logs };
}

/**
 * Dollars of a month in which as many applications came as in every month before, since the first one. What is kept grows
 * until its time is over, and stays at that.
 * @param month from 1 on
 */
export function monthCost(
  month: number,
  applications: number,
  { usage, kept }: { readonly usage: Usage; readonly kept: Kept },
  prices: UnitPrices,
): MonthCost {
  const { work, logs } = ofApplication(usage, prices);
  const tableBytes = applications * Math.min(month, kept.tableMonths) * kept.tableBytes;
  const bucketBytes = applications * Math.min(month, kept.bucketMonths) * kept.bucketBytes;
  return {
    month,
    work: applications * (work + logs),
    storage:
      (tableBytes / GIGABYTE) * prices.tableGigabyteMonth + (bucketBytes / GIGABYTE) * prices.bucketGigabyteMonth,
    backups: (tableBytes / GIGABYTE) * prices.backupGigabyteMonth,
    tableTerabytes: tableBytes / TERABYTE,
    bucketTerabytes: bucketBytes / TERABYTE,
  };
}

/** Figures of a job that are over those that it had by more than 5 %: each with a reason, or none. */
export function risen(
  measured: Readonly<Record<string, number>>,
  figures: Readonly<Record<string, number>>,
): readonly string[] {
  return Object.entries(figures).flatMap(([name, figure]) => {
    const now = measured[name] ?? 0;
    return now > figure * 1.05 ? [`${name}: ${now}, over ${figure} by more than 5 %`] : [];
  });
}
