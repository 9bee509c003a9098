/** What a developer learns of an error besides its message. */
export interface ErrorGuidance {
  /** Why the API answers it. */
  readonly cause: string;
  /** What to do about it. */
  readonly fix: string;
  /** Fills the places of the message in the example. */
  readonly details?: Readonly<Record<string, string>>;
}

/** Guidance by the code of its error. */
export type GuidanceByCode = Readonly<Record<string, ErrorGuidance>>;
