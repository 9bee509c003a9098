import { makeLedger } from '@imali/ledger/rows/labels-fixture.ts';
import { describe, expect, test } from '@jest/globals';
import { labelRow } from '../decision/label-row.ts';

function labelOf(description: string, cents: number): string {
  const [row] = makeLedger([['2026-01-15', description, cents]]).transactions;
  if (!row) throw new Error('no row');
  return labelRow(row, 'cheque').verdict.label;
}

describe('names and words of South African statements', () => {
  test.each([
    ['POS Purchase Stormvoel  * 25 Aug', -1_100, 'transport.tolls_parking'],
    ['POS PURCHASE MARIANNHILL TOLL PLAZA', -1_600, 'transport.tolls_parking'],
    ['POS Purchase Zapper *Servest Par  * 04 Sep', -1_000, 'transport.tolls_parking'],
    ['POS Purchase Zapper1*Qorvex @ T', -25_000, 'food.restaurants'],
    ['POS PURCHASE YOCO *OOM KOOS SLAGHUIS', -25_000, 'food.groceries'],
    ['IK *QORVEX TAVERN ****4016', -9_000, 'food.alcohol_tobacco'],
    ['POS PURCHASE QORVEX PANEL BEATERS', -90_000, 'transport.vehicle_service'],
    ['SNAPSCAN QORVEX KOFFIEHUIS ****4016', -9_000, 'food.restaurants'],
    ['POS PURCHASE NANDOS CHRIS HANI MALL', -9_000, 'food.fast_food'],
    ['POS PURCHASE SPUR MENLYN', -29_000, 'food.restaurants'],
    ['Magtape Debit Virgin  Netcash', -72_950, 'services.personal_care'],
    ['Magtape Debit Ok Furn Ac788993', -44_000, 'debt.store_account'],
    ['DebiCheck Mercedes F722507P', -369_800, 'debt.vehicle_finance'],
    ['Magtape Debit Nedbank Ho166919', -1_439_700, 'debt.home_loan'],
    ['ACB DEBIT:EXTERNAL DISCOVERY H', -429_000, 'medical.medical_aid'],
    ['SERVICE AGREEMENT RCS', -47_500, 'debt.store_account'],
    ['ACB CREDIT ESKOM PENSION', 1_745_100, 'income.pension_annuity'],
    ['Payment Received: SASSA Oudag Toelae', 232_000, 'income.grant_older_persons'],
    ['EFT from inDrive Payout', 328_700, 'income.gig_economy'],
    ['Payment Received: SnapScan', 40_300, 'income.business'],
    ['MAGTAPE CREDIT LIME24 LOAN', 565_000, 'loan_in.short_term'],
    ['ACB CREDIT LIFE HEALTHCARE', 2_173_000, 'transfer.third_party_in'],
    ['Internet Pmt To Damelin', -163_000, 'family.school_fees'],
    ['DUT Fees', -1_350_000, 'family.school_fees'],
    ['BACKROOM RENT', -595_000, 'housing.rent'],
    ['IBANK PAYMENT TO HIGHVELD HOA', -275_000, 'housing.rates_levies'],
    ['POS PURCHASE BETWAY SA', -5_000, 'gambling.betting_casino'],
    ['TYMEBANK PAYMENT TO PAYCITY', -5_000, 'government.fines_licences'],
    ['SABC TV Licence', -26_500, 'government.fines_licences'],
    ['Natis Online', -60_000, 'government.fines_licences'],
    ['CASH AT TILL PNP CRP BAYVIEW', -30_000, 'cash.till_withdrawal'],
    ['POS Purchase Parkmate Mams Mall', -2_000, 'transport.tolls_parking'],
    ['EFT for 879876 from Uber Eats Payout', 339_400, 'income.gig_economy'],
    ['BOLT FOOD WELKOM ****4016', -15_000, 'food.fast_food'],
    ['POS Purchase Pick n Pay Pharmacy Life', -15_000, 'medical.pharmacy'],
    ['Payment Received: SASSA Grant Old Age', 232_000, 'income.grant_older_persons'],
  ])('%s (%i cents) is %s', (description, cents, label) => {
    expect(labelOf(description, cents)).toBe(label);
  });
});
