import { affordability } from '@imali/analyses/affordability/affordability.ts';
import { makeInput } from '@imali/analyses/input/labelled-row.fixture.ts';
import { labelApplicant } from '@imali/labels/decision/label-applicant.ts';
import { NO_OVERRIDES } from '@imali/labels/decision/label-overrides.ts';
import { addDays, monthRange } from '@imali/ledger/basics/calendar.ts';
import { makeAccount, makeLedger, type PrintedRow } from '@imali/ledger/rows/labels-fixture.ts';
import { expect, test } from '@jest/globals';

const MONTHS = monthRange('2025-12', '2026-11');
const SHORT = ['DEC', 'JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV'];
const SESOTHO =
  'TSHITWE PHEREKGONG HLAKOLA HLAKUBELE MMESA MOTSHEANONG PHUPJANE PHUPU PHATO LEWETSE MPHALANE PUDUNGWANA'.split(' ');
const two = (number: number): string => String(number).padStart(2, '0');

/** One payment a month; `at` counts the months from December 2025, `short` is the name of the month. */
const monthly = (
  day: number,
  rands: (at: number) => number,
  text: (short: string, at: number) => string,
): PrintedRow[] =>
  MONTHS.map(
    (month, at): PrintedRow => [`${month}-${two(day)}`, text(SHORT[at] ?? '', at), Math.round(rands(at) * 100)],
  ).filter(([, , cents]) => cents !== 0);

const every = (days: number, rands: (at: number) => number, text: (at: number, on: string) => string): PrintedRow[] =>
  Array.from({ length: Math.floor(364 / days) }, (_, at) => addDays('2025-12-05', at * days))
    .map((on, at): PrintedRow => [on, text(at, on), Math.round(rands(at) * 100)])
    .filter(([, , cents]) => cents !== 0);

/** Food for so many rands a month, fuel for half as much, and a fee of R10: one and a half times as much, and ten. */
const living = (food: number): PrintedRow[] => [
  ...monthly(
    2,
    () => -food,
    () => 'CARD PURCHASE SHOPRITE KLERKSDORP',
  ),
  ...monthly(
    16,
    () => -food / 2,
    () => 'CARD PURCHASE ENGEN GARAGE',
  ),
  ...monthly(
    28,
    () => -10,
    () => 'SERVICE FEE',
  ),
];

/**
 * People whose wordings were made up without a look at the tables. What each earns and what is left of it is worked out by
 * hand: net income less credit, rent and the like, less food and fuel or the norm where that is more, less the fee of R10.
 */
