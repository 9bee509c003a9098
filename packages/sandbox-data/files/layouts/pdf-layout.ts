import type { TextRuns } from '@imali/pdf-writer/pdf-text.ts';
import type { PrintedStatement } from '../print-statement.ts';
import type { PrintedAccount } from '../printed-account.ts';

/** One way in which a bank prints statements. */
export interface PdfLayout {
  /** Whole months that such a statement usually covers. */
  readonly usualMonths: number;
  /** The bank shows the fee of a transaction in its row. */
  readonly feesBeside?: true;
  /** What the file says about its program. Neutral names: no product of a real maker. */
  readonly producer: string;
  readonly creator: string;
  readonly runs?: TextRuns;
  readonly print: (account: PrintedAccount) => PrintedStatement;
}
