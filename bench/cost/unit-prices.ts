/** What AWS charges for one unit, in US dollars without tax. */
export interface UnitPrices {
  /** First day on which these were believed to hold. */
  readonly since: string;
  readonly region: string;
  /** Where the numbers are from, and how far to trust them. */
  readonly source: string;
  readonly writeRequestUnit: number;
  readonly readRequestUnit: number;
  readonly lambdaRequest: number;
  /** arm64, first tier. */
  readonly lambdaGbSecond: number;
  readonly sqsRequest: number;
  /** REST API, first tier. */
  readonly gatewayRequest: number;
  readonly logGigabyte: number;
  /** A month of a gigabyte in a table, in its continuous backup, and in a bucket. */
  readonly tableGigabyteMonth: number;
  readonly backupGigabyteMonth: number;
  readonly bucketGigabyteMonth: number;
}

/**
 * On-demand prices, newest last. Storage, data transfer, alarms, backups and the empty polls of an idle queue are not
 * in it: they do not grow with one application.
 */
const unitPrices: readonly UnitPrices[] = [
  {
    since: '2026-11-01',
    region: 'af-south-1',
    source:
      'from memory, not checked against the price list (no way to it from here): us-east-1 list prices that were known, times the usual surcharge of Cape Town of about 1.3',
    writeRequestUnit: 0.82 / 1e6,
    readRequestUnit: 0.165 / 1e6,
    lambdaRequest: 0.265 / 1e6,
    lambdaGbSecond: 0.0000177,
    sqsRequest: 0.5 / 1e6,
    gatewayRequest: 4.55 / 1e6,
    logGigabyte: 0.65,
    tableGigabyteMonth: 0.325,
    backupGigabyteMonth: 0.26,
    bucketGigabyteMonth: 0.0274,
  },
  {
    since: '2026-11-01',
    region: 'eu-west-1',
    source:
      'from memory, not checked against the price list: aws.amazon.com/dynamodb/pricing/on-demand, /lambda/pricing, /sqs/pricing, /api-gateway/pricing, /cloudwatch/pricing and /s3/pricing, Europe (Ireland)',
    writeRequestUnit: 0.705 / 1e6,
    readRequestUnit: 0.1415 / 1e6,
    lambdaRequest: 0.2 / 1e6,
    lambdaGbSecond: 0.0000133334,
    sqsRequest: 0.4 / 1e6,
    gatewayRequest: 3.5 / 1e6,
    logGigabyte: 0.57,
    tableGigabyteMonth: 0.283,
    backupGigabyteMonth: 0.226,
    bucketGigabyteMonth: 0.023,
  },
];

/** Regions that a stage may be in. */
export const pricedRegions = ['af-south-1', 'eu-west-1'] as const;

/** The prices in force on a date (YYYY-MM-DD) in a region. Throws when there are none yet. */
export function pricesOn(date: string, region: (typeof pricedRegions)[number] = 'af-south-1'): UnitPrices {
  const there = unitPrices.filter((one) => one.region === region);
  const found = there.findLast(({ since }) => since <= date) ?? there[0];
  if (!found) throw new RangeError('there are no prices');
  return found;
}

/** Units that something used up. */
export interface Usage {
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly lambdaRequests: number;
  readonly gbSeconds: number;
  readonly sqsRequests: number;
  readonly gatewayRequests: number;
  readonly logBytes: number;
}

/** Dollars of a usage, by what is charged for. */
export function dollarsOf(usage: Usage, prices: UnitPrices): Readonly<Record<string, number>> {
  return {
    dynamodb_writes: usage.writeUnits * prices.writeRequestUnit,
    dynamodb_reads: usage.readUnits * prices.readRequestUnit,
    lambda_requests: usage.lambdaRequests * prices.lambdaRequest,
    lambda_duration: usage.gbSeconds * prices.lambdaGbSecond,
    sqs: usage.sqsRequests * prices.sqsRequest,
    gateway: usage.gatewayRequests * prices.gatewayRequest,
    logs: (usage.logBytes / 1e9) * prices.logGigabyte,
  };
}
