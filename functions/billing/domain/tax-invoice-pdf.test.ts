import { pdfiumEngine } from '@imali/statement-reader/pdfium/pdfium-engine.ts';
import { describe, expect, test } from '@jest/globals';
import { billWith, usageLine } from './bill.fixture.ts';
import { taxInvoicePdf } from './tax-invoice-pdf.ts';

/** The letters of each page, spaces left out. */
async function lettersOf(bytes: Uint8Array): Promise<string[]> {
  const opened = (await pdfiumEngine()).open(bytes);
  if (opened.outcome !== 'open') throw new Error('the PDF does not open');
  const { document } = opened;
  const pages = Array.from({ length: document.metadata.pages }, (_, index) => document.text(index + 1));
  document.close();
  return pages.map(({ codes }) => String.fromCodePoint(...codes).replaceAll(/\s/g, ''));
}

describe('a tax invoice', () => {
  const bill = billWith([usageLine({ units: 300 }), usageLine({ usedIn: '2026-04', priceCents: 1_001 })]);

  test('A tax invoice names everything that the law requires', async () => {
    const [page = ''] = await lettersOf(taxInvoicePdf(bill, []));
    // 300 x R19.50 + R10.01 = R5 860.01; VAT 879.0015, so R879.00; R6 739.01 together.
    const wanted = [
      'TAX INVOICE',
      'INV-000042',
      'Date: 2026-06-01',
      'PLACEHOLDER SUPPLIER (Pty) Ltd',
      '1 Placeholder Street',
      'VAT number: 4000000000',
      'Kganya Finance (Pty) Ltd',
      '12 Long Street',
      'VAT number: 4123456789',
      'Bank connection',
      '300',
      'R 19.50',
      'R 5 850.00',
      'Value without VAT',
      'R 5 860.01',
      'VAT at 15 %',
      'R 879.00',
      'Total in ZAR, VAT included',
      'R 6 739.01',
    ];
    for (const text of wanted) expect(page).toContain(text.replaceAll(' ', ''));
    expect(page).toContain('(usedin2026-04,afterthatmonthwasbilled)');
  });

  test('A tax invoice says what was paid and credited since', async () => {
    const note = {
      id: 'n',
      organisationId: 'o',
      billId: bill.id,
      creditNoteNumber: 'CN-000007',
      legalEntityId: 'za',
      date: '2026-06-09',
      reason: 'Tests were billed',
      netCents: 10_000,
      vatCents: 1_500,
      createdAt: '2026-06-09T08:00:00.000Z',
    };
    const changed = { ...bill, paidCents: 100_000, creditedNetCents: 10_000, creditedVatCents: 1_500 };
    const [page = ''] = await lettersOf(taxInvoicePdf(changed, [note]));
    // R6 739.01 - R1 000.00 - R115.00 = R5 624.01.
    for (const text of ['CN-000007', 'Testswerebilled', '-R115.00', '-R1000.00', 'Stilltobepaid', 'R5624.01']) {
      expect(page).toContain(text);
    }
  });

  test('A tax invoice of many prices continues over pages, and is the same bytes each time', async () => {
    const many = billWith(Array.from({ length: 120 }, (_, index) => usageLine({ priceCents: 1_000 + index })));
    const pages = await lettersOf(taxInvoicePdf(many, []));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.at(-1)).toContain(`page${pages.length}of${pages.length}`);
    expect(taxInvoicePdf(many, [])).toEqual(taxInvoicePdf(many, []));
  });

  test('A tax invoice writes names in letters that its fonts lack as near as it can, and says what is missing', async () => {
    const recipient = { legalName: 'Šárka’s Łódź Finance', vatNumber: null, address: [] };
    const [page = ''] = await lettersOf(taxInvoicePdf({ ...bill, recipient }, []));
    expect(page).toContain('Sárka');
    expect(page).toContain('VATnumber:notgiven');
    expect(page).toContain('Address:notgiven');
  });
});
