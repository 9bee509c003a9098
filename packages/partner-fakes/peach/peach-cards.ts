/** How a test card behaves. */
export interface TestCard {
  readonly number: string;
  readonly brand: 'VISA' | 'MASTER';
  readonly title: string;
  /** Result of the payment that stores it. */
  readonly first: string;
  /** Whether its bank asks its holder for a code. */
  readonly challenged: boolean;
  /** Result of every later charge. */
  readonly later: string;
  /** The answer to a later charge never arrives, although the charge does. */
  readonly answerLost?: true;
}

export const SUCCESS = '000.100.110';

const success = { first: SUCCESS, challenged: false, later: SUCCESS } as const;

/** All of them pass the check digit and belong to nobody. */
export const testCards: readonly TestCard[] = [
  { number: '4111111111111111', brand: 'VISA', title: 'Is paid', ...success },
  { number: '5454545454545454', brand: 'MASTER', title: 'Is paid', ...success },
  { number: '4242424242424242', brand: 'VISA', title: 'Asks for a code, then is paid', ...success, challenged: true },
  { number: '4000000000000002', brand: 'VISA', title: 'Is declined by its bank', ...success, first: '800.100.152' },
  { number: '4000000000000069', brand: 'VISA', title: 'Has expired', ...success, first: '100.100.303' },
  {
    number: '4000000000000341',
    brand: 'VISA',
    title: 'Can be stored, later has not enough money',
    ...success,
    later: '800.100.155',
  },
  {
    number: '4000000000009995',
    brand: 'VISA',
    title: 'Can be stored, later is pending',
    ...success,
    later: '800.400.500',
  },
  {
    number: '4000000000000119',
    brand: 'VISA',
    title: 'Can be stored, later is paid while the answer is lost',
    ...success,
    answerLost: true,
  },
];

/** The code that the bank of a challenged card "sends". */
export const CHALLENGE_CODE = '123456';

export const resultDescriptions: Readonly<Record<string, string>> = {
  [SUCCESS]: "Request successfully processed in 'Merchant in Integrator Test Mode'",
  '000.200.000': 'Transaction pending',
  '000.200.100': 'successfully created checkout',
  '100.100.303': 'card expired',
  '100.150.300': 'cannot find registration',
  '100.380.401': 'User Authentication Failed',
  '100.396.101': 'Cancelled by user',
  '200.300.404': 'invalid or missing parameter',
  '700.400.200': 'cannot refund (refund volume exceeded or tx reversed or invalid workflow?)',
  '700.400.580': 'cannot find transaction',
  '800.100.152': 'transaction declined by authorization system',
  '800.100.155': 'transaction declined (amount exceeds credit)',
  '800.120.100': 'Too many requests. Throttling...',
  '800.400.500': 'Waiting for confirmation of non-instant payment. Denied for now.',
  '800.900.300': 'invalid authentication information',
};
