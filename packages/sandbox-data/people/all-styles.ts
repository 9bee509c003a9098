import { absa } from './absa.ts';
import { africanBank } from './african-bank.ts';
import type { BankStyle, PrintingBank } from './bank-wordings.ts';
import { capitec } from './capitec.ts';
import { discovery } from './discovery.ts';
import { fnb } from './fnb.ts';
import { investec } from './investec.ts';
import { nedbank } from './nedbank.ts';
import { standardBank } from './standard-bank.ts';
import { tymebank } from './tymebank.ts';

/**
 * How each bank words its statements: statement_wordings.tsv and the published samples where there are any, memory
 * for the rest (Nedbank's, TymeBank's and African Bank's returned debits, most fee lines, prepaid lines).
 */
export const bankStyles: Readonly<Record<PrintingBank, BankStyle>> = {
  fnb,
  capitec,
  standard_bank: standardBank,
  absa,
  nedbank,
  tymebank,
  discovery,
  investec,
  african_bank: africanBank,
};
