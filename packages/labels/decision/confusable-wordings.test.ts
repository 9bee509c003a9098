import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import { labelRow } from './label-row.ts';

/** Texts of kinds that a list of words takes for another, by kind: the text, its cents, and the labels or primaries of labels that are right. */
const KINDS: readonly (readonly [
  kind: string,
  rows: readonly (readonly [text: string, cents: number, right: string])[],
])[] = [
  [
    'A merchant beside the sign #',
    [
      ['POS PURCHASE #SPAR BRITS', -21000, 'food.groceries'],
      ['KFC #0412 BETHLEHEM', -8900, 'food.fast_food'],
      ['CARD #4451 CLICKS MENLYN', -12000, 'medical.pharmacy'],
      ['POS PURCHASE ENGEN #7781 MOOI RIVER', -60000, 'transport.fuel'],
      ['PURCHASE AT BOXER #22 MTHATHA', -34000, 'food.groceries'],
      ['POS PURCHASE STEERS # 9 RUSTENBURG', -11000, 'food.fast_food'],
      ['CHEQUE CARD PURCHASE PEP #1883', -15000, 'shopping.clothing'],
      ['POS PURCHASE BUILDERS # VEREENIGING', -90000, 'housing.maintenance'],
      ['WIMPY #331 HARRISMITH CARD PURCHASE', -9500, 'food.restaurants|food.fast_food'],
      ['POS PURCHASE DIS-CHEM #101', -31000, 'medical.pharmacy'],
    ],
  ],
  [
    'Money in that repays what the holder lent',
    [
      ['LOAN REPAY FROM VISHAL', 150000, 'transfer.third_party_in'],
      ['LOAN REPAYMENT J SMITH', 80000, 'transfer.third_party_in'],
      ['REPAYMENT OF LOAN THABO', 150000, 'transfer.third_party_in'],
      ['PAYBACK LOAN SIPHO', 50000, 'transfer.third_party_in'],
      ['PAYING BACK LOAN', 50000, 'transfer.third_party_in'],
      ['LENING TERUGBETAAL KOBUS', 50000, 'transfer.third_party_in'],
      ['FNB APP PAYMENT FROM LOAN REPAY', 120000, 'transfer.third_party_in'],
      ['SANLAM PERSONAL LOAN PAYOUT', 900000, 'loan_in.personal|loan_in.other'],
      ['LOAN FROM MY BROTHER', 200000, 'loan_in.other|loan_in.personal|transfer.third_party_in'],
      ['LOAN REPAY FROM VISHAL', -150000, 'debt.personal_loan|debt.other'],
    ],
  ],
  [
    'A text that holds TAX',
    [
      ['EFT TO BRAAM TAX CONSULTANTS', -150000, 'services.other'],
      ['TAX CLINIC BOOKKEEPERS', -90000, 'services.other'],
      ['VERNON TAX PRACTITIONERS', -90000, 'services.other'],
      ['POS PURCHASE TAX FREE TOURIST SHOP', -30000, 'shopping.general'],
      ['TOURISM TAX LEVY HOTEL', -9000, 'travel.trips'],
      ['TAXI RANK NOORD', -2000, 'transport.public'],
      ['ACCOUNTANTS TAX SERVICES MBEKI', -75000, 'services.other'],
      ['INVESTEC TAX FREE SAVINGS', -50000, 'savings.deposit|savings.investment_out'],
      ['OLD MUTUAL TAX FREE INVESTMENT', -80000, 'savings.investment_out|savings.deposit'],
      ['SARS EFILING PROVISIONAL TAX', -420000, 'government.tax_payment'],
    ],
  ],
  [
    'A fee row with a word of a wallet',
    [
      ['FEE: SEND MONEY EWALLET', -1100, 'fees.other'],
      ['CASH SEND FEE', -1000, 'fees.other'],
      ['EWALLET SERVICE FEE', -950, 'fees'],
      ['INSTANT MONEY CHARGE', -800, 'fees.other'],
      ['PAYSHAP FEE 073*****12', -700, 'fees.other'],
      ['E-WALLET TRANSACTION FEE', -1200, 'fees.other'],
      ['FEE EWALLET PAYMENT 0821', -1150, 'fees.other'],
      ['INSTANT PAYMENT FEE', -4000, 'fees.other'],
      ['SEND IMALI FEE', -900, 'fees.other'],
      ['CASHSEND CHARGE', -1300, 'fees.other'],
    ],
  ],
  [
    'A name that holds a word of another trade',
    [
      ['POS PURCHASE LOUNGE INTERIORS', -450000, 'housing.furniture_appliances'],
      ['POS PURCHASE VUMA SPA MINI MART', -5500, 'food.groceries'],
      ['CAR CLUB MOTOR SPARES', -70000, 'transport.vehicle_service'],
      ['KLOOF MALL PARKING', -2000, 'transport.tolls_parking'],
      ['NEWLIFE PHARMACY', -15000, 'medical.pharmacy'],
      ['SWIFT LOGISTICS SALARY', 1400000, 'income.salary'],
      ['POS PURCHASE NAIL BAR BLOEM', -25000, 'services.personal_care'],
      ['POS PURCHASE NELSON MANDELA DR SHELL', -70000, 'transport.fuel'],
      ['POS PURCHASE CLUB STREET BUTCHERY', -30000, 'food.groceries'],
      ['POS PURCHASE MALL OF THEMBISA SPUR', -28000, 'food.restaurants'],
    ],
  ],
  [
    'A merchant that pays money in',
    [
      ['CLICKS LOCUM PAY JUN', 540000, 'income.contractor|income.salary'],
      ['YOCO SETTLEMENT 8812', 320050, 'income.business'],
      ['TAKEALOT SELLER PAYOUT', 182000, 'income.business'],
      ['CHECKERS SALARY', 620000, 'income.salary'],
      ['SNAPSCAN PAYOUT 220101', 83000, 'income.business'],
      ['UBER EATS PAYOUT', 220000, 'income.gig_economy'],
      ['WOOLWORTHS REFUND', 23000, 'reversed.merchant_refund'],
      ['SHOPRITE HOLDINGS WAGES WK 12', 290000, 'income.salary'],
      ['BOLT DRIVER PAYOUT', 190000, 'income.gig_economy'],
      ['DIS-CHEM LOCUM APTEKER', 480000, 'income.contractor|income.salary'],
    ],
  ],
  [
    'A shop behind a payment service',
    [
      ['YOCO *THE FLOUR BAKERY', -8000, 'food.groceries'],
      ['IK *LUNGAS SALON', -18000, 'services.personal_care'],
      ['IKHOKHA *KASI BURGERS', -7500, 'food.fast_food'],
      ['SNAPSCAN *GREENPOINT VET', -90000, 'services.other'],
      ['ZAPPER *PIZZERIA ROSA', -24000, 'food.restaurants'],
      ['SUMUP *BARBER KING', -12000, 'services.personal_care'],
      ['OZOW HOLLYWOODBETS', -10000, 'gambling.betting_casino'],
      ['S2S*NOMSA TUCKSHOP', -2000, 'food.groceries'],
      ['C*MOLEFE HARDWARE', -26000, 'housing.maintenance'],
      ['PAYFAST *ZULU BOOTS CLOTHING', -60000, 'shopping.clothing'],
    ],
  ],
  [
    'A brand that is cut or has lost its vowels',
    [
      ['POS PURCHASE SHPRTE CHCKRS', -32000, 'food.groceries'],
      ['PURCH WLWRTHS FD', -21000, 'food.groceries|shopping.general'],
      ['PCK N PY FAMLY', -21000, 'food.groceries'],
      ['POS PURCHASE STEERS RUST', -9000, 'food.fast_food'],
      ['POS PURCHASE DIS-CHE', -9000, 'medical.pharmacy'],
      ['CHECKERS HYP', -50000, 'food.groceries'],
      ['POS PURCHASE MR PRIC', -30000, 'shopping.clothing'],
      ['POS PURCHASE TRUWRTHS', -30000, 'shopping.clothing'],
      ['POS PURCHASE NANDS', -13000, 'food.fast_food'],
      ['POS PURCHASE HOLLYWOODB', -5000, 'gambling.betting_casino'],
    ],
  ],
  [
    'A card at a phone shop',
    [
      ['POS PURCHASE VODACOM SHOP MALL', -45000, 'shopping.general|housing.airtime_data'],
      ['CARD PURCHASE CELL C STORE', -30000, 'shopping.general|housing.airtime_data'],
      ['POS PURCHASE MTN STORE WONDERPARK', -250000, 'shopping.general|housing.airtime_data'],
      ['POS PURCHASE TELKOM DIRECT EAST RAND', -90000, 'shopping.general|housing.airtime_data'],
      ['POS PURCHASE VODASHOP KLERKSDORP', -15000, 'shopping.general|housing.airtime_data'],
      ['CHEQUE CARD PURCHASE MTN SA BENONI', -29900, 'shopping.general|housing.airtime_data'],
      ['PURCHASE AT VODACOM WORLD', -120000, 'shopping.general|housing.airtime_data'],
      ['CARD PURCHASE CELLUCITY VODACOM', -49900, 'shopping.general|housing.airtime_data'],
      ['DEBIT ORDER VODACOM 0441', -49900, 'housing.mobile_contract'],
      ['DEBIT ORDER MTN SP', -39900, 'housing.mobile_contract'],
    ],
  ],
  [
    'A debit order that came back as disputed',
    [
      ['DEBIT ORDER DISPUTE REVERSAL ZWANE FIN', 45000, 'returned.disputed_or_stopped'],
      ['DISPUTED D/O RETURNED MUKURU LIFE', 20000, 'returned.disputed_or_stopped'],
      ['RETURNED: PAYMENT STOPPED OLD MUTUAL', 61000, 'returned.disputed_or_stopped'],
      ['DEBIT ORDER REVERSED AS DISPUTED CAPFIN', 34000, 'returned.disputed_or_stopped'],
      ['DISPUTED DEBIT ORDER J VAN WYK', 15000, 'returned.disputed_or_stopped'],
      ['D/O DISPUTE CREDIT SIPHO NDLOVU', 9900, 'returned.disputed_or_stopped'],
      ['UNAUTHORISED DEBIT REVERSED T MOKOENA', 12000, 'returned.disputed_or_stopped'],
      ['RETURNED DISPUTE SANLAM SKY', 31000, 'returned.disputed_or_stopped'],
      ['DEBIT ORDER STOPPED BY CLIENT HOLLARD', 27500, 'returned.disputed_or_stopped'],
      ['REVERSAL DISPUTED DEBIT P NAIDOO', 18000, 'returned.disputed_or_stopped'],
    ],
  ],
  [
    'A commission or an invoice that somebody pays',
    [
      ['COMMISSION SANLAM MAY', 740000, 'income'],
      ['COMM RUN 55 OUTSURANCE', 520000, 'income.salary|income.contractor'],
      ['COMMS RUN LIBERTY', 520000, 'income.salary|income.contractor'],
      ['INV 2231 BUILDERS', 870000, 'income.contractor'],
      ['FAKTUUR 88 AGRIMARK', 430000, 'income.contractor'],
      ['INVOICE 0091 WOOLWORTHS', 1250000, 'income.contractor'],
      ['INV0031 MASSMART', 610000, 'income.contractor'],
      ['SALES COMMISSION PAM GOLDING', 2100000, 'income'],
      ['DISCOVERY BROKER COMMISSION', 980000, 'income'],
      ['TAX INVOICE 77 CLICKS', 310000, 'income.contractor'],
    ],
  ],
  [
    'Pay with the number of its run',
    [
      ['PAYRUN 22 QORVEX', 900000, 'income.salary'],
      ['SALARIES RUN 1221', 900000, 'income.salary'],
      ['PAYROLL RUN 0345', 900000, 'income.salary'],
      ['PAYROLL 8812 DUNVALE', 900000, 'income.salary'],
      ['WAGE RUN 31 THORNVILLE', 230000, 'income.salary'],
      ['PAYROLL CORR 12 DUNVALE', 70000, 'income.salary|reversed.bank_correction'],
      ['SALARY RUN 09 LONMARK', 1550000, 'income.salary'],
      ['PAY RUN 19 DUNVALE', 900000, 'income.salary'],
      ['PAYROLL BATCH 55 DUNVALE', 900000, 'income.salary'],
      ['LOONLOPIE 14 DUNVALE', 900000, 'income.salary'],
    ],
  ],
  [
    'A phrase that holds a word of another kind',
    [
      ['WORKSHOP RENT MAY', -450000, 'housing.rent'],
      ['HOUSEHOLD DEPOT', -30000, 'housing.furniture_appliances'],
      ['ADVANCE CASH AND CARRY', -90000, 'food.groceries'],
      ['UBUNTU CASH AND CARRY', -90000, 'food.groceries'],
      ['POS PURCHASE UBUNTU CASH AN', -90000, 'food.groceries'],
      ['POS PURCHASE PARKTOWN ANIMAL VET', -85000, 'services.other'],
      ['VETERINARY CLINIC LEPHALALE', -85000, 'services.other'],
      ['STOREROOM RENTAL STOR-AGE', -85000, 'services.other|housing.rent'],
      ['GARAGE RENT UNIT 4', -85000, 'housing.rent'],
      ['POS PURCHASE FISH AND CHIPS KOMATI', -9500, 'food.fast_food'],
    ],
  ],
  [
    'A bond or a voucher named by its product alone',
    [
      ['HOMELOAN 6672211', -940000, 'debt.home_loan'],
      ['BONDREPAY 887121', -940000, 'debt.home_loan'],
      ['OTT VOUCHER', -5000, 'gambling.voucher'],
      ['BLUVOUCHER 50', -5000, 'gambling.voucher'],
      ['1VOUCHER PURCHASE', -10000, 'gambling.voucher'],
      ['BOND PAYMENT 22810', -870000, 'debt.home_loan'],
      ['HOME LOAN INSTALMENT', -1020000, 'debt.home_loan'],
      ['VERBAND PAAIEMENT', -780000, 'debt.home_loan'],
      ['PREPAID OTT VOUCHER 20', -2000, 'gambling.voucher'],
      ['SA HOME LOANS', -780000, 'debt.home_loan'],
    ],
  ],
  [
    "A lender's debit",
    [
      ['WONGA DEBIT ORDER', -80000, 'debt.short_term_loan'],
      ['AFRICAN BANK LOAN INSURED 22', -180000, 'debt.personal_loan'],
      ['FINBOND 22912', -70000, 'debt.short_term_loan'],
      ['BAYPORT D/O 2211', -150000, 'debt.personal_loan'],
      ['DEBIT ORDER CAPFIN INS 3', -65000, 'debt'],
      ['DEBIT ORDER DIRECTAXIS INST', -230000, 'debt.personal_loan'],
      ['DEBIT ORDER LEGACY LOANS 12', -60000, 'debt'],
      ['DEBICHECK NUMIDA FINANCE', -60000, 'debt'],
      ['DEBIT ORDER OLD MUTUAL FINANCE', -90000, 'debt.personal_loan'],
      ['DEBIT ORDER SANLAM PERSONAL LOANS', -140000, 'debt.personal_loan'],
    ],
  ],
  [
    'Cash at a till',
    [
      ['POS CASHBACK SHOPRITE', -30000, 'cash.till_withdrawal'],
      ['CASH @ TILL PNP', -50000, 'cash.till_withdrawal'],
      ['CASH BACK AT CHECKERS', -50000, 'cash.till_withdrawal'],
      ['PURCHASE WITH CASH BOXER', -50000, 'cash.till_withdrawal'],
      ['TILL CASH WITHDRAWAL BOXER', -50000, 'cash.till_withdrawal'],
      ['CASH WITHDRAWAL AT TILL SPAR', -20000, 'cash.till_withdrawal'],
      ['TILL POINT CASH PEP', -20000, 'cash.till_withdrawal'],
      ['POS CASH WITHDRAWAL USAVE', -40000, 'cash.till_withdrawal'],
      ['KONTANT BY KASSIER BOXER', -30000, 'cash.till_withdrawal'],
      ['CASH FROM TILL CHOPPIES', -15000, 'cash.till_withdrawal'],
    ],
  ],
  [
    'An order of a court or by post',
    [
      ['EMOLUMENT ATTACHMENT ORDER', -120000, 'debt.collections'],
      ['EMOLUMENTS ATTACHMENT ORDER 88213', -120000, 'debt.collections'],
      ['BESOLDIGINGSBESLAGBEVEL', -120000, 'debt.collections'],
      ['ADMINISTRATION ORDER', -90000, 'debt.collections'],
      ['ADMIN ORDER VAN ZYL', -90000, 'debt.collections'],
      ['GARNISHEE ORDER', -90000, 'debt.collections'],
      ['COURT ORDER 4471/2024', -90000, 'debt.collections'],
      ['JUDGMENT ORDER', -90000, 'debt.collections'],
      ['MAINTENANCE ORDER', -200000, 'family.maintenance_paid'],
      ['COURT ORDER MAINTENANCE', -200000, 'family.maintenance_paid'],
      ['COURT ORDER MAINTENANCE', 200000, 'income.maintenance_received'],
      ['STOP ORDER', -50000, 'other.uncategorised_out'],
      ['DEBIT ORDER', -50000, 'other.uncategorised_out'],
      ['STANDING ORDER', -50000, 'other.uncategorised_out'],
      ['STANDING ORDER MTN', -50000, 'housing.mobile_contract'],
      ['POSTAL ORDER', -50000, 'other.uncategorised_out'],
      ['PAYMENT ORDER', -50000, 'transfer.third_party_out'],
      ['MAIL ORDER', -50000, 'shopping.general'],
      ['PIZZA ORDER', -15000, 'food.fast_food'],
      ['ORDERIN', -15000, 'food.fast_food'],
      ['POS PURCHASE ORDER IN', -15000, 'food.fast_food'],
    ],
  ],
];

const labelOf = (description: string, cents: number): string => {
  const [row] = makeLedger([['2026-01-15', description, cents]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, 'cheque').settled.label;
};

const isOf = (label: string, right: string): boolean => label === right || label.startsWith(`${right}.`);

describe.each(KINDS)('%s', (kind, rows) => {
  test(`${kind} is labelled as what it is`, () => {
    const wrong = rows.flatMap(([text, cents, right]) => {
      const label = labelOf(text, cents);
      return right.split('|').some((one) => isOf(label, one)) ? [] : [`${text}: ${label}`];
    });
    expect(wrong).toEqual([]);
  });
});
