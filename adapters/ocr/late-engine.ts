import type { OcrEngine } from '../../core/statements/ocr-engine.ts';

/** An engine that is made at its first picture: most files have none. */
export function lateEngine(make: () => Promise<OcrEngine>): OcrEngine {
  let made: Promise<OcrEngine> | undefined;
  return {
    read: async (bitmap, arrangement) => {
      made ??= make();
      return await (await made).read(bitmap, arrangement);
    },
    close: async () => {
      const engine = await made?.catch(() => null);
      made = undefined;
      await engine?.close();
    },
  };
}
