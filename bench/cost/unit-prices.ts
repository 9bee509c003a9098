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
  },
];

/** The prices in force on a date (YYYY-MM-DD). Throws when there are none yet. */
export function pricesOn(date: string): UnitPrices {
  const found = unitPrices.findLast(({ since }) => since <= date) ?? unitPrices[0];
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
