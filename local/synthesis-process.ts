/** Synthesizes the stage named on the command line and ends; see assembly-cache.ts for why it is a process. */

import { isStage } from '../cdk/names.ts';
import { synthesize } from '../cdk/synthesize.ts';

const stage = process.argv[2];
if (!isStage(stage)) throw new Error(`There is no stage ${stage}.`);
synthesize(stage);
