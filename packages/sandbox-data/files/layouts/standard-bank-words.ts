/** Kinds of transaction, as they begin a description; longer ones first where one begins another. */
const KINDS: readonly string[] = [
  'CHEQUE CARD PURCHASE REFUND',
  'CHEQUE CARD PURCHASE',
  'DEBIT CARD PURCHASE FROM',
  'AUTOBANK CASH WITHDRAWAL AT',
  'AUTOBANK CASH DEPOSIT',
  'CASH BACK AT TILL',
  'CREDIT TRANSFER',
  'MAGTAPE CREDIT',
  'IB PAYMENT FROM',
  'IB PAYMENT TO',
  'IB TRANSFER FROM',
  'IB TRANSFER TO',
  'INTERNET PAYMENT',
  'ELECTRONIC BANKING TRANSFER TO',
  'REAL TIME TRANSFER FROM',
  'PAYSHAP PAYMENT FROM',
  'PAYSHAP PAYMENT TO',
  'INTERNATIONAL PAYMENT FROM',
  'INTERNATIONAL PAYMENT TO',
  'PAYMENT REVERSED',
  'ACCOUNT PAYMENT',
  'SERVICE AGREEMENT',
  'DEBIT TRANSFER',
  'REGISTERED DC DEBIT',
  'RTD-NOT PROVIDED FOR',
  'RTD-DEBITS NOT ALLOWED',
  'RTD-DEBIT AGAINST PAYERS AUTH',
  'RTD-NO AUTHORITY TO DEBIT',
  'PRE-PAID PAYMENT TO',
  'INSTANT MONEY',
  'LOTTO PURCHASE',
];

/** A description as its kind and the rest; the kind is '' where none is known, or where nothing would be left. */
export function kindAndParty(description: string): { readonly kind: string; readonly party: string } {
  const kind = KINDS.find((known) => description.startsWith(`${known} `)) ?? '';
  return { kind, party: description.slice(kind.length).trim() };
}
