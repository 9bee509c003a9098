import { type BankSlug, bankSlugs } from '../../../schemas/banks.ts';

/** Who published what is known of a form; where each was read is in SOURCES.md. */
type Publisher =
  | 'finbreak'
  | 'ynab-absa'
  | 'bank_statement_parser'
  | 'countary'
  | 'csf_za'
  | 'reconex'
  | 'profiles'
  /** Public parsers that were not noted by name when the layout was made. */
  | 'unnamed';

/** A form in which a bank prints or exports statements, and what reads it. */
export interface ReadForm {
  readonly bank: BankSlug;
  readonly format: 'pdf' | 'csv';
  /** The sandbox prints the form under this name. */
  readonly product: string;
  /** What the statements say that they were read by: a layout of the bank, a known table, or `generic` for headings alone. */
  readonly layout: string;
  /** Null where all of the form is assumed. */
  readonly publisher: Publisher | null;
}

/** A file that others published, which is read exactly. */
interface ReadSample {
  readonly bank: BankSlug;
  readonly format: 'pdf' | 'csv';
  readonly layout: string;
  /** Below test/fixtures/statements. */
  readonly file: string;
  readonly publisher: Publisher;
}

type FormRow = readonly [bank: BankSlug, product: string, layout: string, publisher: Publisher | null];

const formOf =
  (format: ReadForm['format']) =>
  ([bank, product, layout, publisher]: FormRow): ReadForm => ({ bank, format, product, layout, publisher });

const pdfForms: readonly FormRow[] = [
  ['absa', 'cheque', 'absa/cheque', 'bank_statement_parser'],
  ['absa', 'history', 'absa/history', 'bank_statement_parser'],
  ['absa', 'biz_start', 'absa/biz_start', 'bank_statement_parser'],
  ['absa', 'integrator', 'absa/integrator', 'bank_statement_parser'],
  ['african_bank', 'statement', 'african_bank/statement', 'bank_statement_parser'],
  ['bank_zero', 'statement', 'bank_zero/statement', 'profiles'],
  ['bidvest', 'statement', 'bidvest/statement', 'bank_statement_parser'],
  ['bidvest', 'history', 'bidvest/statement', 'bank_statement_parser'],
  ['capitec', 'statement', 'capitec/statement', 'bank_statement_parser'],
  ['capitec', 'two_dates', 'capitec/two_dates', 'profiles'],
  ['capitec_business', 'statement', 'capitec_business/statement', 'bank_statement_parser'],
  ['discovery', 'statement', 'discovery/statement', 'bank_statement_parser'],
  ['discovery', 'monthly', 'discovery/monthly', 'bank_statement_parser'],
  ['fnb', 'statement', 'fnb/statement', 'bank_statement_parser'],
  ['fnb', 'afrikaans', 'fnb/statement', 'bank_statement_parser'],
  ['fnb', 'afrikaans_glued', 'fnb/statement', 'unnamed'],
  ['fnb', 'history', 'fnb/history', 'bank_statement_parser'],
  ['fnb', 'iso_history', 'fnb/iso_history', 'bank_statement_parser'],
  ['investec', 'statement', 'investec/statement', 'bank_statement_parser'],
  ['investec', 'business', 'investec/business', 'bank_statement_parser'],
  ['investec', 'business_online', 'investec/business_online', 'bank_statement_parser'],
  ['nedbank', 'statement', 'nedbank/statement', 'bank_statement_parser'],
  ['nedbank', 'enquiry', 'nedbank/enquiry', 'bank_statement_parser'],
  ['nedbank', 'plain', 'nedbank/statement', 'bank_statement_parser'],
  ['om_bank', 'statement', 'om_bank/statement', 'profiles'],
  ['sasfin', 'assumed', 'generic', null],
  ['standard_bank', 'months', 'standard_bank/months', 'finbreak'],
  ['standard_bank', 'tax_invoice', 'standard_bank/tax_invoice', 'finbreak'],
  ['standard_bank', 'tax_invoice_afrikaans', 'standard_bank/tax_invoice', 'unnamed'],
  ['standard_bank', 'online', 'standard_bank/online', 'unnamed'],
  ['standard_bank', 'business', 'standard_bank/business_copy', 'reconex'],
  ['tymebank', 'statement', 'tymebank/statement', 'bank_statement_parser'],
];

