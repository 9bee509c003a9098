import { absaLayouts } from './absa.ts';
import { africanBankLayouts } from './african-bank.ts';
import { bankZeroLayouts } from './bank-zero.ts';
import { bidvestLayouts } from './bidvest.ts';
import { capitecLayouts } from './capitec.ts';
import { discoveryLayouts } from './discovery.ts';
import { fnbLayouts } from './fnb.ts';
import { investecLayouts } from './investec.ts';
import type { StatementLayout } from './layout.ts';
import { nedbankLayouts } from './nedbank.ts';
import { omBankLayouts } from './om-bank.ts';
import { standardBankLayouts } from './standard-bank.ts';
import { tymebankLayouts } from './tymebank.ts';

/** Every layout, one file for each bank. The order does not matter: the best proven reading counts. */
export const allLayouts: readonly StatementLayout[] = [
  ...tymebankLayouts,
  ...omBankLayouts,
  ...investecLayouts,
  ...discoveryLayouts,
  ...bidvestLayouts,
  ...bankZeroLayouts,
  ...africanBankLayouts,
  ...absaLayouts,
  ...capitecLayouts,
  ...fnbLayouts,
  ...nedbankLayouts,
  ...standardBankLayouts,
];
