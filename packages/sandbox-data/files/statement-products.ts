import { camt053 } from './formats/camt053.ts';
import { capitecBusinessCsv, capitecCsv, capitecSequenceCsv } from './formats/capitec-csv.ts';
import {
  absaSidesCsv,
  discoveryCsv,
  investecCsv,
  investecPostedCsv,
  standardBankSidesCsv,
} from './formats/described-csv.ts';
import { fnbBusinessCsv, fnbOnlineCsv, fnbRecreatedCsv } from './formats/fnb-csv.ts';
import { mt940 } from './formats/mt940.ts';
import { ofx } from './formats/ofx.ts';
import {
  absaCsv,
  absaResavedCsv,
  bankZeroCsv,
  bankZeroHistoryCsv,
  nedbankCsv,
  standardBankBusinessCsv,
} from './formats/other-bank-csv.ts';
import { qif } from './formats/qif.ts';
import type { TextFormat } from './formats/written-text.ts';
import { xlsx } from './formats/xlsx.ts';
import { absaBizStart, absaIntegrator } from './layouts/absa-business.ts';
import { absaCheque } from './layouts/absa-cheque.ts';
import { absaHistory } from './layouts/absa-history.ts';
import { africanBankStatement } from './layouts/african-bank-statement.ts';
import { oldMutualStatement, sasfinStatement } from './layouts/assumed-statement.ts';
import { bankZeroStatement } from './layouts/bank-zero-statement.ts';
import { bidvestStatement } from './layouts/bidvest-statement.ts';
import { capitecBusinessStatement } from './layouts/capitec-business-statement.ts';
import { capitecStatement } from './layouts/capitec-statement.ts';
import { discoveryStatement } from './layouts/discovery-statement.ts';
import { fnbHistory } from './layouts/fnb-history.ts';
import { fnbStatement, fnbStatementAfrikaans, fnbStatementGlued } from './layouts/fnb-statement.ts';
import { investecBusiness, investecBusinessOnline } from './layouts/investec-business.ts';
import { investecStatement } from './layouts/investec-statement.ts';
import { nedbankStatement } from './layouts/nedbank-statement.ts';
import {
  bidvestHistory,
  capitecTwoDates,
  discoveryMonthly,
  fnbIsoHistory,
  nedbankEnquiry,
  nedbankPlain,
} from './layouts/other-forms.ts';
import type { PdfLayout } from './layouts/pdf-layout.ts';
import { standardBankBusiness } from './layouts/standard-bank-business.ts';
import { standardBankMonths } from './layouts/standard-bank-months.ts';
import { standardBankOnline } from './layouts/standard-bank-online.ts';
import { standardBankTaxInvoice, standardBankTaxInvoiceAfrikaans } from './layouts/standard-bank-tax-invoice.ts';
import { tymebankStatement } from './layouts/tymebank-statement.ts';
import type { StatementFileFormat } from './statement-file-request.ts';

type Products<Product> = Readonly<Record<string, Product>>;

/**
 * PDF layouts by bank and product; the first product of a bank is its usual one. Columns, dates, signs and furniture
 * are as seen in public material; logos and legal texts are left out, and what is not known is called assumed.
 */
const pdfs: Readonly<Record<string, Products<PdfLayout>>> = {
  fnb: {
    statement: fnbStatement,
    afrikaans: fnbStatementAfrikaans,
    afrikaans_glued: fnbStatementGlued,
    history: fnbHistory,
    iso_history: fnbIsoHistory,
  },
  capitec: { statement: capitecStatement, two_dates: capitecTwoDates },
  capitec_business: { statement: capitecBusinessStatement },
  standard_bank: {
    months: standardBankMonths,
    tax_invoice: standardBankTaxInvoice,
    tax_invoice_afrikaans: standardBankTaxInvoiceAfrikaans,
    online: standardBankOnline,
    business: standardBankBusiness,
  },
  absa: { cheque: absaCheque, history: absaHistory, biz_start: absaBizStart, integrator: absaIntegrator },
  nedbank: { statement: nedbankStatement, enquiry: nedbankEnquiry, plain: nedbankPlain },
  investec: {
    statement: investecStatement,
    business: investecBusiness,
    business_online: investecBusinessOnline,
  },
  discovery: { statement: discoveryStatement, monthly: discoveryMonthly },
  tymebank: { statement: tymebankStatement },
  african_bank: { statement: africanBankStatement },
  bidvest: { statement: bidvestStatement, history: bidvestHistory },
  om_bank: { statement: oldMutualStatement },
  sasfin: { assumed: sasfinStatement },
  bank_zero: { statement: bankZeroStatement },
};

const csvs: Readonly<Record<string, Products<TextFormat>>> = {
  fnb: { online: fnbOnlineCsv, business: fnbBusinessCsv, recreated: fnbRecreatedCsv },
  capitec: { app: capitecCsv, sequence: capitecSequenceCsv },
  capitec_business: { business: capitecBusinessCsv },
  standard_bank: { business: standardBankBusinessCsv, sides: standardBankSidesCsv },
  nedbank: { enquiry: nedbankCsv },
  absa: { download: absaCsv, resaved: absaResavedCsv, sides: absaSidesCsv },
  bank_zero: { download: bankZeroCsv, history: bankZeroHistoryCsv },
  investec: { online: investecCsv, posted: investecPostedCsv },
  discovery: { download: discoveryCsv },
  rmb: { online: fnbOnlineCsv },
};

/** Formats that every bank writes alike. */
const commonFormats: Readonly<Record<Exclude<StatementFileFormat, 'pdf' | 'csv'>, TextFormat>> = {
  ofx,
  qif,
  xlsx,
  mt940,
  camt053,
};

/** One way of printing or exporting, with its name. */
export type StatementProduct =
  | { readonly kind: 'pdf'; readonly name: string; readonly layout: PdfLayout }
  | { readonly kind: 'text'; readonly name: string; readonly format: TextFormat };

function productsOf(bank: string, format: StatementFileFormat): StatementProduct[] {
  if (format === 'pdf') {
    return Object.entries(pdfs[bank] ?? {}).map(([name, layout]) => ({ kind: 'pdf', name, layout }));
  }
  if (format === 'csv') {
    return Object.entries(csvs[bank] ?? {}).map(([name, written]) => ({ kind: 'text', name, format: written }));
  }
  return [{ kind: 'text', name: 'standard', format: commonFormats[format] }];
}

/** Banks whose layout is known for a format: all that have any for OFX and the like. */
export function banksWith(format: StatementFileFormat): readonly string[] {
  if (format === 'pdf') return Object.keys(pdfs);
  if (format === 'csv') return Object.keys(csvs);
  return [...new Set([...Object.keys(pdfs), ...Object.keys(csvs)])];
}

/** Names of what a bank hands out in a format, the usual one first; empty where its layout is not known. */
export function statementProducts(bank: string, format: StatementFileFormat): readonly string[] {
  return banksWith(format).includes(bank) ? productsOf(bank, format).map(({ name }) => name) : [];
}

/** The product of a name, or the usual one. Throws a RangeError where the bank has none such. */
export function statementProduct(bank: string, format: StatementFileFormat, name?: string): StatementProduct {
  const found = statementProducts(bank, format).length === 0 ? [] : productsOf(bank, format);
  const product = name === undefined ? found[0] : found.find((each) => each.name === name);
  if (!product) throw new RangeError(`no ${format} ${name ?? 'layout'} of ${bank}`);
  return product;
}
