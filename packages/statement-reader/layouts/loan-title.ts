import { linesOutsideRows } from '../reading/detect-layout.ts';
import type { Line } from '../table/line.ts';

/** Pages on which a statement says of what it is. */
const TITLED_PAGES = 2;

const subject = String.raw`(?<home>home\s*loan|huis\s*lening|bond|verband|mortgage)|(?:(?:vehicle|motor|personal|student|persoonlike|voertuig)\s*)?(?:loan|lening)|vehicle\s*(?:and\s*asset\s*)?finance|voertuigfinansiering`;
const what = 'account|rekening|statement|staat|number|nommer|agreement|ooreenkoms|balance|saldo';

/** A heading of its own: what is said in a sentence, or about another account, is longer. */
const title = new RegExp(
  String.raw`^(?:(?:statement|staat)\s*(?:of|for|van|vir)\s*)?(?:your\s*|u\s*)?(?:${subject})\s*(?:${what})(?:\s*(?:${what}))?(?:\s*(?:no|nr)\.?)?\s*(?::.{0,40})?$`,
  'iu',
);

/** The kind of loan that a file calls itself a statement of, by a heading outside of its rows; null where it does not. */
export function titledLoan(pages: readonly (readonly Line[])[]): 'home_loan' | 'loan' | null {
  for (const line of pages.slice(0, TITLED_PAGES).flatMap(linesOutsideRows)) {
    for (const phrase of line.text.split('\t')) {
      const found = title.exec(phrase.trim());
      if (found !== null) return found.groups?.['home'] === undefined ? 'loan' : 'home_loan';
    }
  }
  return null;
}
