import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** What one address takes. */
interface MailLimits {
  readonly effectiveFrom: CalendarDate;
  /** Files that one address takes in 24 hours, from midnight UTC. */
  readonly filesPerDay: number;
}

/**
 * Oldest first. Source: our own choice. An applicant sends months of statements of several accounts in a few emails, ten
 * files each (ADR 54); what is more than that in a day is a flood, from any sender.
 */
const MAIL_LIMITS: readonly [MailLimits, ...MailLimits[]] = [{ effectiveFrom: '2026-11-23', filesPerDay: 50 }];

/** The limits in force on a day. */
export function mailLimitsOn(date: CalendarDate): MailLimits {
  return MAIL_LIMITS.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? MAIL_LIMITS[0];
}
