import { inflateSync } from 'node:zlib';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileFormat } from '@imali/sandbox-data/files/statement-file-request.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import type { StatementTruth } from '@imali/sandbox-data/files/statement-truth.ts';
import { type Draws, drawsOf } from '@imali/sandbox-data/people/random.ts';
import { unzipSync, zipSync } from 'fflate';
import { mutated } from './mutations.ts';

/** A genuine file that is changed, in the forms in which it is changed. */
export interface Original {
  readonly format: StatementFileFormat;
  readonly name: string;
  readonly truth: StatementTruth;
  /** The file with these draws' changes. */
  readonly change: (draws: Draws) => Uint8Array;
}

const PERSONAS = ['salaried_monthly', 'over_indebted'] as const;
const SEED = 23;
const ENDS_ON = '2026-03-31';

const STREAM = /<< \/Length (\d+) \/Filter \/FlateDecode ([^\n]*)>>\nstream\n/g;

/** The same PDF with its streams as they are: changes then reach what they hold. Places in its table are wrong then. */
function unpackedPdf(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const parts: Buffer[] = [];
  let at = 0;
  for (const match of text.matchAll(STREAM)) {
    const start = match.index + match[0].length;
    const content = inflateSync(bytes.subarray(start, start + Number(match[1])));
    parts.push(Buffer.from(bytes.subarray(at, match.index)));
    parts.push(Buffer.from(`<< /Length ${content.length} ${match[2]}>>\nstream\n`, 'latin1'), content);
    at = start + Number(match[1]);
  }
  return Buffer.concat([...parts, Buffer.from(bytes.subarray(at))]);
}

/** A zip with one of its files changed. */
function changedInside(bytes: Uint8Array, draws: Draws): Uint8Array {
  const files = unzipSync(bytes);
  const name = draws.oneOf(Object.keys(files));
  return zipSync({ ...files, [name]: mutated(files[name] ?? new Uint8Array(0), draws) }, { level: 1 });
}

/** Half of the changes of a packed format are to what it packs. */
function changerOf(format: StatementFileFormat, bytes: Uint8Array): Original['change'] {
  if (format === 'xlsx') {
    return (draws) => (draws.unit() < 0.5 ? changedInside(bytes, draws) : mutated(bytes, draws));
  }
  if (format === 'pdf') {
    const unpacked = unpackedPdf(bytes);
    return (draws) => mutated(draws.unit() < 0.5 ? unpacked : bytes, draws);
  }
  return (draws) => mutated(bytes, draws);
}

/** Genuine files of a format: of every bank and product that prints it in its own way. */
export function originalsOf(format: StatementFileFormat): readonly Original[] {
  const isCommon = format !== 'pdf' && format !== 'csv';
  const banks = isCommon ? banksWith(format).slice(0, 2) : banksWith(format);
  return banks.flatMap((bank) =>
    statementProducts(bank, format).flatMap((product) =>
      PERSONAS.map((personaId): Original => {
        const request = { personaId, seed: SEED, endsOn: ENDS_ON, accountIndex: 0, months: 1 };
        const { bytes, truth } = statementFile({ ...request, bank, product, format });
        return { format, name: `${bank} ${product} ${personaId}`, truth, change: changerOf(format, bytes) };
      }),
    ),
  );
}

/** The changed file of a number: always the same one. */
export function fuzzedFile(
  originals: readonly Original[],
  format: StatementFileFormat,
  index: number,
): { readonly original: Original; readonly bytes: Uint8Array } {
  const draws = drawsOf('fuzz', format, index);
  const original = draws.oneOf(originals);
  return { original, bytes: original.change(draws) };
}
