import type { Application, BankConnection } from '../console-api.ts';

/** Where an application is, for people. */
export type ApplicationStatus =
  | 'withdrawn'
  | 'failed'
  | 'ready'
  | 'analysing'
  | 'expired'
  | 'connecting'
  | 'waiting'
  | 'closed';

export const applicationStatuses: readonly ApplicationStatus[] = [
  'ready',
  'analysing',
  'connecting',
  'waiting',
  'failed',
  'expired',
  'withdrawn',
  'closed',
];

/**
 * Where an application is: its connection decides first, then its consent and its link.
 * @param connection null while it is not known, or where there is none
 * @param now epoch milliseconds
 */
export function statusOf(
  application: Pick<Application, 'consent_given_at' | 'consent_revoked_at' | 'closed_at' | 'expiry'>,
  connection: Pick<BankConnection, 'state'> | null,
  now: number,
): ApplicationStatus {
  if (application.closed_at !== null) return 'closed';
  if (application.consent_revoked_at !== null) return 'withdrawn';
  if (connection?.state === 'FAILED') return 'failed';
  if (connection?.state === 'READY') return 'ready';
  if (connection?.state === 'ANALYSING') return 'analysing';
  if (Date.parse(application.expiry) <= now) return 'expired';
  return application.consent_given_at === null ? 'waiting' : 'connecting';
}

export const toneOfStatus = {
  withdrawn: 'watch',
  closed: 'watch',
  failed: 'bad',
  ready: 'good',
  analysing: 'info',
  expired: 'watch',
  connecting: 'info',
  waiting: 'info',
} as const satisfies Record<ApplicationStatus, string>;

/** What a person should look at, the most urgent first; null where nothing is to be done. */
export function attentionOf(
  {
    status,
    analysedAt,
    expiry,
  }: {
    readonly status: ApplicationStatus;
    readonly analysedAt: string | null;
    readonly expiry: string;
  },
  now: number,
): 'failed' | 'ready' | 'expires_soon' | null {
  if (status === 'failed') return 'failed';
  if (status === 'ready') return analysedAt !== null && now - Date.parse(analysedAt) < 2 * DAY ? 'ready' : null;
  const isOpen = status === 'waiting' || status === 'connecting';
  return isOpen && Date.parse(expiry) - now < 3 * DAY ? 'expires_soon' : null;
}

const DAY = 86_400_000;
