import { zlibSync } from 'fflate';
import { joinedBytes, latin1Bytes } from './pdf-bytes.ts';
import type { PdfEncryption } from './pdf-encryption.ts';

/** The numbered objects of a PDF that is being written. */
export interface PdfObjects {
  /** A number for an object that is written later. */
  reserve(): number;
  /** Writes an object's source. */
  write(object: number, source: string): void;
  /** Writes a dictionary of text strings, encrypted where the file is. */
  writeTexts(object: number, texts: Readonly<Record<string, string>>): void;
  /** Writes a stream, compressed, with further entries of its dictionary. */
  writeStream(object: number, content: Uint8Array, entries?: string): void;
  /** The whole file: header, objects, cross-reference table and trailer. */
  finish(trailer: { readonly root: number; readonly info: number; readonly id: string }): Uint8Array;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A cross-reference table of objects from `first` on, which are at these offsets of the file. */
export function crossReferences(first: number, offsets: readonly number[]): string {
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const free = first === 1 ? '0000000000 65535 f \n' : '';
  return `${first === 1 ? 0 : first} ${offsets.length + (first === 1 ? 1 : 0)}\n${free}${lines.join('')}`;
}

export function pdfObjects(encryption: PdfEncryption | null): PdfObjects {
  const header = Uint8Array.from([...latin1Bytes('%PDF-1.4\n%'), 0xe2, 0xe3, 0xcf, 0xd3, 10]);
  const parts: Uint8Array[] = [header];
  const offsets: number[] = [];
  let length = header.length;
  const push = (part: Uint8Array): void => {
    parts.push(part);
    length += part.length;
  };
  const pushText = (text: string): void => push(latin1Bytes(text));
  const reserve = (): number => offsets.push(0);
  const write = (object: number, source: string): void => {
    offsets[object - 1] = length;
    pushText(`${object} 0 obj\n${source}\nendobj\n`);
  };
  return {
    reserve,
    write,
    writeTexts(object, texts) {
      const hidden = (text: string): string => {
        const bytes = latin1Bytes(text);
        return `<${hexOf(encryption ? encryption.encrypt(object, bytes) : bytes)}>`;
      };
      const entries = Object.entries(texts).map(([name, text]) => `/${name} ${hidden(text)}`);
      write(object, `<< ${entries.join(' ')} >>`);
    },
    writeStream(object, content, entries = '') {
      const packed = zlibSync(content, { level: 6 });
      const bytes = encryption ? encryption.encrypt(object, packed) : packed;
      offsets[object - 1] = length;
      pushText(`${object} 0 obj\n<< /Length ${bytes.length} /Filter /FlateDecode ${entries} >>\nstream\n`);
      push(bytes);
      pushText('\nendstream\nendobj\n');
    },
    finish({ root, info, id }) {
      let secured = '';
      if (encryption) {
        const dictionary = reserve();
        write(dictionary, encryption.dictionary);
        secured = ` /Encrypt ${dictionary} 0 R`;
      }
      const start = length;
      pushText(`xref\n${crossReferences(1, offsets)}`);
      const size = offsets.length + 1;
      pushText(`trailer\n<< /Size ${size} /Root ${root} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>]${secured} >>\n`);
      pushText(`startxref\n${start}\n%%EOF\n`);
      return joinedBytes(parts);
    },
  };
}
