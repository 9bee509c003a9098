/** The outcome of a payment, as far as its result code says. */
export type PaymentOutcome =
  /** The money moved. */
  | 'paid'
  /** It may move yet: wait. */
  | 'pending'
  /** Nobody knows whether it moved: ask again. */
  | 'uncertain'
  /** The bank, the card holder or the rules against fraud said no. */
  | 'declined'
  /** The request was refused before it became a payment: no money moved. */
  | 'failed'
  /** It moved and was taken back. */
  | 'reversed';

export interface ResultCodeGroup {
  readonly group: string;
  readonly pattern: string;
  readonly outcome: PaymentOutcome;
}

/** The first group whose pattern fits a code decides. A code that no group knows is uncertain. */
export const resultCodeGroups: readonly ResultCodeGroup[] = [
  { group: 'chargeback', pattern: '^(000\\.100\\.2)', outcome: 'reversed' },
  { group: 'success', pattern: '^(000\\.000\\.|000\\.100\\.1|000\\.[36]|000\\.400\\.[1][12]0)', outcome: 'paid' },
  { group: 'success, to be reviewed', pattern: '^(000\\.400\\.0[^3]|000\\.400\\.100)', outcome: 'paid' },
  { group: 'pending for minutes', pattern: '^(000\\.200)', outcome: 'pending' },
  { group: 'pending for days', pattern: '^(800\\.400\\.5|100\\.400\\.500)', outcome: 'pending' },
  {
    group: '3-D Secure',
    pattern: '^(000\\.400\\.1[0-9][1-9]|000\\.400\\.2|100\\.390|100\\.380\\.401)',
    outcome: 'declined',
  },
  { group: 'communication', pattern: '^(900\\.[1234]00|000\\.400\\.030)', outcome: 'uncertain' },
  { group: 'bank', pattern: '^(800\\.[17]00|800\\.800\\.[123])', outcome: 'declined' },
  // A fault of the provider or of a gateway says nothing of the bank behind it.
  { group: 'system', pattern: '^(800\\.[56]|999\\.|600\\.1|800\\.800\\.[84])', outcome: 'uncertain' },
  { group: 'cancelled or timed out by the shopper', pattern: '^(100\\.39[765])', outcome: 'declined' },
  { group: 'soft decline', pattern: '^(300\\.100\\.100)', outcome: 'declined' },
  {
    group: 'risk, address, blocklist',
    pattern:
      '^(100\\.400\\.[0-3]|100\\.380\\.100|100\\.380\\.11|100\\.380\\.4|100\\.380\\.5|800\\.400\\.[12]|800\\.[32]|800\\.1[123456]0|100\\.55)',
    outcome: 'declined',
  },
  {
    group: 'card data',
    pattern: '^(100\\.100|100\\.2[01])',
    outcome: 'declined',
  },
  {
    group: 'validation',
    pattern:
      '^(600\\.[23]|500\\.[12]|800\\.121|100\\.[13]50|100\\.250|100\\.360|700\\.[1345][05]0|200\\.[123]|100\\.[53][07]|800\\.900|100\\.[69]00\\.500|100\\.800|100\\.700|100\\.380)',
    outcome: 'failed',
  },
];
