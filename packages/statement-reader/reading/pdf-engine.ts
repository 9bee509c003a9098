import type { RefusalCodeWith } from '../refusals/refusal-codes.ts';
/**
 * The characters of a page in the order of the file, as columns. Positions are points (1/72 inch) from the top left corner
 * of the page as a reader sees it, its rotation applied.
 */
export interface PageText {
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** Unicode code points; 0 where the font does not say what a glyph means. */
  readonly codes: Uint32Array;
  readonly left: Float32Array;
  readonly top: Float32Array;
  readonly right: Float32Array;
  readonly bottom: Float32Array;
  readonly fontSize: Float32Array;
  /** Index into `fonts`. */
  readonly font: Uint16Array;
  /** By name, one of each font that the page uses: a name may come twice. */
  readonly fonts: readonly string[];
  /** Code points of what is drawn without ink, such as the letters under a scan: in none of the columns above. */
  readonly unseen: Uint32Array;
}

/** What a PDF says about itself; null where it does not. */
export interface PdfMetadata {
  readonly pages: number;
  readonly producer: string | null;
  readonly creator: string | null;
  readonly title: string | null;
  /** ISO 8601 instants. */
  readonly createdAt: string | null;
  readonly modifiedAt: string | null;
  readonly wasEncrypted: boolean;
  /** Sections that were appended after the file was first saved. */
  readonly incrementalUpdates: number;
  readonly hasJavaScript: boolean;
  /** Whether its pages are made by a form of XFA, which shows what it likes. */
  readonly hasXfa: boolean;
  readonly embeddedFiles: number;
}

/** Pixels without colours: one byte each, 0 for black to 255 for white (ITU-R BT.601), rows from the top. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly levels: Uint8Array;
}

export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Something that hides text of a page: a filled box, a picture, an annotation, a stamp or a field drawn over it, or the colour of the
 * paper; or that lies on a page which is one picture, as a patch.
 */
export interface Covering {
  readonly kind: 'fill' | 'picture' | 'annotation' | 'stamp' | 'field' | 'pale' | 'patch';
  readonly box: PageBox;
  /** What it hides, without spaces; empty for a patch. */
  readonly text: string;
}

/** An open PDF. It holds memory of the engine until it is closed. */
export interface PdfDocument {
  readonly metadata: PdfMetadata;
  /** Text of a page, counted from 1. */
  text(page: number): PageText;
  /** Share of the page that images cover, 0 to 1: about 1 for a scan. */
  imageShare(page: number): number;
  /** What hides text of a page, counted from 1. */
  coverings(page: number): readonly Covering[];
  /** The page, or a part of it, as pixels. A page in colours would take four times the memory, and nobody asks for them. */
  render(page: number, dotsPerInch: number, box?: PageBox): GreyPicture;
  /** The same document without its encryption. */
  decrypted(): Uint8Array;
  /** Whether the engine stopped on something in the file: what is asked of it since then is answered as empty. */
  hasStopped(): boolean;
  close(): void;
}

export type OpenedPdf =
  | { readonly outcome: 'open'; readonly document: PdfDocument }
  | { readonly outcome: 'password_needed' }
  | { readonly outcome: 'wrong_password' }
  | { readonly outcome: 'damaged'; readonly code: RefusalCodeWith<'file' | 'where_known'>; readonly reason: string };

/** Opens PDFs. Never throws for what is in the bytes. */
export interface PdfEngine {
  open(bytes: Uint8Array, password?: string): OpenedPdf;
}
