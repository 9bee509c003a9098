import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  Balance,
  Bill,
  BillDetail,
  BillingDetails,
  BillingDetailsIn,
  BillingEvent,
  BooksState,
  ClosePeriodIn,
  ClosePeriodOut,
  CreditNote,
  CreditNoteIn,
  OutstandingBill,
  PricingIn,
  PricingItem,
} from '../entities/billing.ts';
import { AddressQuery } from '../entities/file-address.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const scopes = ['organisation:api'] as const;
const internal = ['internal'] as const;
const permission = 'billing.manage';

export const listBillableEvents = endpoint({
  id: 'listBillableEvents',
  area: 'billing',
  method: 'GET',
  path: '/v1/billing/billable_events',
  aliases: ['/v1/billing/billable-events'],
  aliasesDeprecated: { since: '2026-11-25' },
  summary: 'What was billed, newest first',
  description:
    'One event for each application and item, with the price of its instant. Applications of synthetic applicants are not billed.',
  scopes,
  permission,
  opensToApiTokens: true,
  request: { query: ListQuery },
  replies: { 200: pageOf(BillingEvent).meta({ id: 'BillingEvents' }) },
  errors: [],
});

export const listPricing = endpoint({
  id: 'listPricing',
  area: 'billing',
  method: 'GET',
  path: '/v1/billing/pricing',
  summary: 'Prices of the organisation today',
  description: 'The prices in force, excluding VAT, and the dates from which they hold.',
  scopes,
  permission,
  opensToApiTokens: true,
  request: {},
  replies: { 200: z.array(PricingItem).meta({ id: 'Pricing' }) },
  errors: [],
});

export const getOutstandingBillAmount = endpoint({
  id: 'getOutstandingBillAmount',
  area: 'billing',
  method: 'GET',
  path: '/v1/billing/outstanding_bill_amount',
  summary: 'What is still to be paid of bills, and beside it the month so far',
  description: 'The sum of the bills that are not paid.',
  scopes,
  permission,
  opensToApiTokens: true,
  request: {},
  replies: { 200: OutstandingBill },
  errors: [],
});

export const getBalance = endpoint({
  id: 'getBalance',
  area: 'billing',
  method: 'GET',
  path: '/v1/billing/balance',
  summary: 'What was paid in advance',
  description: 'The prepaid balance of your organisation, and what changed it.',
  scopes,
  permission,
  request: {},
  replies: { 200: Balance },
  errors: [],
});

export const getBooksState = endpoint({
  id: 'getBooksState',
  area: 'billing',
  method: 'GET',
  path: '/v1/billing/books',
  summary: "Whether the organisation's bills reach our books at Xero",
  description: 'Whether invoices reach the books, and what waits.',
  scopes,
  permission,
  request: {},
  replies: { 200: BooksState },
  errors: [],
});

export const listBills = endpoint({
  id: 'listBills',
  area: 'billing',
  method: 'GET',
  path: '/v1/billing/bills/',
  summary: 'Bills of the organisation, newest first',
  description: 'The bills of your organisation, the newest first.',
  scopes,
  permission,
  request: { query: ListQuery },
  replies: { 200: pageOf(Bill).meta({ id: 'Bills' }) },
  errors: [],
});

export const getBill = endpoint({
  id: 'getBill',
  area: 'billing',
  method: 'GET',
  path: '/v1/billing/bills/{bill_id}',
  summary: 'One bill, as JSON or as a tax invoice',
  description:
    'With format=pdf, or application/pdf as the first media type of Accept, the answer is 303 with an address of the PDF that holds for five minutes; with answer=address beside it, that address is in the JSON.',
  scopes,
  permission,
  request: {
    path: z.object({ bill_id: Id }),
    query: AddressQuery.extend({ format: z.enum(['json', 'pdf']).optional() }),
    headers: z.object({ accept: z.string().optional() }),
  },
  replies: { 200: BillDetail, 303: 'empty' },
  errors: ['bill_not_found'],
});

export const getBillingDetails = endpoint({
  id: 'getBillingDetails',
  area: 'billing',
  method: 'GET',
  path: '/v1/billing/details',
  summary: 'Get what bills show besides name and VAT number',
  description: 'The details that tax invoices show.',
  scopes,
  permission,
  request: {},
  replies: { 200: BillingDetails },
  errors: [],
});

export const setBillingDetails = endpoint({
  id: 'setBillingDetails',
  audit: { action: 'billing_details.changed', subject: 'organisation' },
  area: 'billing',
  method: 'PUT',
  path: '/v1/billing/details',
  summary: 'Set the address on bills',
  description: 'A tax invoice above R5 000 must name it. Bills that were issued without one show the present one.',
  scopes,
  permission,
  request: { body: BillingDetailsIn },
  replies: { 200: BillingDetails },
  errors: [],
});

export const setPricing = endpoint({
  id: 'setPricing',
  freshFactor: 'required',
  audit: { action: 'pricing.changed', subject: 'organisation', at: 'organisation_id' },
  area: 'billing',
  method: 'PUT',
  path: '/v1/in/billing/pricing/{organisation_id}',
  summary: 'Agree prices with an organisation',
  description:
    'Events keep the price of their instant: a price never changes what was billed. Of the management fee, a month has the price of its last instant.',
  scopes: internal,
  request: { path: z.object({ organisation_id: Id }), body: PricingIn },
  replies: { 200: z.array(PricingItem) },
  errors: ['resource_not_found'],
});

export const closePeriod = endpoint({
  id: 'closePeriod',
  audit: { action: 'billing_period.closed', subject: 'organisation' },
  area: 'billing',
  method: 'POST',
  path: '/v1/in/billing/close_period',
  summary: 'Make the bills of a month',
  description: 'Bills that are made already stay as they are: asking twice makes nothing twice.',
  scopes: internal,
  request: { body: ClosePeriodIn },
  replies: { 202: ClosePeriodOut },
  errors: ['period_not_over'],
});

export const createCreditNote = endpoint({
  id: 'createCreditNote',
  freshFactor: 'required',
  audit: { action: 'credit_note.created', subject: 'payment', made: 'id' },
  area: 'billing',
  method: 'POST',
  path: '/v1/in/billing/credit_notes',
  summary: 'Credit a bill in whole or in part',
  description:
    'What was paid already goes to the balance of the organisation. An Idempotency-Key is needed: one key of one member of staff is one credit note of a bill, for ever.',
  scopes: internal,
  request: {
    headers: z.object({
      'idempotency-key': z.string().regex(/^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters'),
    }),
    body: CreditNoteIn,
  },
  replies: { 201: CreditNote },
  errors: ['bill_not_found', 'credit_exceeds_bill', 'idempotency_key_reused'],
});
