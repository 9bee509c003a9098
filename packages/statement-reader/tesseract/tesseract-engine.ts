import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dispatchHandlers, setAdapter } from 'tesseract.js/src/worker-script/index.js';
import * as z from 'zod';
import type { OcrArrangement, OcrEngine, OcrPage, OcrWord } from '../reading/ocr-engine.ts';
import type { GreyPicture } from '../reading/pdf-engine.ts';

/** The engine that reads lines, with instructions that every processor carries out alike. */
const CORE = 'tesseract.js-core/tesseract-core-simd-lstm';

/** The small integer model: as good on print as the larger ones, and four times as fast to load. */
const MODEL = '4.0.0_best_int/eng.traineddata.gz';

/** Numbers of Tesseract's way to read (its LSTM network), and of how text may be arranged on a picture. */
const LSTM_ONLY = 1;
const [SINGLE_BLOCK, SPARSE_TEXT] = ['6', '11'];

/** Looking for columns of text would tear the rows of a table apart. */
const modes = { lines: SINGLE_BLOCK, scattered: SPARSE_TEXT } as const satisfies Record<OcrArrangement, string>;

type Job = Parameters<typeof dispatchHandlers>[0];

/** Does one job. Jobs are started in the order of the calls, and done without a pause once they are ready. */
function done(action: Job['action'], payload: Job['payload']): Promise<unknown> {
  return new Promise((resolve, reject) => {
    dispatchHandlers({ workerId: 'reader', jobId: action, action, payload }, ({ status, data }) => {
      if (status === 'resolve') resolve(data);
      else if (status === 'reject') reject(new Error(`Tesseract: ${String(data)}`));
    });
  });
}

/** @param program file that the packages are looked for from, as if it required them */
async function start(program: string): Promise<void> {
  const require = createRequire(program);
  const folder = dirname(require.resolve('@tesseract.js-data/eng/package.json'));
  const data = gunzipSync(await readFile(join(folder, MODEL)));
  setAdapter({ getCore: async () => require(CORE) });
  await done('load', { options: { lstmOnly: true, logging: false } });
  await done('loadLanguage', { langs: [{ code: 'eng', data }], options: { cacheMethod: 'none' } });
  await done('initialize', { langs: 'eng', oem: LSTM_ONLY });
}

/**
 * Tesseract as WebAssembly in this very thread, which it holds while it reads: a thread of its own would be free of what
 * this process may not do. It is loaded at the first picture, with its language data, from packages only: it never asks
 * the network, and writes nothing.
 * @param program file that the packages are looked for from, as if it required them
 */
export function tesseractEngine(program: string): OcrEngine {
  let started: Promise<void> | undefined;
  return {
    read: async (picture, arrangement = 'lines') => {
      if (picture.width < 1 || picture.height < 1) return { words: [] };
      started ??= start(program);
      await started;
      const image = pgmOf(picture);
      // Both are sent at once: no other reading comes between.
      const [, recognised] = await Promise.all([
        // Its own remarks would end up in the log.
        done('setParameters', {
          params: { tessedit_pageseg_mode: modes[arrangement], user_defined_dpi: '300', debug_file: '/dev/null' },
        }),
        done('recognize', { image, options: { rotateAuto: true }, output: { blocks: true, text: false } }),
      ]);
      // Pictures are large, and are collected late where little else is in use.
      image.buffer.transfer(0);
      return pageOf(Recognised.parse(recognised));
    },
    close: async () => {
      started = undefined;
    },
  };
}

const Word = z.object({
  text: z.string(),
  bbox: z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() }),
  confidence: z.number(),
});
const Lines = z.object({ lines: z.array(z.object({ words: z.array(Word) })) });
const Recognised = z.object({ blocks: z.array(z.object({ paragraphs: z.array(Lines) })).nullable() });

function pageOf({ blocks }: z.infer<typeof Recognised>): OcrPage {
  const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  return {
    words: lines.flatMap(({ words }, line) =>
      words.map(
        ({ text, bbox, confidence }): OcrWord => ({
          text,
          box: { left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 },
          confidence: confidence / 100,
          line,
        }),
      ),
    ),
  };
}

/** A picture as a binary PGM: its levels behind a header, with nothing to pack or unpack. */
function pgmOf({ width, height, levels }: GreyPicture): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + levels.length);
  file.set(header);
  file.set(levels, header.length);
  return file;
}
