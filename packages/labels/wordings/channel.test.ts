import { normaliseDescription, tokensOf } from '@imali/ledger/text/normalise.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { channelTable } from '../generated/channel-table.ts';
import { type ChannelMatch, channelOf } from './channel.ts';

function wayOf(description: string, amountCents = -100): ChannelMatch {
  const { text, namesCard } = normaliseDescription(description, '');
  return channelOf({ text, namesCard, tokens: tokensOf(text) }, amountCents);
}

describe('how money moved, by the words of the banks', () => {
  test.each([
    // Standard Bank
    ['CHEQUE CARD PURCHASE SPAR NORKEM', 'card', 'SPAR NORKEM'],
    ['IB PAYMENT TO J NEL', 'eft', 'J NEL'],
    ['CREDIT TRANSFER ABC LTD', 'eft', 'ABC LTD'],
    ['AUTOBANK CASH WITHDRAWAL AT SANDTON', 'atm', 'AT SANDTON'],
    ['INSTANT MONEY 0821234567', 'cash', ''],
    ['RTD-NOT PROVIDED FOR', 'reversal', 'NOT PROVIDED FOR'],
    // FNB
    ['POS Purchase Checkers Sandton 412752*6823 18 Jan', 'card', 'CHECKERS SANDTON'],
    ['Magtape Debit Discinsure4002840983', 'debit_order', 'DISCINSURE'],
    ['Magtape Credit Pick N Pay', 'eft', 'PICK N PAY'],
    ['DebiCheck Budget Ins778803907P', 'debicheck', 'BUDGET INS'],
    ['eWallet Send 0821234567', 'wallet', ''],
    ['#Monthly Account Fee', 'fee', '# MONTHLY ACCOUNT'],
    // Absa
    ['ACB DEBIT:EXTERNAL OUTSURANCE', 'debit_order', 'OUTSURANCE'],
    ['CASH SEND DIGITAL 0821234567', 'cash', 'DIGITAL'],
    // Capitec
    ['Registered Debit Order: Cartrack (2121827)', 'debit_order', 'CARTRACK'],
    ['PayShap Payment Received: Thandi', 'payshap', 'THANDI'],
    ['Prepaid Purchase: MTN', 'prepaid', 'MTN'],
    ['ATM Cash Withdrawal: Rosebank', 'atm', 'ROSEBANK'],
    ['Cash Deposit: Rosebank', 'cash', 'ROSEBANK'],
    // Any
    ['NAEDO OUTSURANCE', 'debit_order', 'OUTSURANCE'],
    ['NAEDO DEBIT MOKOENA FIN', 'debit_order', 'MOKOENA FIN'],
    ['AEDO DEBIT MOKOENA FIN', 'debit_order', 'MOKOENA FIN'],
    ['DEBIETORDER SANLAM', 'debit_order', 'SANLAM'],
    ['KONTANTONTTREKKING ROSEBANK', 'atm', 'ROSEBANK'],
    ['TRANSFER TO SAVINGS', 'transfer', 'SAVINGS'],
    ['INTEREST ON CREDIT', 'interest', 'ON CREDIT'],
    ['SPUR GAUTENG (Card 1234)', 'card', 'SPUR GAUTENG'],
    ['SOMETHING ELSE', 'unknown', 'SOMETHING ELSE'],
  ] as const)('%s is %s, and %j remains', (description, channel, rest) => {
    const way = wayOf(description);
    expect([way.channel, way.rest.join(' ')]).toEqual([channel, rest]);
  });

  test('Every wording of the channel table is found on its own', () => {
    const wordings = channelTable.flatMap(({ channel, wordings: all }) =>
      all.split(';').map((wording) => ({ channel, wording })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...wordings), ({ channel, wording }) => {
        expect([
          wording,
          channelOf({ text: wording, namesCard: false, tokens: tokensOf(wording) }, -100).channel,
        ]).toEqual([wording, channel]);
      }),
      { numRuns: 400 },
    );
  });

  test('A wording that says nothing of money in is a way of money out only', () => {
    expect(wayOf('STANDING ORDER MTN').channel).toBe('debit_order');
    expect(wayOf('STANDING ORDER MTN', 100)).toMatchObject({ channel: 'unknown', rest: ['STANDING', 'ORDER', 'MTN'] });
  });

  test('Channel wordings are whole words, and mid-text ones count only if marked to match anywhere', () => {
    expect(wayOf('POSTNET NAEDOS').channel).toBe('unknown');
    expect(wayOf('LITTLE POS HOUSE').channel).toBe('unknown');
    expect(wayOf('J NEL PAYSHAP').channel).toBe('payshap');
  });
});
