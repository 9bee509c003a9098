/** The words of the sandbox. */
import type { formats, tamperings } from '../../build/sandbox-statements.evaluated.ts';
import { plural } from '../plural.ts';

const formatNames: Readonly<Record<(typeof formats)[number], string>> = {
  pdf: 'PDF',
  csv: 'CSV',
  ofx: 'OFX',
  qif: 'QIF',
  xlsx: 'Excel',
  mt940: 'MT940',
  camt053: 'CAMT.053',
};
const tamperingNames: Readonly<Record<(typeof tamperings)[number], string>> = {
  changed_amount: 'An amount was changed',
  inserted_row: 'A row was added',
  edited_balance: 'A balance was changed',
  deleted_row: 'A row was taken out',
  resaved: 'Saved by another program',
  mixed_font: 'Income raised, in another font',
  text_over_text: 'Income raised, written over',
  painted_over: 'An income painted over',
  edited_in_update: 'Income raised, behind the file',
};

export const sandboxWords = {
  title: 'Sandbox',
  lead: 'Invented people with consistent bank accounts. Create an application for one, and see the analyses.',
  production: {
    title: 'The sandbox is not part of production',
    text: 'Use it where you build: on staging, or on your own machine.',
  },
  clock: {
    title: 'Sandbox date',
    real: "It follows today's date.",
    set: 'It was moved from the real date.',
    lead: 'When the date moves, the people of your 25 newest sandbox applications earn and spend until then, and are analysed again. It moves forward only.',
    steps: { day: 'One day on', week: 'One week on', month: 'One month on' },
    to: 'To a date',
    move: 'Move the date',
    moving: 'Moving: transactions are booked',
    missing: 'Choose a date after the sandbox date.',
    moved: (date: string, applications: number, rows: number) =>
      `It is ${date}. ${plural(applications, 'application', 'applications')} got ${plural(rows, 'new transaction', 'new transactions')}.`,
  },
  gallery: {
    title: 'People',
    search: 'Search by name or what they show',
    seed: 'Variant',
    seedHint: 'Another number is another person of the same kind.',
    seedWrong: 'Enter a whole number from 1 to 1 000 000.',
    shown: (count: number) => plural(count, 'person', 'people'),
    none: 'No people match',
    noneText: 'Try other words.',
    clear: 'Clear the search',
    months: (months: number) =>
      months === 0 ? 'Less than a month of history' : `${plural(months, 'month', 'months')} of history`,
    create: 'Create application',
    createOf: (name: string) => `Create an application of ${name}`,
    creating: 'Creating and analysing',
    noConfig: 'Make an application config with a bank connection first.',
    toConfigs: 'Application configs',
    statement: 'Statement',
    statementOf: (name: string) => `Statement of ${name}`,
  },
  statement: {
    title: 'A statement to download',
    lead: 'It ends on the sandbox date, and is the same at every download.',
    bank: 'Bank',
    ownBank: 'The bank of the account',
    format: 'Format',
    formats: formatNames,
    months: 'Months',
    usualMonths: 'What such a statement usually covers',
    account: 'Account',
    accountNames: (index: number) => `Account ${index + 1}`,
    tampered: 'Tampered with',
    genuine: 'No, it is genuine',
    tamperings: tamperingNames,
    encrypted: 'With a password, which is the identity number of the holder',
    scanned: 'Scanned: the pages are pictures',
    options: 'As a PDF',
    download: 'Download',
    downloading: 'Making the statement',
  },
} as const;
