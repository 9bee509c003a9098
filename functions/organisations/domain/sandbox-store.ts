import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import * as z from 'zod';

/** An application of a synthetic applicant: what its history was made from, so that it can go on. */
export const SandboxApplication = z.object({
  applicationId: z.string(),
  personaId: z.string(),
  seed: z.int(),
  /** Last day of the history that it was created with. */
  endsOn: z.string(),
});
export type SandboxApplication = z.infer<typeof SandboxApplication>;

/** Applications that follow the sandbox date: the newest. */
export const FOLLOWING_APPLICATIONS = 25;

/** What `SandboxStore` offers to functions that may only read. */
export interface SandboxReader {
  /** The date that the organisation set, null while it follows the real one. */
  date(organisationId: string): Promise<CalendarDate | null>;
  /** The newest first, at most FOLLOWING_APPLICATIONS. */
  newest(organisationId: string): Promise<SandboxApplication[]>;
}

export interface SandboxStore extends SandboxReader {
  /** Moves the date; false when it stands later already. */
  moveTo(organisationId: string, date: CalendarDate): Promise<boolean>;
  add(organisationId: string, application: SandboxApplication): Promise<void>;
}
