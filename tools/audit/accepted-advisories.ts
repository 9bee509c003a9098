/** An advisory about a package that production uses, and why it does not concern us. */
export interface AcceptedAdvisory {
  /** Identifier at GitHub: `GHSA-xxxx-xxxx-xxxx`. */
  readonly advisory: string;
  readonly package: string;
  /** Version in package-lock.json for which the reason holds. Another version asks for another look. */
  readonly version: string;
  /** Why it cannot be used against us: which code is not reached, with which input. */
  readonly reason: string;
  /** Calendar date by which it is reviewed again. From this day on it is not accepted any more. */
  readonly until: string;
}

/** Empty is the aim. An entry whose package is gone, or has another version, fails the tests. */
export const acceptedAdvisories: readonly AcceptedAdvisory[] = [];