const csvForms: readonly FormRow[] = [
  ['absa', 'download', 'absa_csv', 'ynab-absa'],
  ['absa', 'resaved', 'absa_csv', 'ynab-absa'],
  ['absa', 'sides', 'generic', 'profiles'],
  ['bank_zero', 'download', 'bank_zero_csv', 'countary'],
  ['bank_zero', 'history', 'bank_zero_csv_history', 'countary'],
  ['capitec', 'app', 'capitec_csv', 'unnamed'],
  ['capitec', 'sequence', 'capitec_csv_sequence', 'countary'],
  ['capitec_business', 'business', 'capitec_business_csv', 'unnamed'],
  ['discovery', 'download', 'generic', 'profiles'],
  ['fnb', 'online', 'fnb_csv_online', 'countary'],
  ['fnb', 'business', 'fnb_csv_business', 'csf_za'],
  ['fnb', 'recreated', 'fnb_csv_recreated', 'unnamed'],
  ['investec', 'online', 'generic', 'reconex'],
  ['investec', 'posted', 'generic', 'reconex'],
  ['nedbank', 'enquiry', 'nedbank_csv', 'unnamed'],
  ['rmb', 'online', 'fnb_csv_online', 'countary'],
  ['standard_bank', 'business', 'standard_bank_csv_business', 'unnamed'],
  ['standard_bank', 'sides', 'generic', 'profiles'],
];

/** Every form that the sandbox prints, each read back exactly, as of November 2026. */
export const readForms: readonly ReadForm[] = [...pdfForms.map(formOf('pdf')), ...csvForms.map(formOf('csv'))];

/** Every file of others, as of November 2026. */
export const readSamples: readonly ReadSample[] = [
  ...(
    [
      ['standard_bank/tax_invoice', 'family_a_current.pdf'],
      ['standard_bank/tax_invoice', 'family_a_zero_fee.pdf'],
      ['standard_bank/credit_card', 'family_c_creditcard.pdf'],
      ['standard_bank/money_market', 'family_d_moneymarket.pdf'],
      ['standard_bank/months', 'family_e_current.pdf'],
    ] as const
  ).map(
    ([layout, name]): ReadSample => ({
      bank: 'standard_bank',
      format: 'pdf',
      layout,
      file: `standard_bank/${name}`,
      publisher: 'finbreak',
    }),
  ),
  {
    bank: 'absa',
    format: 'csv',
    layout: 'absa_csv',
    file: 'absa/absa_csv_input_sample.csv',
    publisher: 'ynab-absa',
  },
];

/**
 * How well the reading of a bank's files is proven, by the best of its forms.
 * - `public_sample`: a layout of its own, and files that others published are read exactly.
 * - `public_description`: a layout of its own made from what others published about it (SOURCES.md); statements that we print
 *   in that manner are read exactly.
 * - `described_headings`: no layout; read by the headings of its table, which others published. Statements that we print under
 *   those headings are read exactly.
 * - `headings`: no layout, and nothing published; read by the headings of its table, and a PDF is taken only where the printed
 *   balances prove every row. Shown on a plain statement that we print in the bank's name.
 */
export type ReadingProof = 'public_sample' | 'public_description' | 'described_headings' | 'headings';

interface ReadingProofs {
  readonly pdf: ReadingProof;
  readonly csv: ReadingProof;
}

function proofOf(bank: BankSlug, format: ReadForm['format']): ReadingProof {
  const isOwn = (one: { readonly bank: BankSlug; readonly format: string }): boolean =>
    one.bank === bank && one.format === format;
  if (readSamples.some(isOwn)) return 'public_sample';
  const published = readForms.filter((form) => isOwn(form) && form.publisher !== null);
  if (published.some(({ layout }) => layout !== 'generic')) return 'public_description';
  return published.length > 0 ? 'described_headings' : 'headings';
}

/** Every bank of the register. OFX, QIF, MT940 and camt.053 are the same at every bank. */
export const readingProofs: ReadonlyMap<BankSlug, ReadingProofs> = new Map(
  bankSlugs.map((bank) => [bank, { pdf: proofOf(bank, 'pdf'), csv: proofOf(bank, 'csv') }]),
);
