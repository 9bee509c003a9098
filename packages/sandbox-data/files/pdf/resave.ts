import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';
import { joinedBytes, latin1Bytes } from '@imali/pdf-writer/pdf-bytes.ts';
import { pdfDate } from '@imali/pdf-writer/pdf-file.ts';
import { crossReferences } from '@imali/pdf-writer/pdf-objects.ts';
import { pdfString } from '@imali/pdf-writer/pdf-text.ts';

/** The last match of a pattern with one group of digits, as a number. */
function lastNumber(text: string, pattern: RegExp): number {
  const found = [...text.matchAll(pattern)].at(-1)?.[1];
  if (found === undefined) throw new RangeError('not a PDF of this writer');
  return Number(found);
}

/** The objects of a PDF of this writer, by their numbers, each with its bytes. */
function objectsOf(bytes: Uint8Array): Map<number, Uint8Array> {
  const text = new TextDecoder('latin1').decode(bytes);
  const start = lastNumber(text.slice(-1000), /startxref\n(\d+)/g);
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
  return new Map(
    offsets.map((offset, index) => {
      const end = Math.min(start, ...offsets.filter((other) => other > offset));
      return [index + 1, bytes.subarray(offset, end)];
    }),
  );
}

/**
 * A PDF of this writer with what makes it show another file added behind it, as an editor saves: everything of the first,
 * and an update that replaces the objects which differ. Both must have the same objects, and no encryption.
 */
export function editedInUpdate(bytes: Uint8Array, shown: Uint8Array): Uint8Array {
  const tail = new TextDecoder('latin1').decode(bytes.subarray(-1000));
  const before = objectsOf(bytes);
  const changed = [...objectsOf(shown)].filter(([number, object]) => {
    const was = before.get(number);
    return was === undefined || was.length !== object.length || object.some((byte, index) => byte !== was[index]);
  });
  let at = bytes.length;
  const tables: string[] = [];
  for (const [number, object] of changed) {
    tables.push(crossReferences(number, [at]));
    at += object.length;
  }
  const [root, info, size, previous] = [
    lastNumber(tail, /\/Root (\d+) 0 R/g),
    lastNumber(tail, /\/Info (\d+) 0 R/g),
    Math.max(lastNumber(tail, /\/Size (\d+)/g), ...changed.map(([number]) => number + 1)),
    lastNumber(tail, /startxref\n(\d+)/g),
  ];
  const trailer = `trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R /Prev ${previous} >>\n`;
  return joinedBytes([
    bytes,
    ...changed.map(([, object]) => object),
    latin1Bytes(`xref\n${tables.join('')}${trailer}startxref\n${at}\n%%EOF\n`),
  ]);
}

/**
 * A PDF of this writer as another program saves it: everything of the first file, and behind it an update that
 * replaces what the file says about its program and its dates. The file must not be encrypted.
 */
export function resaved(bytes: Uint8Array, by: { readonly producer: string; readonly on: CalendarDate }): Uint8Array {
  const tail = new TextDecoder('latin1').decode(bytes.subarray(-1000));
  const [root, info, size, previous] = [
    lastNumber(tail, /\/Root (\d+) 0 R/g),
    lastNumber(tail, /\/Info (\d+) 0 R/g),
    lastNumber(tail, /\/Size (\d+)/g),
    lastNumber(tail, /startxref\n(\d+)/g),
  ];
  const id = /\/ID (\[.*?\])/.exec(tail)?.[1] ?? '[]';
  const texts = `/Producer ${pdfString(by.producer)} /Creator ${pdfString(by.producer)}`;
  const object = `${info} 0 obj\n<< ${texts} /ModDate ${pdfString(pdfDate(by.on))} >>\nendobj\n`;
  const start = bytes.length + object.length;
  const table = `xref\n${crossReferences(info, [bytes.length])}`;
  const trailer = `trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R /ID ${id} /Prev ${previous} >>\n`;
  return joinedBytes([bytes, latin1Bytes(`${object}${table}${trailer}startxref\n${start}\n%%EOF\n`)]);
}
