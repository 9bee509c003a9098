import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The small integer model: as good on print as the larger ones, and four times as fast to load. */
const MODEL = '4.0.0_best_int';

/**
 * Folder of `eng.traineddata.gz`, from the language data's package wherever it is installed. Throws when it is not.
 * @param program file that the package is looked for from, as if it required it
 */
export function languageFolder(program: string): string {
  return join(dirname(createRequire(program).resolve('@tesseract.js-data/eng/package.json')), MODEL);
}
