import type { GreyPicture, PageBox } from './pdf-engine.ts';

/** A word as recognised on a picture. */
export interface OcrWord {
  readonly text: string;
  /** Pixels from the top left corner of the picture, turned upright where it lay askew. */
  readonly box: PageBox;
  /** 0 to 1. */
  readonly confidence: number;
  /** Lines of the picture from the top, from 0: words of one line stand side by side. */
  readonly line: number;
}

export interface OcrPage {
  readonly words: readonly OcrWord[];
}

/** How text is arranged on a picture: in lines that cross it, as tables do, or here and there, as on a letter's head. */
export type OcrArrangement = 'lines' | 'scattered';

/** Recognises printed text. Rejects only when the engine itself fails; a picture without text has no words. */
export interface OcrEngine {
  /** @param arrangement defaults to 'lines' */
  read(picture: GreyPicture, arrangement?: OcrArrangement): Promise<OcrPage>;
  /** Ends what the engine keeps running. It starts again when asked to read. */
  close(): Promise<void>;
}
