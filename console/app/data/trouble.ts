import type { Failure } from '@imali/client/imali-client.ts';

/** What went wrong with a call, as far as a screen shows it. */
export interface ApiError {
  /** The code of the problem; 'offline' when the API was not reached. */
  readonly code: string;
  readonly status: number;
  /** In the words of the API. */
  readonly message: string;
  readonly requestId: string;
  /** What is wrong with the fields of a form, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** What is wrong where, of a file. */
  readonly lines?: readonly string[];
}

export const offline: ApiError = { code: 'offline', status: 0, message: '', requestId: '', fields: {} };

export function troubleOf({ code, status, message, requestId, detail, lines }: Failure): ApiError {
  const fields = detail.map(({ loc, msg }) => [String(loc.at(-1) ?? ''), msg] as const);
  const trouble = { code, status, message, requestId, fields: Object.fromEntries(fields) };
  return lines === undefined ? trouble : { ...trouble, lines };
}

/** What a problem asks of a screen. */
export type TroubleKind =
  | 'offline'
  | 'signed_out'
  | 'not_allowed'
  | 'not_found'
  /** Nothing was connected yet. */
  | 'no_data'
  /** The data is being analysed: ask again soon. */
  | 'analysing'
  | 'analysis_failed'
  /** The data covers less than a month. */
  | 'too_short'
  | 'busy'
  | 'invalid'
  /** The application's config does not ask for it, or not for all of it. */
  | 'not_asked'
  /** It needs a second factor that was shown a moment ago. */
  | 'stale_factor'
  /** A problem whose own words say what to do. */
  | 'told'
  | 'unexpected';

const kinds: Readonly<Record<string, TroubleKind>> = {
  offline: 'offline',
  invalid_token: 'signed_out',
  invalid_token_permissions: 'not_allowed',
  application_not_found: 'not_found',
  resource_not_found: 'not_found',
  bank_connection_not_found: 'no_data',
  connection_not_ready: 'no_data',
  no_transactions_found: 'no_data',
  error_still_analysing_connection: 'analysing',
  error_analysing_connection: 'analysis_failed',
  '1_month_transaction_error': 'too_short',
  data_point_not_configured: 'not_asked',
  data_point_in_part: 'not_asked',
  too_many_requests: 'busy',
  service_unavailable: 'busy',
  validation_error: 'invalid',
  second_factor_stale: 'stale_factor',
  internal_error: 'unexpected',
  unexpected: 'unexpected',
};

/** Whether a problem says nothing of what was asked for: what was known of it stands. */
export function passes(trouble: Pick<ApiError, 'code'>): boolean {
  return ['offline', 'busy', 'unexpected'].includes(kindOfTrouble(trouble));
}

export function kindOfTrouble({ code }: Pick<ApiError, 'code'>): TroubleKind {
  return kinds[code] ?? 'told';
}
