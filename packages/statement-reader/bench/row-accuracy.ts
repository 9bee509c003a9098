import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import { banksWith, statementProducts } from '@imali/sandbox-data/files/statement-products.ts';
import type { TrueRow } from '@imali/sandbox-data/files/statement-truth.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import type { PdfEngine } from '../reading/pdf-engine.ts';
import { readPdf } from '../reading/read-pdf.ts';
import type { StatementRow } from '../reading/statement.ts';
import { verifyStatement } from '../verify/verify-statement.ts';

const ENDS_ON = '2026-10-31';
const TODAY = '2026-11-21';
/** Not a seed that any test of the readers uses. */
const SEED = 41;

/** How the digital statements of one layout were read. */
export interface LayoutAccuracy {
  readonly name: string;
  readonly files: number;
  readonly rows: number;
  /** Day, cents, balance, page and row number, description and reference all right. */
  readonly exact: number;
  /** Rows whose description alone is blank, because the page draws it as a picture. */
  readonly drawn: number;
  /** Rows of files that were refused: not analysed, and said to be unread. */
  readonly refused: number;
  /** Rows with a wrong day, amount or balance in a statement that the verification accepts. */
  readonly silentlyWrong: number;
}

/** Reads statements of every layout, each for some of the personas, the layout's own customers first. */
export function rowAccuracy(engine: PdfEngine, filesEach: number): LayoutAccuracy[] {
  return banksWith('pdf').flatMap((bank) =>
    statementProducts(bank, 'pdf').map((product) => {
      const counts = { files: 0, rows: 0, exact: 0, drawn: 0, refused: 0, silentlyWrong: 0 };
      for (const { personaId, accountIndex } of accountsFor(bank).slice(0, filesEach)) {
        const { bytes, truth } = statementFile(
          { personaId, accountIndex, seed: SEED, endsOn: ENDS_ON, months: 12, format: 'pdf', bank, product },
          engine,
        );
        counts.files += 1;
        counts.rows += truth.rows.length;
        const reading = readPdf(engine, bytes, { today: TODAY });
        if (reading.outcome !== 'read') {
          counts.refused += truth.rows.length;
          continue;
        }
        const rows = reading.statements.flatMap((statement) => statement.rows);
        const isAccepted = reading.statements.every(
          (statement) => verifyStatement(statement, TODAY).errors.length === 0,
        );
        for (const [index, wished] of truth.rows.entries()) {
          const found = rows[index];
          if (found !== undefined && hasSameMoney(found, wished)) {
            if (found.description === wished.description && found.reference === wished.reference) counts.exact += 1;
            else if (found.description === '') counts.drawn += 1;
          } else if (isAccepted) counts.silentlyWrong += 1;
        }
      }
      return { name: `${bank} ${product}`, ...counts };
    }),
  );
}

function hasSameMoney(found: StatementRow, wished: TrueRow): boolean {
  return (
    found.bookedOn === wished.bookedOn &&
    found.amountCents === wished.amountCents &&
    found.balanceCents === wished.balanceCents &&
    found.place.page === wished.place.page &&
    found.place.row === wished.place.row
  );
}

/** Accounts of personas, those of the bank first: only their wordings are the bank's own. */
function accountsFor(bank: string) {
  const all = personas.flatMap(({ id }) =>
    generatePersona(id, { endsOn: ENDS_ON, seed: SEED }).accounts.map(({ byod }, accountIndex) => ({
      personaId: id,
      accountIndex,
      isOwn: byod.bank_slug === bank,
    })),
  );
  return [...all.filter(({ isOwn }) => isOwn), ...all.filter(({ isOwn }) => !isOwn)];
}
