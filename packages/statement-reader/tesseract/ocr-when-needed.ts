import type { OcrEngine } from '../reading/ocr-engine.ts';

/**
 * An engine that is loaded at the first picture it is asked to read: most files have none, and loading the program that
 * reads pictures takes longer than reading such a file.
 */
export function ocrWhenNeeded(load: () => Promise<OcrEngine>): OcrEngine {
  let loaded: Promise<OcrEngine> | undefined;
  return {
    read: async (picture, arrangement) => {
      loaded ??= load();
      return await (await loaded).read(picture, arrangement);
    },
    close: async () => {
      await (await loaded)?.close();
    },
  };
}
