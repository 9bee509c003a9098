import { type CalendarDate, johannesburgDate } from '@imali/ledger/basics/calendar.ts';

/** What registrations with one address may come to before somebody shows that it is theirs. Choices of our own. */
export interface RegistrationPolicy {
  readonly effectiveFrom: CalendarDate;
  /** Registrations with one address in a day, with any outcome: so the refusal reveals nothing about the address. */
  readonly registrationsADay: number;
  /** Users of one address at once who have not shown that it is theirs. */
  readonly unprovenUsers: number;
  /** An address leaves a registration that was not proven, nor signed in to for so many days, nor made a token in. */
  readonly unprovenDays: number;
}

const REGISTRATION_POLICIES: readonly RegistrationPolicy[] = [
  { effectiveFrom: '2026-01-01', registrationsADay: 10, unprovenUsers: 20, unprovenDays: 90 },
];

/** @param now epoch milliseconds */
export function registrationPolicyAt(
  now: number,
  policies: readonly RegistrationPolicy[] = REGISTRATION_POLICIES,
): RegistrationPolicy {
  const today: CalendarDate = johannesburgDate(now);
  const policy = policies.findLast(({ effectiveFrom }) => effectiveFrom <= today);
  if (policy === undefined) throw new RangeError(`no registration policy is in force on ${today}`);
  return policy;
}

/** Until when an address stays with a registration that nobody proves. @param now epoch milliseconds */
export const unprovenUntil = (now: number): number => now + registrationPolicyAt(now).unprovenDays * 86_400_000;
