import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** Who issues bills, as a tax invoice must name it (Value-Added Tax Act 89 of 1991, section 20(4)). */
export interface LegalEntity {
  /** Invoice numbers are counted for each of these, without a gap. Never reused for another company. */
  readonly id: string;
  /** First day on which this entity, with these details, issues the bills. */
  readonly effectiveFrom: CalendarDate;
  readonly name: string;
  readonly registrationNumber: string;
  readonly address: readonly string[];
  readonly vatNumber: string;
  readonly invoicePrefix: string;
  readonly creditNotePrefix: string;
  readonly email: string;
}

/** Oldest first. The values are placeholders: an operator puts the company's own before the first bill is issued. */
export const LEGAL_ENTITIES: readonly LegalEntity[] = [
  {
    id: 'za',
    effectiveFrom: '2020-01-01',
    name: 'PLACEHOLDER SUPPLIER (Pty) Ltd',
    registrationNumber: '0000/000000/07',
    address: ['1 Placeholder Street', 'Placeholder Park', 'Johannesburg', '0000'],
    vatNumber: '4000000000',
    invoicePrefix: 'INV-',
    creditNotePrefix: 'CN-',
    email: 'billing@imali.example',
  },
];
