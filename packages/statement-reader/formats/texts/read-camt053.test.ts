import { describe, expect, test } from '@jest/globals';
import { detectFormat } from '../../reading/detect-format.ts';
import { verifyStatement } from '../../verify/verify-statement.ts';
import { bytesOf, errorsOf, rowsOf, statementOf } from '../grids/shown-reading.fixture.ts';
import { readCamt053 } from './read-camt053.ts';

const entry = (amount: string, side: string, date: string, text: string, status = '<Sts>BOOK</Sts>'): string =>
  `<Ntry><Amt Ccy="ZAR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt>${date}</BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>E2E</EndToEndId></Refs><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;

const balance = (code: string, amount: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="ZAR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>`;

const wrap = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt><GrpHdr/><Stmt><Id>1</Id><FrToDt><FrDtTm>2026-01-01T00:00:00+02:00</FrDtTm><ToDtTm>2026-01-31T23:59:59+02:00</ToDtTm></FrToDt><Acct><Id><Othr><Id>62000000011</Id></Othr></Id><Ccy>ZAR</Ccy><Ownr><Nm>EXAMPLE &amp; SONS</Nm></Ownr><Svcr><FinInstnId><BICFI>FIRNZAJJXXX</BICFI></FinInstnId></Svcr></Acct>${inside}</Stmt></n:BkToCstmrStmt></n:Document>`;

const whole = wrap(
  balance('OPBD', '1000.00') +
    balance('CLBD', '1400.00') +
    balance('CLAV', '7.00') +
    '<TxsSummry><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>500.00</Sum></TtlCdtNtries><TtlDbtNtries><NbOfNtries>1</NbOfNtries><Sum>100.00</Sum></TtlDbtNtries></TxsSummry>' +
    entry('100.00', 'DBIT', '<Dt>2026-01-05</Dt>', 'SHOP &lt;1&gt; &#233;') +
    entry('500.00', 'CRDT', '<DtTm>2026-01-20T23:30:00Z</DtTm>', 'SALARY', '<Sts><Cd>BOOK</Cd></Sts>') +
    entry('9.00', 'DBIT', '<Dt>2026-01-31</Dt>', 'NOT YET', '<Sts><Cd>PDNG</Cd></Sts>'),
);

const read = (text: string) => readCamt053(bytesOf(text), undefined);

describe('camt.053', () => {
  test('A camt.053 is read with its account, balances, totals and entries, and adds up', () => {
    const statement = statementOf(read(whole));
    expect(statement).toMatchObject({
      bankSlug: 'fnb',
      accountNumber: '62000000011',
      holderName: 'EXAMPLE & SONS',
      from: '2026-01-01',
      to: '2026-01-31',
      openingCents: 100_000,
      closingCents: 140_000,
      printedTotals: { creditCents: 50_000, debitCents: 10_000, credits: 1, debits: 1 },
    });
    expect(rowsOf(statement)).toEqual([
      [1, '2026-01-05', -10_000, null, 'SHOP <1> é', 'E2E'],
      [2, '2026-01-21', 50_000, null, 'SALARY', 'E2E'],
    ]);
    expect(verifyStatement(statement, '2026-02-01').errors).toEqual([]);
  });

  test('a reversal has the side that it is booked on', () => {
    const reversal = entry('5.00', 'CRDT', '<Dt>2026-01-05</Dt>', 'X').replace('<Sts>', '<RvslInd>true</RvslInd><Sts>');
    const reversed = wrap(balance('OPBD', '1.00') + balance('CLBD', '6.00') + reversal);
    expect(statementOf(read(reversed)).rows[0]?.amountCents).toBe(500);
  });

  test('a document type is refused, so that no entity can grow or reach out', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${whole}`;
    expect(errorsOf(read(bomb))[0]?.message).toContain('document type');
  });

  test('elements named like what every object has are refused and change nothing', () => {
    const strange = whole.replace('<GrpHdr/>', '<__proto__><Stmt>x</Stmt></__proto__><constructor>1</constructor>');
    expect(errorsOf(read(strange))).toHaveLength(1);
    expect(Object.hasOwn(Object.prototype, 'Stmt')).toBe(false);
  });

  test('elements nested without end are refused', () => {
    expect(errorsOf(read(`${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`))[0]?.message).toContain('well-formed');
  });

  test('a file that ends before its elements do is refused', () => {
    for (const share of [0.5, 0.7, 0.9, 0.99]) {
      const [error] = errorsOf(read(whole.slice(0, Math.floor(whole.trimEnd().length * share))));
      expect(error?.message).toMatch(/cut short|well-formed/);
    }
    expect(statementOf(read(`${whole}\n\n`)).rows.length).toBeGreaterThan(0);
  });

  test('an entry that cannot be read is named by its number', () => {
    const broken = whole.replace('<Amt Ccy="ZAR">500.00</Amt>', '<Amt Ccy="ZAR">5,00</Amt>');
    expect(errorsOf(read(broken))).toMatchObject([{ type: 'Parse Error', place: { page: 1, row: 2 }, found: '5,00' }]);
    expect(errorsOf(read(whole.replace('CLBD', 'XXXX')))).toMatchObject([{ expected: 'OPBD and CLBD' }]);
    expect(errorsOf(read('<a/>'))[0]?.message).toContain('camt.053');
  });
});

test.each([
  ['camt052', 'BkToCstmrAcctRpt', 'Rpt', 'camt.052.001.08'],
  ['camt054', 'BkToCstmrDbtCdtNtfctn', 'Ntfctn', 'camt.054.001.08'],
])('%s is read without balances, and its rows are reported as not proved', (layout, root, kind, schema) => {
  const text = wrap(entry('100.00', 'DBIT', '<Dt>2026-01-05</Dt>', 'SHOP'))
    .replaceAll('BkToCstmrStmt', root)
    .replaceAll(/(<\/?)Stmt>/g, `$1${kind}>`)
    .replace('camt.053.001.08', schema);
  expect(detectFormat(bytesOf(text)).format).toBe('camt053');
  const statement = statementOf(read(text));
  expect(statement).toMatchObject({ layout, openingCents: null, closingCents: null });
  expect(statement.rows.map(({ amountCents }) => amountCents)).toEqual([-10_000]);
  expect(verifyStatement(statement, '2026-02-01')).toMatchObject({ errors: [], findings: [{ code: 'not_proved' }] });
});

test('entries that are not booked are left out and counted', () => {
  expect(statementOf(read(whole)).notes).toMatchObject([{ code: 'pending_left_out' }]);
});
