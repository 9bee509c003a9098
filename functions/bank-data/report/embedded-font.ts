/** A TrueType font that a report carries, in thousandths of its size. */
export interface EmbeddedFont {
  readonly name: string;
  readonly bold: boolean;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [left: number, bottom: number, right: number, top: number];
  /** Advance widths of the codes 32 to 255 of Windows-1252. */
  readonly widths: readonly number[];
  readonly base64: string;
}