const PEOPLE: readonly (readonly [who: string, rows: readonly PrintedRow[], net: number, left: number])[] = [
  [
    'An employer who prints nothing but SAL and the month',
    [
      ...monthly(
        25,
        () => 18_500,
        (short) => `SAL ${short}`,
      ),
      ...monthly(
        1,
        () => -5_200,
        (short) => `RENT ${short} FLAT 12`,
      ),
      ...living(2_400),
    ],
    18_500,
    9_690, // 18 500 - 5 200 - 2 400 - 1 200 - 10
  ],
  [
    'A guard whose payer prints a period and a number of its own, with a loan',
    [
      ...monthly(
        27,
        () => 9_400,
        (_, at) => `THABANG SECURITY P${two(at + 1)} EMP00${7_713 + at * 31}`,
      ),
      ...monthly(
        3,
        () => -750,
        () => 'DEBICHECK CAPITEC LOAN 5512',
      ),
      ...living(1_500),
    ],
    9_400,
    6_390, // 9 400 - 750 - 1 500 - 750 - 10
  ],
  [
    'A picker who is paid by the week that ends on a day',
    [
      ...every(
        7,
        () => 1_450,
        (_, on) => `GROENVLEI BOERDERY W/E ${on.slice(8)}${SHORT[Number(on.slice(5, 7)) % 12]}`,
      ),
      ...living(1_000),
    ],
    5_800, // most months hold four weeks: 4 x 1 450
    4_290, // 5 800 - 1 000 - 500 - 10
  ],
  [
    'A baker whose week is glued to the payer every fortnight',
    [
      ...every(
        14,
        () => 4_100,
        (at) => `BAKERSKORPWK${two(((at * 2 + 48) % 52) + 1)}/26`,
      ),
      ...living(1_200),
    ],
    8_200,
    6_390, // 8 200 - 1 200 - 600 - 10
  ],
  [
    'A domestic worker whose employer is a person and says that it is pay',
    [
      ...monthly(
        27,
        () => 4_800,
        (short) => `MRS L ABRAHAMS WAGES ${short}`,
      ),
      ...living(900),
    ],
    4_800,
    3_440, // 4 800 - 900 - 450 - 10
  ],
  [
    'A clerk to whom a mother sends money',
    [
      ...monthly(
        25,
        () => 10_000,
        (_, at) => `DELTRON ELECTR SALARY 2026${two(at + 1)}`,
      ),
      ...monthly(
        5,
        () => 3_000,
        () => 'FNB APP PAYMENT FROM MOM',
      ),
      ...living(1_500),
    ],
    10_000,
    7_740, // 10 000 - 1 500 - 750 - 10
  ],
  [
    'A driver whose job ended two months ago',
    [
      ...monthly(
        25,
        (at) => (at < 9 ? 15_000 : 0),
        (short) => `ORION LOGISTICS SAL ${short}`,
      ),
      ...living(1_500),
    ],
    0,
    0,
  ],
  [
    'A doctor who earns more since July, with a bond',
    [
      ...monthly(
        25,
        (at) => (at < 7 ? 28_500 : 30_000),
        (_, at) => `ZENITH HOSPITALS PRD ${two(((at + 11) % 12) + 1)}`,
      ),
      ...monthly(
        1,
        () => -9_000,
        () => 'SBSA HOMELOAN 330012',
      ),
      ...living(4_000),
    ],
    30_000,
    14_990, // 30 000 - 9 000 - 4 000 - 2 000 - 10
  ],
  [
    'A clerk whose employer changes its payroll in the middle of the year',
    [
      ...monthly(
        25,
        () => 21_000,
        (short, at) => (at < 6 ? `KESTREL FOODS SALARY ${short}` : `SAGE PAYROLL KESTRELFDS ${80_000 + at * 7}`),
      ),
      ...living(2_500),
    ],
    21_000,
    17_240, // 21 000 - 2 500 - 1 250 - 10
  ],
  [
    'A cleaner with two employers that differ by one word',
    [
      ...monthly(
        25,
        () => 8_000,
        (short) => `VAALTRIO CLEANING ${short}`,
      ),
      ...monthly(
        15,
        () => 5_000,
        (short) => `VAALTRIO SECURITY ${short}`,
      ),
      ...living(1_500),
    ],
    13_000,
    10_740, // 8 000 + 5 000 - 1 500 - 750 - 10
  ],
  [
    'A driver whose payer prints months in Sesotho',
    [
      ...monthly(
        25,
        () => 8_800,
        (_, at) => `${SESOTHO[at]} MOHLAKENG TRANSPORT`,
      ),
      ...living(1_500),
    ],
    8_800,
    6_540, // 8 800 - 1 500 - 750 - 10
  ],
  [
    'A pensioner with a tenant',
    [
      ...monthly(
        1,
        () => 7_200,
        (_, at) => `GEPF ${two(((at + 11) % 12) + 1)}/2026 PENS`,
      ),
      ...monthly(
        3,
        () => 4_500,
        (short) => `RENT COTTAGE ${short} S MABASO`,
      ),
      ...living(1_900),
    ],
    11_700, // 7 200 + 4 500
    8_840, // 11 700 - 1 900 - 950 - 10
  ],
  [
    'A printer to whom a friend repays a loan, which is neither income nor new credit',
    [
      ...monthly(
        25,
        () => 11_000,
        (short) => `OCTAVE PRINT SAL${short}`,
      ),
      ...monthly(
        26,
        () => 1_500,
        () => 'LOAN REPAY FROM VISHAL',
      ),
      ...living(1_500),
    ],
    11_000,
    8_740, // 11 000 - 1 500 - 750 - 10
  ],
  [
    'An engineer with a thirteenth cheque',
    [
      ...monthly(
        25,
        (at) => (at === 0 ? 32_000 : 16_000),
        (short) => `NORDLICHT ENGINEERING SALARIS ${short}`,
      ),
      ...living(2_000),
    ],
    16_000,
    12_990, // 16 000 - 2 000 - 1 000 - 10
  ],
  [
    'A clerk with rent by month, medical aid and a vehicle',
    [
      ...monthly(
        25,
        () => 22_000,
        (short) => `SALARY ${short}26 KESTREL`,
      ),
      ...monthly(
        1,
        () => -6_500,
        (short) => `RENT ${short} MR COETZEE`,
      ),
      ...monthly(
        1,
        () => -2_400,
        () => 'MOMENTUM HEALTH',
      ),
      ...monthly(
        1,
        () => -3_100,
        () => 'WESBANK 0099',
      ),
      ...living(2_000),
    ],
    22_000,
    6_990, // 22 000 - 3 100 - 2 400 - 6 500 - 2 000 - 1 000 - 10
  ],
];

test.each(PEOPLE)('%s gets the net income and the instalment worked out by hand', (_, rows, net, left) => {
  const ordered = rows.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const accounts = labelApplicant([makeLedger(ordered, makeAccount())], NO_OVERRIDES);
  const { net_income, max_instalment } = affordability(makeInput(accounts));
  expect({ net_income, max_instalment }).toEqual({ net_income: net, max_instalment: left });
});
