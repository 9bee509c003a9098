import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PdfEngine } from '@imali/statement-reader/reading/pdf-engine.ts';
import { readStatementFile } from '@imali/statement-reader/reading/read-statement-file.ts';
import { verifiedAccounts } from '../../functions/statements/domain/upload-accounts.ts';
import { projectFolder } from '../measure/built-tree.ts';

const TODAY = '2026-11-21';

/** What a person reads off each sample: its rows and their sum in cents, and whether its figures add up. */
const samples = [
  { path: 'standard_bank/family_a_current.pdf', rows: 3, sumCents: 10_000, addsUp: true },
  { path: 'standard_bank/family_a_zero_fee.pdf', rows: 3, sumCents: 15_000, addsUp: true },
  { path: 'standard_bank/family_c_creditcard.pdf', rows: 3, sumCents: 2_000, addsUp: true },
  { path: 'standard_bank/family_d_moneymarket.pdf', rows: 2, sumCents: -15_000, addsUp: true },
  { path: 'standard_bank/family_e_current.pdf', rows: 6, sumCents: -130_055, addsUp: true },
  { path: 'standard_bank/quiet_month_a.pdf', rows: 0, sumCents: 0, addsUp: true },
  { path: 'standard_bank/checksum_fail_a.pdf', rows: 1, sumCents: -99_900, addsUp: false },
  { path: 'standard_bank/family_e_sign_flipped.pdf', rows: 6, sumCents: -110_055, addsUp: false },
  { path: 'absa/absa_csv_input_sample.csv', rows: 15, sumCents: -171_000, addsUp: false },
] as const;

/** How one sample was read. */
export interface SampleReading {
  readonly path: string;
  readonly rows: number;
  readonly isRight: boolean;
  readonly verdict: 'accepted' | 'refused';
  /** Accepted where it adds up, refused where it does not. */
  readonly isVerdictRight: boolean;
}

/** Reads the sample files that others published. */
export async function sampleReadings(engine: PdfEngine): Promise<SampleReading[]> {
  const read: SampleReading[] = [];
  for (const { path, rows, sumCents, addsUp } of samples) {
    const bytes = await readFile(join(projectFolder, 'test/fixtures/statements', path));
    const stated = { bankSlug: path.split('/')[0] ?? '', accountNumber: '4012345678', holderName: 'Sample Person' };
    const fileName = path.split('/')[1] ?? '';
    const { reading } = await readStatementFile(engine, bytes, { fileName, today: TODAY, stated });
    const statements = reading.outcome === 'read' ? reading.statements : [];
    const found = statements.flatMap((one) => one.rows);
    const sum = found.reduce((total, { amountCents }) => total + amountCents, 0);
    const { accounts } = verifiedAccounts(statements, (bank, number) => `${bank} ${number}`, TODAY);
    const verdict = accounts.length > 0 ? 'accepted' : 'refused';
    const isRight = found.length === rows && sum === sumCents;
    read.push({ path, rows: found.length, isRight, verdict, isVerdictRight: (verdict === 'accepted') === addsUp });
  }
  return read;
}
