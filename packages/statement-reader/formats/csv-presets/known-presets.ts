import { absaCsv } from './absa.ts';
import { bankZeroCsv } from './bank-zero.ts';
import { capitecBusinessCsv, capitecCsv } from './capitec.ts';
import type { CsvPreset } from './csv-preset.ts';
import { fnbBusinessCsv, fnbOnlineCsv, fnbRecreatedCsv } from './fnb.ts';
import { nedbankCsv } from './nedbank.ts';
import { standardBankBusinessCsv } from './standard-bank.ts';

/** Every table that is known by heart, the ones that ask for more first. */
export const csvPresets: readonly CsvPreset[] = [
  capitecCsv,
  bankZeroCsv,
  standardBankBusinessCsv,
  fnbBusinessCsv,
  fnbRecreatedCsv,
  capitecBusinessCsv,
  nedbankCsv,
  fnbOnlineCsv,
  absaCsv,
];
