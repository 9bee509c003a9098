import { inflatedBytes } from '../formats/grids/inflated-bytes.ts';

/** Largest content of a page that is examined, and bytes that are unpacked of a file in all. */
const MAX_CONTENT_BYTES = 2_000_000;
const MAX_ALL_BYTES = 40_000_000;
const MAX_PAGES = 200;
const MAX_TREE_DEPTH = 12;
const MAX_OBJECTS = 100_000;
/** Characters of an object before its stream: a node of two thousand pages names them in less. */
const MAX_OBJECT_TEXT = 32_768;

/** The operators of a page as its file holds them. */
export interface PageContent {
  /** From 1. */
  readonly page: number;
  /** The longest of its streams: what other programs add is in streams of its own. One character a byte. */
  readonly operators: string;
  /** How that stream is packed: its filters, and what the packer says of itself in the first two bytes. */
  readonly packing: string;
}

interface PdfObject {
  /** Everything before the stream. */
  readonly text: string;
  /** Where the bytes of its stream begin and end; null where it has none. */
  readonly stream: { readonly start: number; readonly end: number } | null;
}

const latin1 = new TextDecoder('latin1');
const OBJECT = /(\d{1,8})\s+\d{1,5}\s+obj\b/g;
const REFERENCE = /(\d{1,8})\s+\d{1,5}\s+R\b/g;

/**
 * What each page of a PDF draws, as its streams say it: raw, for a reader makes the same of it whichever program wrote it.
 * Empty where the file does not show it plainly: encrypted, damaged, or with pages that cannot be found.
 */
export function pageContents(bytes: Uint8Array): PageContent[] {
  const text = latin1.decode(bytes);
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) return [];
  try {
    const budget: Budget = { bytes: MAX_ALL_BYTES };
    const objects = objectsOf(bytes, text, budget);
    const root = [...text.matchAll(/\/Root\s+(\d{1,8})\s+\d{1,5}\s+R/g)].at(-1)?.[1];
    const catalogue = objects.get(Number(root))?.text ?? '';
    const tree = /\/Pages\s+(\d{1,8})\s+\d{1,5}\s+R/.exec(catalogue)?.[1];
    const pages = tree === undefined ? [] : pagesBelow(objects, Number(tree), 0, new Set());
    return pages.slice(0, MAX_PAGES).flatMap((object, index): PageContent[] => {
      const content = contentOf(bytes, objects, object, budget);
      return content === null ? [] : [{ page: index + 1, ...content }];
    });
  } catch {
    // Whatever PDFium makes of such a file: here it shows nothing.
    return [];
  }
}

/** Bytes that may still be unpacked of a file. */
interface Budget {
  bytes: number;
}

/** Places of a word in a text, asked for from places that only grow: each part is searched once. */
function placesOf(text: string, word: string): (from: number) => number {
  let known = text.indexOf(word);
  return (from) => {
    if (known !== -1 && known < from) known = text.indexOf(word, from);
    return known === -1 ? text.length : known;
  };
}

/** Objects by number, later ones in place of earlier ones, those in object streams included. */
function objectsOf(bytes: Uint8Array, text: string, budget: Budget): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  const pattern = new RegExp(OBJECT);
  const [endOf, streamOf, closeOf] = ['endobj', 'stream', 'endstream'].map((word) => placesOf(text, word));
  if (endOf === undefined || streamOf === undefined || closeOf === undefined) return objects;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const from = pattern.lastIndex;
    const [end, begin] = [endOf(from), streamOf(from)];
    const head = text.slice(from, Math.min(end, begin, from + MAX_OBJECT_TEXT));
    const start = begin + (text[begin + 6] === '\r' ? 8 : 7);
    const close = begin < end ? closeOf(start) : text.length;
    const hasStream = close < text.length;
    const object = { text: head, stream: hasStream ? { start, end: streamEnd(head, start, close) } : null };
    objects.set(Number(match[1]), object);
    if (objects.size > MAX_OBJECTS) return new Map();
    if (!hasStream) continue;
    pattern.lastIndex = close;
    if (/\/Type\s*\/ObjStm\b/.test(head)) takePacked(bytes, object, objects, budget);
  }
  return objects;
}

