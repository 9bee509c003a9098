// Ours, not pdfkit or @react-pdf/renderer: they add 231 or 612 KB gzipped and 0.2 s or more to a cold start (ADR 46).

import { amountText } from '@imali/ledger/basics/amount-text.ts';
import { blankSheet, type PageDrawing, type Sheet, type TextStyle } from '@imali/pdf-writer/page-drawing.ts';
import { pdfFile } from '@imali/pdf-writer/pdf-file.ts';
import { wrapped } from '@imali/pdf-writer/standard-fonts.ts';
import { type BillRecord, creditedCents, dueCents, legalEntityOf } from './bill.ts';
import { itemTitles } from './billable-item.ts';
import type { CreditNoteRecord } from './credit-note.ts';

/** A4 in whole points. */
const PAGE = { width: 595, height: 842, left: 50, right: 545, bottom: 780 };
const STEP = 14;
/** Right edges of the columns after the description. */
const COLUMNS = { units: 360, price: 455, total: PAGE.right };
const DESCRIPTION_WIDTH = 250;

const plain: TextStyle = { font: 'Helvetica', size: 9 };
const bold: TextStyle = { font: 'Helvetica-Bold', size: 9 };
const title: TextStyle = { font: 'Helvetica-Bold', size: 18 };
const BLACK = [0, 0, 0] as const;

/** Letters of the standard fonts: marks are taken off what they lack, and what is left stands as a question mark. */
function printable(text: string): string {
  return Array.from(text, (letter) => {
    if (letter <= '\u00ff') return letter;
    const base = letter.normalize('NFKD').replace(/\p{M}/gu, '');
    return base !== '' && base <= '\u00ff' ? base : '?';
  }).join('');
}

/** Pages that text is written down on, line by line. */
interface Paper {
  readonly pages: Sheet[];
  y: number;
}

function sheetWithRoom(paper: Paper, lines: number): Sheet {
  const last = paper.pages.at(-1);
  if (last !== undefined && paper.y + lines * STEP <= PAGE.bottom) return last;
  const sheet = blankSheet(PAGE.width, PAGE.height);
  paper.pages.push(sheet);
  paper.y = 60;
  return sheet;
}

function line(paper: Paper, text: string, style: TextStyle = plain): void {
  const sheet = sheetWithRoom(paper, 1);
  sheet.text(printable(text), PAGE.left, paper.y, style);
  paper.y += STEP;
}

function row(paper: Paper, cells: readonly [string, string, string, string], style: TextStyle = plain): void {
  const [description, units, price, total] = cells;
  const lines = wrapped(printable(description), style.font, style.size, DESCRIPTION_WIDTH);
  const sheet = sheetWithRoom(paper, lines.length);
  sheet.text(units, COLUMNS.units, paper.y, style, 'right');
  sheet.text(price, COLUMNS.price, paper.y, style, 'right');
  sheet.text(total, COLUMNS.total, paper.y, style, 'right');
  for (const part of lines) {
    sheet.text(part, PAGE.left, paper.y, style);
    paper.y += STEP;
  }
}

function rule(paper: Paper): void {
  const sheet = sheetWithRoom(paper, 1);
  sheet.box(PAGE.left, paper.y - STEP + 4, PAGE.right - PAGE.left, 1, BLACK);
  paper.y += 4;
}

const gap = (paper: Paper): void => {
  paper.y += STEP;
};

function partiesAndNumber(paper: Paper, bill: BillRecord): void {
  const supplier = legalEntityOf(bill.legalEntityId, bill.date);
  line(paper, 'TAX INVOICE', title);
  gap(paper);
  line(paper, `Invoice number: ${bill.invoiceNumber}`, bold);
  line(paper, `Date: ${bill.date}`);
  line(paper, `Period: ${bill.period}`);
  gap(paper);
  line(paper, 'From', bold);
  line(paper, `${supplier.name}, registration number ${supplier.registrationNumber}`);
  for (const part of supplier.address) line(paper, part);
  line(paper, `VAT number: ${supplier.vatNumber}`);
  line(paper, supplier.email);
  gap(paper);
  line(paper, 'To', bold);
  line(paper, bill.recipient.legalName);
  for (const part of bill.recipient.address) line(paper, part);
  if (bill.recipient.address.length === 0) line(paper, 'Address: not given');
  line(paper, `VAT number: ${bill.recipient.vatNumber ?? 'not given'}`);
  gap(paper);
}

/** Hundredths of a per cent as people write them: `15 %`. */
function percentText(basisPoints: number): string {
  const digits = String(basisPoints).padStart(3, '0');
  const fraction = digits.slice(-2).replace(/0+$/, '');
  return `${digits.slice(0, -2)}${fraction === '' ? '' : `.${fraction}`} %`;
}

function itemRows(paper: Paper, bill: BillRecord): void {
  row(paper, ['Description', 'Quantity', 'Price', 'Value'], bold);
  rule(paper);
  for (const { item, usedIn, units, priceCents, totalCents } of bill.items) {
    const late = usedIn === bill.period ? '' : ` (used in ${usedIn}, after that month was billed)`;
    row(paper, [`${itemTitles[item]}${late}`, String(units), amountText(priceCents), amountText(totalCents)]);
  }
  rule(paper);
  row(paper, ['Value without VAT', '', '', amountText(bill.netCents)]);
  row(paper, [`VAT at ${percentText(bill.vatBasisPoints)}`, '', '', amountText(bill.vatCents)]);
  row(paper, ['Total in ZAR, VAT included', '', '', amountText(bill.totalCents)], bold);
}

function whatHappened(paper: Paper, bill: BillRecord, creditNotes: readonly CreditNoteRecord[]): void {
  gap(paper);
  for (const { creditNoteNumber, date, reason, netCents, vatCents } of creditNotes) {
    row(paper, [
      `Credit note ${creditNoteNumber} of ${date}: ${reason}`,
      '',
      `VAT ${amountText(vatCents)}`,
      amountText(-(netCents + vatCents)),
    ]);
  }
  if (bill.paidCents > 0) row(paper, ['Paid', '', '', amountText(-bill.paidCents)]);
  if (bill.paidCents > 0 || creditedCents(bill) > 0) {
    row(paper, ['Still to be paid', '', '', amountText(dueCents(bill))], bold);
  }
}

function withPageNumbers(paper: Paper, invoiceNumber: string): PageDrawing[] {
  return paper.pages.map((sheet, index) => {
    const text = `${invoiceNumber}, page ${index + 1} of ${paper.pages.length}`;
    sheet.text(text, PAGE.right, PAGE.height - 40, { font: 'Helvetica', size: 8 }, 'right');
    return sheet.drawing;
  });
}

/**
 * A bill as a tax invoice: the words, supplier and recipient with address and VAT number, serial number, date, what was
 * supplied and how much of it, value, VAT and total (VAT Act 89 of 1991, section 20(4)); below them what was paid and
 * credited since. The same bill gives the same bytes.
 */
export function taxInvoicePdf(bill: BillRecord, creditNotes: readonly CreditNoteRecord[]): Uint8Array {
  const paper: Paper = { pages: [], y: 0 };
  partiesAndNumber(paper, bill);
  itemRows(paper, bill);
  whatHappened(paper, bill, creditNotes);
  return pdfFile(withPageNumbers(paper, bill.invoiceNumber), {
    title: `Tax invoice ${bill.invoiceNumber}`,
    producer: 'Imali',
    creator: 'Imali',
    createdOn: bill.date,
    runs: 'lines',
    password: null,
  });
}
