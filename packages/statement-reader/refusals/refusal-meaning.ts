import type { Remedy } from './remedies.ts';
import type { StatementErrorType } from './statement-error-types.ts';

/** What a code says of the place of a refusal: page and row, the page alone, neither, or page and row where they are known. */
export type RefusalPlace = 'row' | 'page' | 'file' | 'where_known';

/** What a refusal means and what its sender can do about it. */
export interface RefusalMeaning {
  readonly type: StatementErrorType;
  readonly place: RefusalPlace;
  readonly remedy: Remedy;
  /** The reason in words for the person who sent the file. */
  readonly applicant: string;
  /** What the reader found, for who integrates it. */
  readonly developer: string;
}
