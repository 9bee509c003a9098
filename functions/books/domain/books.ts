import type { CalendarDate } from '@imali/ledger/basics/calendar.ts';

/** What lets us into the books. Sealed wherever it is kept. */
export interface BooksTokens {
  readonly accessToken: string;
  /** Epoch milliseconds. */
  readonly accessExpiresAt: number;
  readonly refreshToken: string;
}

/** A company whose books we were let into. */
export interface BooksTenant {
  readonly tenantId: string;
  readonly name: string;
}

/** A line of an invoice; prices without VAT. */
export interface InvoiceLine {
  readonly description: string;
  readonly quantity: number;
  readonly unitCents: number;
  /** VAT of the line: stated, so that the books do not round it otherwise. */
  readonly taxCents: number;
}

/** An invoice as it is handed to the books. */
export interface NewInvoice {
  readonly number: string;
  readonly contactId: string;
  readonly date: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
  /** Ours, for people who look at it there. */
  readonly reference: string;
}

export interface BooksPayment {
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reference: string;
  /** Whether it still counts there: deleted ones do not. */
  readonly isGood: boolean;
}

export const invoiceStates = ['DRAFT', 'SUBMITTED', 'AUTHORISED', 'PAID', 'VOIDED', 'DELETED'] as const;

/** An invoice as it is in the books. */
export interface BooksInvoice {
  readonly invoiceId: string;
  readonly number: string;
  readonly status: (typeof invoiceStates)[number];
  readonly contactId: string;
  readonly currency: string;
  readonly totalCents: number;
  readonly taxCents: number;
  readonly payments: readonly BooksPayment[];
  readonly creditedCents: number;
  /** What the books still wait for; null where they do not say. */
  readonly dueCents: number | null;
}

/** What the books answered. */
export type BooksAnswer<T> =
  | { readonly kind: 'told'; readonly value: T }
  /** Ask again after so many seconds: they asked for it, or did not answer. */
  | { readonly kind: 'wait'; readonly seconds: number; readonly reason: string }
  /** The token is not good any more. */
  | { readonly kind: 'signed_out' }
  /** Asking again changes nothing. */
  | { readonly kind: 'refused'; readonly reason: string };

export const ok = <T>(value: T): BooksAnswer<T> => ({ kind: 'told', value });

/** One session at the books of one tenant. */
export interface BooksSession {
  /** Of the tokens. */
  readonly version: number;
  readonly accessToken: string;
  readonly tenantId: string;
}

/** The books: Xero. Nothing throws for what they answer or do not. */
export interface Books {
  /** Page on which staff let us in. */
  authorizeUrl(state: string): Promise<string>;
  /** Takes the code that staff came back with. A code works once. */
  exchange(code: string): Promise<BooksAnswer<BooksTokens>>;
  /** Changes tokens for the next ones; the refresh token is used up by it. */
  refresh(refreshToken: string): Promise<BooksAnswer<BooksTokens>>;
  tenants(accessToken: string): Promise<BooksAnswer<readonly BooksTenant[]>>;
  /** The contact of an organisation: the one of this number, with this name from now on. */
  saveContact(
    session: BooksSession,
    contact: { readonly number: string; readonly name: string; readonly taxNumber: string | null },
    idempotencyKey: string,
  ): Promise<BooksAnswer<{ readonly contactId: string }>>;
  createInvoice(session: BooksSession, invoice: NewInvoice, idempotencyKey: string): Promise<BooksAnswer<BooksInvoice>>;
  /** Null when there is none of this id. */
  invoice(session: BooksSession, invoiceId: string): Promise<BooksAnswer<BooksInvoice | null>>;
  /** Null when there is none of this number. */
  invoiceByNumber(session: BooksSession, number: string): Promise<BooksAnswer<BooksInvoice | null>>;
  addPayment(
    session: BooksSession,
    payment: {
      readonly invoiceId: string;
      readonly amountCents: number;
      readonly date: CalendarDate;
      readonly reference: string;
    },
    idempotencyKey: string,
  ): Promise<BooksAnswer<{ readonly paymentId: string }>>;
}
