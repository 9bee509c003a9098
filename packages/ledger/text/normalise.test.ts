import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { normalise, normaliseDescription, tokensOf } from './normalise.ts';

describe('normalise', () => {
  test.each([
    ['POS PURCHASE (EFFEC 17082020) PNP CRP WATERFRONT WATER CARD NO.  0123', 'POS PURCHASE PNP CRP WATERFRONT WATER'],
    ['CANVA* I0476 412752*6823  18 JAN', 'CANVA*'],
    ['THAI FARMERS B518103XXXXXX5828', 'THAI FARMERS'],
    ['Magtape Debit Discinsure4002840983-', 'MAGTAPE DEBIT DISCINSURE -'],
    ['DebiCheck Budget Ins778803907P', 'DEBICHECK BUDGET INS'],
    ['TRANSACTION FEE PayShap Ext Debit (EFF:240925 AMT: 500,00-)', 'TRANSACTION FEE PAYSHAP EXT DEBIT'],
    ['Spur Gauteng (Card 1234)', 'SPUR GAUTENG'],
    ["Café Nando's  2025/11/14 12:30", 'CAFE NANDOS'],
    ['Purchase at X 175412 JOHANNESBURG ZA 530112865501', 'PURCHASE AT X JOHANNESBURG ZA'],
    ['POS Purchase 14.99 Apple.Com/Bil  * 18 Sep', 'POS PURCHASE APPLE.COM/BIL'],
  ])('The description is normalised: %s', (printed, expected) => {
    expect(normalise(printed)).toBe(expected);
  });

  test('Short numbers that belong to names are kept', () => {
    expect(normalise('LIME24 PREPAID24 1LIFE STUDIO 88 SRD R370')).toBe('LIME24 PREPAID24 1LIFE STUDIO 88 SRD R370');
  });

  test('Normalising never throws, never leaves two spaces and is stable when repeated', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const once = normalise(text);
        expect(once).not.toMatch(/ {2}|^ | $/);
        expect(once).toBe(once.toUpperCase());
      }),
    );
  });
});

describe('reading a description', () => {
  test('Tokenising joins a lone S, drops AND and keeps the fee mark', () => {
    expect(tokensOf('#FEE MCDONALD S FRUIT AND VEG')).toEqual(['#', 'FEE', 'MCDONALDS', 'FRUIT', 'VEG']);
  });

  test('The reference is appended only where it adds information', () => {
    expect(normaliseDescription('IB PAYMENT TO J NEL', 'rent').text).toBe('IB PAYMENT TO J NEL RENT');
    expect(normaliseDescription('IB PAYMENT TO J NEL', 'J Nel').text).toBe('IB PAYMENT TO J NEL');
  });

  test('A card is recognised by its mask, its number or its bracket', () => {
    expect(normaliseDescription('CANVA 412752*6823', '').namesCard).toBe(true);
    expect(normaliseDescription('PNP CARD NO. 0123', '').namesCard).toBe(true);
    expect(normaliseDescription('Spur (Card 1234)', '').namesCard).toBe(true);
    expect(normaliseDescription('IB PAYMENT TO CARDIFF', '').namesCard).toBe(false);
  });
});