function streamEnd(head: string, start: number, close: number): number {
  const length = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(head)?.[1];
  const stated = length === undefined ? close : start + Number(length);
  return Math.min(stated, close);
}

function takePacked(
  bytes: Uint8Array,
  { text, stream }: PdfObject,
  objects: Map<number, PdfObject>,
  budget: Budget,
): void {
  const [count, first] = [/\/N\s+(\d+)/, /\/First\s+(\d+)/].map((pattern) => Number(pattern.exec(text)?.[1] ?? 0));
  const unpacked = stream && unpackedStream(bytes, text, stream, budget);
  if (!unpacked || count === undefined || first === undefined) return;
  const whole = latin1.decode(unpacked);
  const numbers = whole.slice(0, first).trim().split(/\s+/).map(Number);
  for (let index = 0; index < count; index += 1) {
    const [number, offset, next] = [numbers[2 * index], numbers[2 * index + 1], numbers[2 * index + 3]];
    if (number === undefined || offset === undefined) return;
    objects.set(number, {
      text: whole.slice(first + offset, next === undefined ? undefined : first + next),
      stream: null,
    });
  }
}

/** The bytes of a stream without its filter; null where it has another one, or more bytes than may be. */
function unpackedStream(
  bytes: Uint8Array,
  head: string,
  { start, end }: NonNullable<PdfObject['stream']>,
  budget: Budget,
): Uint8Array | null {
  const most = Math.min(MAX_CONTENT_BYTES, budget.bytes);
  if (most <= 0) return null;
  const packed = bytes.subarray(start, end);
  const isPlain = !/\/Filter/.test(head);
  const isFlate =
    /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(head) && !/\/Predictor\s+(?!1\b)/.test(head);
  if (!isPlain && !isFlate) return null;
  // Two bytes of zlib precede what is deflated.
  const unpacked = isPlain ? packed : inflatedBytes(packed.subarray(2), most);
  budget.bytes -= unpacked?.length ?? most;
  return unpacked !== null && unpacked.length <= most ? unpacked : null;
}

function pagesBelow(
  objects: ReadonlyMap<number, PdfObject>,
  number: number,
  depth: number,
  seen: Set<number>,
): PdfObject[] {
  const object = objects.get(number);
  if (object === undefined || depth > MAX_TREE_DEPTH || seen.has(number) || seen.size > 4 * MAX_PAGES) return [];
  seen.add(number);
  const kids = /\/Kids\s*\[([^\]]*)\]/.exec(object.text)?.[1];
  if (kids === undefined) return [object];
  return [...kids.matchAll(REFERENCE)].flatMap(([, kid]) => pagesBelow(objects, Number(kid), depth + 1, seen));
}

function contentOf(
  bytes: Uint8Array,
  objects: ReadonlyMap<number, PdfObject>,
  page: PdfObject,
  budget: Budget,
): Omit<PageContent, 'page'> | null {
  const named = /\/Contents\s*(\[[^\]]*\]|\d{1,8}\s+\d{1,5}\s+R)/.exec(page.text)?.[1] ?? '';
  const direct = [...named.matchAll(REFERENCE)].map(([, number]) => objects.get(Number(number)));
  const [only] = direct;
  const list = direct.length === 1 && only?.stream === null ? [...only.text.matchAll(REFERENCE)] : null;
  const streams = list === null ? direct : list.map(([, number]) => objects.get(Number(number)));
  let longest: Omit<PageContent, 'page'> | null = null;
  for (const object of streams) {
    if (!object?.stream) continue;
    const unpacked = unpackedStream(bytes, object.text, object.stream, budget);
    if (unpacked === null) return null;
    if (longest !== null && unpacked.length <= longest.operators.length) continue;
    const isPacked = /\/Filter/.test(object.text);
    const head = isPacked ? bytes.subarray(object.stream.start, object.stream.start + 2).join(' ') : 'none';
    longest = { operators: latin1.decode(unpacked), packing: head };
  }
  return longest;
}
