/** Whose rows of revets are erased. */
export interface RevetPerson {
  readonly organisationId: string;
  readonly applicantId: string;
  readonly emailDigest: string | null;
  readonly phoneDigest: string | null;
}

/** Erases rows of revets by whom they are about. */
export interface RevetErasure {
  /**
   * Looks through the next part of an organisation's revets.
   * @param cursor where the part before ended; null at the beginning
   * @returns how many rows went, and where to go on; null at the end
   */
  erasePart(
    person: RevetPerson,
    cursor: string | null,
  ): Promise<{ readonly erased: number; readonly next: string | null }>;
}
