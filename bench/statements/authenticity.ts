import { pdfiumEngine } from '../../adapters/pdf/pdfium-engine.ts';
import { generatePersona, personas } from '../../core/personas/generate-persona.ts';
import { statementFile } from '../../core/statement-files/statement-file.ts';
import type { Tampering } from '../../core/statement-files/statement-file-request.ts';
import { banksWith, statementProducts } from '../../core/statement-files/statement-products.ts';
import { authenticityOf } from '../../core/statements/authenticity/authenticity.ts';
import type { PdfEngine } from '../../core/statements/pdf-engine.ts';
import { readPages } from '../../core/statements/read-pages.ts';
import { verifyStatement } from '../../core/statements/verify/verify-statement.ts';
import { statementTamperings } from '../../schemas/entities/sandbox.ts';
import type { Bench } from '../measure/report.ts';
import { rounded, spreadOf } from '../measure/spread.ts';

const ENDS_ON = '2026-10-31';
const TODAY = '2026-11-21';
/** Not a seed that any test uses. */
const SEED = 43;

interface Count {
  files: number;
  flagged: number;
  score: number;
  /** Files of which nothing was read: refused, and so never analysed. They are examined all the same. */
  refused: number;
  /** Files that verification accepts and that nothing was found about. */
  unseen: number;
}

interface Subject {
  readonly personaId: string;
  readonly bank: string;
  readonly product: string;
}

/** How many tampered statements are found, and how many clean ones are suspected: a finding graver than a remark. */
export const authenticity: Bench = async ({ quick, progress }) => {
  const engine = await pdfiumEngine();
  const counts = new Map<Tampering | 'clean', Count>();
  const suspected: string[] = [];
  const times: number[] = [];
  for (const subject of subjects(quick ? 1 : 6)) {
    progress(`${subject.personaId} ${subject.bank} ${subject.product}`);
    for (const tampered of [undefined, ...statementTamperings]) {
      const found = examined(engine, subject, tampered);
      if (found === null) continue;
      const kind = tampered ?? 'clean';
      const count = counts.get(kind) ?? { files: 0, flagged: 0, score: 0, refused: 0, unseen: 0 };
      count.files += 1;
      count.flagged += found.flags.length > 0 ? 1 : 0;
      count.score += found.score;
      count.refused += found.isRead ? 0 : 1;
      count.unseen += found.isAccepted && found.flags.length === 0 ? 1 : 0;
      counts.set(kind, count);
      times.push(found.ms);
      if (tampered === undefined && found.flags.length > 0) {
        suspected.push(`${subject.personaId} ${subject.bank} ${subject.product}: ${found.flags.join(', ')}`);
      }
    }
  }
  const clean = counts.get('clean') ?? { files: 1, flagged: 0, score: 0, refused: 0, unseen: 0 };
  const twins = [...counts].filter(([kind]) => kind !== 'clean').map(([, count]) => count);
  const sum = (key: keyof Count): number => twins.reduce((total, count) => total + count[key], 0);
  return {
    figures: {
      clean_count: clean.files,
      false_alarms_percent: rounded((clean.flagged / clean.files) * 100),
      tampered_count: sum('files'),
      tampered_unseen_count: sum('unseen'),
      tampered_found_percent: rounded((sum('flagged') / Math.max(1, sum('files'))) * 100),
      examine_p50_ms: rounded(spreadOf(times).p50),
    },
    tables: [
      {
        title: 'Statements with a warning or worse (targets: tampered 95 % or more, clean 1 % or less)',
        columns: ['', 'files', 'flagged', 'mean score', 'refused', 'accepted unseen'],
        rows: [...counts].map(([kind, { files, flagged, score, refused, unseen }]) => [
          kind,
          files,
          flagged,
          score / files,
          refused,
          unseen,
        ]),
      },
    ],
    notes: [
      'Generated files and twins, made by others of this project from public descriptions: no file of a bank is among them.',
      'Found means findings about the file or breaks in its arithmetic; where a twin is refused as unreadable, only the former.',
      ...suspected.slice(0, 10).map((line) => `Clean and suspected: ${line}`),
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
function examined(engine: PdfEngine, { personaId, bank, product }: Subject, tampered: Tampering | undefined) {
  const file = generated({ personaId, bank, product }, tampered);
  if (file === null) return null;
  const opened = engine.open(file.bytes);
  if (opened.outcome !== 'open') throw new Error(`A generated file is ${opened.outcome}.`);
  const { document } = opened;
  try {
    const texts = Array.from({ length: document.metadata.pages }, (_, index) => document.text(index + 1));
    const { reading } = readPages(texts, { today: TODAY });
    const statements = reading.outcome === 'read' ? reading.statements : [];
    const errors = statements.flatMap((statement) => verifyStatement(statement, TODAY).errors);
    const start = performance.now();
    const { findings, score } = authenticityOf(document, statements, TODAY, errors);
    const ms = performance.now() - start;
    const flags = findings.filter(({ severity }) => severity !== 'info').map(({ code }) => code);
    const isRead = reading.outcome === 'read';
    return { flags: [...new Set(flags)], score, ms, isRead, isAccepted: isRead && errors.length === 0 };
  } finally {
    document.close();
  }
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
