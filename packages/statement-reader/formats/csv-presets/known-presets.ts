import { absaCsv } from './absa.ts';
import { bankZeroCsv, bankZeroHistoryCsv } from './bank-zero.ts';
import { capitecBusinessCsv, capitecCsv, capitecSequenceCsv } from './capitec.ts';
import type { CsvPreset } from './csv-preset.ts';
import { fnbBusinessCsv, fnbOnlineCsv, fnbRecreatedCsv } from './fnb.ts';
import { nedbankCsv } from './nedbank.ts';
import { standardBankBusinessCsv } from './standard-bank.ts';

/** Every table whose columns are known, the ones that ask for more first. */
export const csvPresets: readonly CsvPreset[] = [
  capitecCsv,
  capitecSequenceCsv,
  bankZeroCsv,
  bankZeroHistoryCsv,
  standardBankBusinessCsv,
  fnbBusinessCsv,
  fnbRecreatedCsv,
  capitecBusinessCsv,
  nedbankCsv,
  fnbOnlineCsv,
  absaCsv,
];
