import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const STORED = 0;

/** The texts of the files in a zip archive by their names, by way of its directory (APPNOTE 4.3). */
function unzipped(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from(new Uint32Array([END_OF_DIRECTORY]).buffer));
  const files = new Map<string, string>();
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(entry + offset));
    const name = archive.toString('utf8', entry + 46, entry + 46 + (nameLength ?? 0));
    const local = archive.readUInt32LE(entry + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
    const isStored = archive.readUInt16LE(entry + 10) === STORED;
    files.set(name, (isStored ? packed : inflateRawSync(packed)).toString('utf8'));
    entry += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** A workbook as a reader of it sees it: of each sheet its rows, texts as strings, numbers and dates as numbers. */
export function readWorkbook(archive: Uint8Array): {
  /** Rows of each sheet by cell name: `A1`. */
  readonly sheets: readonly ReadonlyMap<string, string | number>[];
  readonly xml: ReadonlyMap<string, string>;
} {
  const xml = unzipped(Buffer.from(archive));
  const strings = [...(xml.get('xl/sharedStrings.xml') ?? '').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(
    ([, text]) => unescaped(text ?? ''),
  );
  const sheetNames = [...xml.keys()].filter((name) => name.startsWith('xl/worksheets/sheet')).toSorted();
  const sheets = sheetNames.map((name) => {
    const cells = (xml.get(name) ?? '').matchAll(/<c r="([A-Z]+\d+)"([^>]*)><v>([^<]*)<\/v><\/c>/g);
    return new Map(
      [...cells].map(([, cell, attributes, value]): [string, string | number] => [
        cell ?? '',
        attributes?.includes('t="s"') ? (strings[Number(value)] ?? '') : Number(value),
      ]),
    );
  });
  return { sheets, xml };
}
