import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import type { OcrArrangement, OcrEngine, OcrPage, OcrWord } from '../../core/statements/ocr-engine.ts';
import type { Bitmap } from '../../core/statements/pdf-engine.ts';

/** Looking for columns of text would tear the rows of a table apart. */
const modes = { lines: PSM.SINGLE_BLOCK, scattered: PSM.SPARSE_TEXT } as const satisfies Record<OcrArrangement, PSM>;

/**
 * Tesseract as WebAssembly on a thread of its own, started at the first picture and used for all that follow. It takes its
 * language data and code from packages only: it never asks the network, and writes nothing.
 * @param languageFolder where `eng.traineddata.gz` lies
 */
export function tesseractEngine(languageFolder: string): OcrEngine {
  let running: Promise<Worker> | undefined;
  const start = async (): Promise<Worker> => {
    // The package waits for ever for a worker that finds no language data.
    await access(join(languageFolder, 'eng.traineddata.gz'));
    return await createWorker('eng', OEM.LSTM_ONLY, {
      langPath: languageFolder,
      cacheMethod: 'none',
      gzip: true,
      // Without one, a failed job becomes an exception that nobody can catch; the job itself rejects anyway.
      errorHandler: () => {},
    });
  };
  return {
    read: async (bitmap, arrangement = 'lines') => {
      if (bitmap.width < 1 || bitmap.height < 1) return { words: [] };
      running ??= start();
      const worker = await running;
      // Both are sent at once, and the thread keeps their order: no other reading comes between.
      const [, { data }] = await Promise.all([
        // Its own remarks would end up in the log.
        worker.setParameters({
          tessedit_pageseg_mode: modes[arrangement],
          user_defined_dpi: '300',
          debug_file: '/dev/null',
        }),
        worker.recognize(Buffer.from(greyPicture(bitmap)), { rotateAuto: true }, { blocks: true, text: false }),
      ]);
      return pageOf(data);
    },
    close: async () => {
      const worker = running;
      running = undefined;
      const started = await worker?.catch(() => null);
      await started?.terminate();
    },
  };
}

type Recognised = Awaited<ReturnType<Worker['recognize']>>['data'];

function pageOf({ blocks }: Recognised): OcrPage {
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

/** A bitmap as a binary PGM: grey levels (ITU-R BT.601) behind a header, with nothing to pack or unpack. */
function greyPicture({ width, height, rgba }: Bitmap): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const picture = new Uint8Array(header.length + width * height);
  picture.set(header);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const at = pixel * 4;
    picture[header.length + pixel] =
      ((rgba[at] ?? 255) * 77 + (rgba[at + 1] ?? 255) * 150 + (rgba[at + 2] ?? 255) * 29) >> 8;
  }
  return picture;
}
