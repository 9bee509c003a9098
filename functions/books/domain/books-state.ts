/** Bills that are counted at most. */
export const MOST_WAITING = 100;

/** How our books stand to one organisation, which has nothing else of them to know. */
export interface BooksState {
  /** Whether they take bills and report payments at the moment. */
  readonly isLinked: boolean;
  /** Bills of the organisation that they are still to be brought up to date with, up to MOST_WAITING. */
  readonly waitingBills: number;
}

export interface BooksStateReader {
  of(organisationId: string): Promise<BooksState>;
}
