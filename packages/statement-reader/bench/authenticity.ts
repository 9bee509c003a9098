import type { Bench } from '@imali/measure/report.ts';
import { rounded, spreadOf } from '@imali/measure/spread.ts';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { Tampering } from '@imali/sandbox-data/files/statement-file-request.ts';
import { statementTamperings } from '@imali/sandbox-data/files/statement-file-request.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { examinedPdf } from '../authenticity/examine-file.ts';
import { pdfiumEngine } from '../pdfium/pdfium-engine.ts';
import type { PdfEngine } from '../reading/pdf-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';
import { verifyStatement } from '../verify/verify-statement.ts';

const ENDS_ON = '2026-10-31';
const TODAY = '2026-11-21';
/** Not a seed that any test uses. */
const SEED = 43;

/** Files of one kind by the band that they come to. */
interface Count {
  files: number;
  clear: number;
  suspect: number;
  refused: number;
  /** Clear, read and proved: what a lender would take for genuine. */
  taken: number;
}

interface Subject {
  readonly personaId: string;
  readonly bank: string;
  readonly product: string;
}

type Kind = Tampering | 'clean';

/** Kinds that change nothing that the file shows. */
const INNOCENT: readonly Kind[] = ['clean', 'resaved'];

/** How many tampered files, and how many others, come to each band of the authenticity score. */
export const authenticity: Bench = async ({ quick, progress }) => {
  const engine = await pdfiumEngine();
  const counts = new Map<Kind, Count>();
  const told: string[] = [];
  const times: number[] = [];
  for (const subject of subjects(quick ? 1 : 6)) {
    progress(`${subject.personaId} ${subject.bank} ${subject.product}`);
    for (const tampered of [undefined, ...statementTamperings]) {
      const found = examined(engine, subject, tampered);
      if (found === null) continue;
      const kind = tampered ?? 'clean';
      const count = counts.get(kind) ?? { files: 0, clear: 0, suspect: 0, refused: 0, taken: 0 };
      count.files += 1;
      count[found.band] += 1;
      count.taken += found.band === 'clear' && found.isProved ? 1 : 0;
      counts.set(kind, count);
      times.push(found.ms);
      if (INNOCENT.includes(kind) !== (found.band === 'clear')) {
        told.push(
          `${kind}, ${found.band}: ${subject.personaId} ${subject.bank} ${subject.product} ${found.codes.join(', ')}`,
        );
      }
    }
  }
  const sum = (innocent: boolean, key: keyof Count): number =>
    [...counts].reduce((total, [kind, count]) => total + (INNOCENT.includes(kind) === innocent ? count[key] : 0), 0);
  const share = (innocent: boolean, key: keyof Count): number =>
    rounded((sum(innocent, key) / Math.max(1, sum(innocent, 'files'))) * 100);
  return {
    figures: {
      innocent_count: sum(true, 'files'),
      innocent_suspect_percent: share(true, 'suspect'),
      innocent_refused_count: sum(true, 'refused'),
      tampered_count: sum(false, 'files'),
      tampered_clear_percent: share(false, 'clear'),
      tampered_refused_percent: share(false, 'refused'),
      tampered_taken_count: sum(false, 'taken'),
      examine_p50_ms: rounded(spreadOf(times).p50),
    },
    tables: [
      {
        title: 'Files by band (targets: 99 % of tampered files not clear; of others none refused, 2 % suspect)',
        columns: ['', 'files', 'clear', 'suspect', 'refused', 'clear and proved'],
        rows: [...counts].map(([kind, { files, clear, suspect, refused, taken }]) => [
          kind,
          files,
          clear,
          suspect,
          refused,
          taken,
        ]),
      },
    ],
    notes: [
      'Generated files and twins, made by others of this project from public descriptions: no file of a bank is among them.',
      ...told.slice(0, 20),
    ],
  };
};

function subjects(each: number): Subject[] {
  const applicants = personas
    .map(({ id }) => id)
    .filter((id) => generatePersona(id, { endsOn: ENDS_ON, seed: SEED }).accounts.length > 0);
  return banksWith('pdf').flatMap((bank, index) =>
    statementProducts(bank, 'pdf').flatMap((product) =>
      Array.from({ length: each }, (_, turn) => ({
        personaId: applicants[(index * 5 + turn * 7) % applicants.length] ?? '',
        bank,
        product,
      })),
    ),
  );
}

/** Null where the applicant's statement has no row that this forger needs. */
function examined(engine: PdfEngine, subject: Subject, tampered: Tampering | undefined) {
  const file = generated(subject, tampered);
  if (file === null) return null;
  const reading = readPdf(engine, file.bytes, { today: TODAY });
  const start = performance.now();
  const found = examinedPdf(engine, file.bytes, reading, { today: TODAY });
  const ms = performance.now() - start;
  if (found === null) throw new Error('A generated file does not open.');
  const isProved =
    reading.outcome === 'read' &&
    reading.statements.every((statement) => verifyStatement(statement, TODAY).errors.length === 0);
  return { band: found.band, codes: [...new Set(found.findings.map(({ code }) => code))], isProved, ms };
}

function generated({ personaId, bank, product }: Subject, tampered: Tampering | undefined) {
  try {
    return statementFile({
      personaId,
      seed: SEED,
      endsOn: ENDS_ON,
      accountIndex: 0,
      bank,
      product,
      format: 'pdf',
      tampered,
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
