import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { statementFormats } from '@imali/sandbox-data/files/statement-file-request.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import type { TrueRow } from '@imali/sandbox-data/files/statement-truth.ts';
import { personas } from '@imali/sandbox-data/people/generate-persona.ts';
import type { PdfEngine } from '@imali/statement-reader/reading/pdf-engine.ts';
import { readStatementFile } from '@imali/statement-reader/reading/read-statement-file.ts';
import type { StatementRow } from '@imali/statement-reader/reading/statement.ts';
import { verifiedAccounts } from '../../functions/statements/domain/upload-accounts.ts';

const ENDS_ON = '2026-10-31';
const TODAY = '2026-11-21';
const SEEDS = [41, 42] as const;

/** How the files of one format, bank and product were read. */
export interface FormatAccuracy {
  readonly name: string;
  readonly files: number;
  readonly rows: number;
  /** Day, cents, balance and description all right. */
  readonly exact: number;
  /** Rows of files that were refused by the reader or by verification. */
  readonly refused: number;
  /** Rows that move nothing, such as notices of a bounce, which the reader left out. */
  readonly emptyLeftOut: number;
  /** Rows of accepted files with another day, amount or balance than the truth, or too many or too few. */
  readonly silentlyWrong: number;
}

const moneyOf = ({ bookedOn, amountCents, balanceCents }: StatementRow | TrueRow): string =>
  `${bookedOn} ${amountCents} ${balanceCents}`;

/** Texts of the file keep their double spaces in some formats and not in others. */
const wordsOf = ({ description }: StatementRow | TrueRow): string => description.replaceAll(/\s+/g, ' ').trim();

/** How many of the rows have a partner among the others, each standing for one. */
function matched<Row>(rows: readonly Row[], others: readonly Row[], keyOf: (row: Row) => string): number {
  const left = new Map<string, number>();
  for (const other of others) left.set(keyOf(other), (left.get(keyOf(other)) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(keyOf(row)) ?? 0;
    left.set(keyOf(row), count - 1);
    return count > 0;
  }).length;
}

async function fileAccuracy(engine: PdfEngine, request: Parameters<typeof statementFile>[0]) {
  const { bytes, truth, fileName } = statementFile(request);
  const { bankSlug, accountNumber, holderName } = truth;
  const stated = { bankSlug, accountNumber, holderName };
  const { reading } = await readStatementFile(engine, bytes, { fileName, today: TODAY, stated });
  const statements = reading.outcome === 'read' ? reading.statements : [];
  const { accounts } = verifiedAccounts(statements, (bank, number) => `${bank} ${number}`, TODAY);
  const all = truth.rows.length;
  if (accounts.length === 0) return { rows: all, exact: 0, refused: all, emptyLeftOut: 0, silentlyWrong: 0 };
  const rows: readonly (StatementRow | TrueRow)[] = statements.flatMap((one) => one.rows);
  const right = matched(truth.rows, rows, moneyOf);
  const exact = matched(truth.rows, rows, (row) => `${moneyOf(row)} ${wordsOf(row)}`);
  const empty = truth.rows.filter(({ amountCents }) => amountCents === 0);
  const emptyLeftOut = empty.length - matched(empty, rows, moneyOf);
  const invented = rows.length - matched(rows, truth.rows, moneyOf);
  return { rows: all, exact, refused: 0, emptyLeftOut, silentlyWrong: all - right - emptyLeftOut + invented };
}

/** Reads files of every format but PDF, of every bank that writes it in its own way, for some personas and two seeds. */
export async function formatAccuracy(engine: PdfEngine, personasEach: number): Promise<FormatAccuracy[]> {
  const found: FormatAccuracy[] = [];
  for (const format of statementFormats.filter((one) => one !== 'pdf')) {
    for (const bank of format === 'csv' ? banksWith(format) : ['fnb']) {
      for (const product of statementProducts(bank, format)) {
        const counts = { files: 0, rows: 0, exact: 0, refused: 0, emptyLeftOut: 0, silentlyWrong: 0 };
        for (const { id: personaId, months } of personas.slice(0, personasEach)) {
          if (months < 1) continue;
          for (const seed of SEEDS) {
            const file = { personaId, seed, endsOn: ENDS_ON, accountIndex: 0, bank, product, format };
            const one = await fileAccuracy(engine, { ...file, months: Math.min(months, 12) });
            counts.files += 1;
            counts.rows += one.rows;
            counts.exact += one.exact;
            counts.refused += one.refused;
            counts.emptyLeftOut += one.emptyLeftOut;
            counts.silentlyWrong += one.silentlyWrong;
          }
        }
        found.push({ name: format === 'csv' ? `csv ${bank} ${product}` : format, ...counts });
      }
    }
  }
  return found;
}
