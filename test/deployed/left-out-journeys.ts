/** A journey that the emulator cannot run, and what it lacks for it. */
export interface LeftOutJourney {
  readonly file: string;
  readonly reason: string;
}

/** Every journey that is not here runs against the deployed API; a test holds each file of the list to exist. */
export const leftOutJourneys: readonly LeftOutJourney[] = [];
