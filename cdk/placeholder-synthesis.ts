/** Synthesizes the stage and into the folder of the command line, with placeholder code; see synthesized-stacks.ts. */

import { join } from 'node:path';
import { isStage } from './names.ts';
import { placeholderCode } from './placeholder-code.ts';
import { synthesize } from './synthesize.ts';

const [stage, folder] = process.argv.slice(2);
if (!isStage(stage)) throw new Error(`There is no stage ${stage}.`);
if (folder === undefined) throw new Error('The folder to synthesize into is missing.');
synthesize(stage, { code: placeholderCode(join(folder, 'code')), app: { outdir: join(folder, 'assembly') } });
