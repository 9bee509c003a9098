import { normaliseDescription, tokensOf } from '@imali/ledger/text/normalise.ts';
import { describe, expect, test } from '@jest/globals';
import { returnWordingOf } from './return-wording.ts';

const read = (description: string, cents = 14_302) => {
  const reading = normaliseDescription(description, '');
  return returnWordingOf(tokensOf(reading.text), cents, 'unknown');
};

describe('a debit order that came back', () => {
  test.each([
    ['DEBICHECK R/D NOT PROVIDED FOR OLDMUTFIN 0918', 'returned.insufficient_funds'],
    ['Returned debit order - insufficient funds FINCHOICE 114422', 'returned.insufficient_funds'],
    ['RD Debit Order Returned INSUFF FUNDS ADT', 'returned.insufficient_funds'],
    ['DEBIETORDER ONBETAALD ONVOLDOENDE FONDSE', 'returned.insufficient_funds'],
    ['ACB UNPAID R/D MIWAY', 'returned.insufficient_funds'],
    ['RD DEBIT ORDER - PAYMENT STOPPED BY CLIENT ZENDAMAX', 'returned.disputed_or_stopped'],
    ['DO DISPUTED BY CLIENT - TELESURE REV', 'returned.disputed_or_stopped'],
    ['ACB UNPAID NO AUTHORITY TO DEBIT BLUELABELS 881', 'returned.disputed_or_stopped'],
    ['NAEDO REVERSAL STOPPED TRUWORTHS', 'returned.disputed_or_stopped'],
    ['DebiCheck Returned Mandate Expired: Cell C Serv', 'returned.other_reason'],
    ['D/O RETURNED ACC TYPE INVALID TSHEPO BURIAL 0091', 'returned.other_reason'],
    ['RD DEBIT ORDER - ACCOUNT FROZEN CLIENTELE 88210', 'returned.other_reason'],
    ['DEBIT ORDER RETURNED VODACOM', 'returned.other_reason'],
  ])('%s is %s', (description, label) => {
    expect(read(description)?.label).toBe(label);
  });

  test('A returned debit order quotes the matched words, and is surer where they name the reason', () => {
    expect(read('D/O RETURNED ACC TYPE INVALID TSHEPO BURIAL 0091')).toEqual({
      label: 'returned.other_reason',
      confidence: 0.98,
      matchedText: 'RETURNED ACC TYPE INVALID',
    });
    expect(read('DEBIT ORDER RETURNED VODACOM')).toMatchObject({
      confidence: 0.9,
      matchedText: 'DEBIT ORDER RETURNED',
    });
  });

  test('A return is read from a notice with a zero amount too, and never from money out', () => {
    expect(read('NAEDO DEBIT ORDER INSUFFICIENT FUNDS', 0)?.label).toBe('returned.insufficient_funds');
    expect(read('NAEDO DEBIT ORDER INSUFFICIENT FUNDS', -500)).toBeNull();
  });

  test.each([
    'REVERSAL DIGITAL PAYMENT SETTLEMENT ACC CLOSED RETURNED',
    'RETURNED PAYMENT J SMITH',
    'REFUND TAKEALOT',
    'DEBIT ORDER VODACOM',
    'STOPPED BY THE SHOP',
    'MAGTAPE CREDIT ACME',
  ])('The text is not a returned debit order: %s', (description) => {
    expect(read(description)).toBeNull();
  });

  test('A reversed card purchase is not a returned debit order', () => {
    const tokens = tokensOf('POS PURCHASE REVERSED INSUFFICIENT FUNDS SPAR');
    expect(returnWordingOf(tokens, 9_900, 'card')).toBeNull();
  });
});
