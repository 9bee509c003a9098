import { billionLaughs } from './hostile-archives.ts';

const camt = (inside: string, prolog = ''): string =>
  `<?xml version="1.0"?>${prolog}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`;

const ofxHead =
  'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>ZAR<BANKACCTFROM><BANKID>250655<ACCTID>62000000011<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>';

const distinct = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

/** Texts that try to make a reader slow, large or wrong, by what they are. */
export const hostileTexts: Readonly<Record<string, () => string>> = {
  'a CSV with one line of 30 MB': () =>
    `Date,Description,Amount,Balance\n2026-01-01,${'a'.repeat(30_000_000)},1.00,1.00\n`,
  'a CSV with 10 million cells in one line': () => `Date,Description,Amount,Balance\n${'1,'.repeat(10_000_000)}\n`,
  'a CSV with a quote that is never closed': () =>
    `Date,Description,Amount,Balance\n2026-01-01,"${'a,b\n'.repeat(2_000_000)}`,
  'a CSV of 30 MB of quotes': () => `Date,Description,Amount,Balance\n${'"'.repeat(30_000_000)}`,
  'a CSV of 30 million blank lines': () => `Date,Description,Amount,Balance\n${'\n'.repeat(30_000_000)}`,
  'a CSV with two million rows': () =>
    `Date,Description,Amount,Balance\n${'2026-01-01,a,1.00,1.00\n'.repeat(1_300_000)}`,
  'a CSV with 13 million cells': () =>
    `Date,Description,Amount,Balance\n${`2026-01-01,abc,1.00,1.00${',1'.repeat(196)}\n`.repeat(64_000)}`,
  'a CSV whose every line is quoted': () =>
    `"Date,Description,Amount,Balance"\n${'"2026-01-01,a,1.00,1.00"\n'.repeat(1_250_000)}`,
  'a CSV of blanks before its only word': () => `Date,Description${' '.repeat(20_000_000)}x`,
  'an OFX whose tags are never closed': () => `${ofxHead}${'<STMTTRN><A>'.repeat(1_000_000)}`,
  'an OFX of tags that never end': () => `${ofxHead}${'<'.repeat(20_000_000)}`,
  'an OFX of parts in parts': () => `${ofxHead}${'<STMTTRN>'.repeat(5)}${'<BANKACCTTO>'.repeat(1_500_000)}`,
  'an OFX of half a million statements': () =>
    `${ofxHead}${'<STMTTRNRS><STMTRS></STMTRS></STMTTRNRS>'.repeat(500_000)}</OFX>`,
  'an OFX that says one thing three million times': () =>
    `${ofxHead}<STMTTRN>${'<FITID>1'.repeat(3_000_000)}</STMTTRN></OFX>`,
  'an OFX of two million things that nobody knows': () =>
    `${ofxHead}<STMTTRN>${distinct(2_000_000, (index) => `<A${index}>1`)}</STMTTRN></OFX>`,
  'an OFX of values in a million parts': () => `${ofxHead}${'<BAL>'.repeat(1_000_000)}${'<A>1'.repeat(500_000)}</OFX>`,
  'a QIF of one long line': () => `!Type:Bank\nD01/01/2026\nT${'1'.repeat(20_000_000)}\n^\n`,
  'a QIF with two million records': () => `!Type:Bank\n${'D01/01/2026\nT1.00\n^\n'.repeat(1_500_000)}`,
  'an MT940 of one long field': () =>
    `:20:A\n:25:62000000011\n:28C:1\n:60F:C260101ZAR1,00\n:61:${'2'.repeat(20_000_000)}\n:62F:C260131ZAR1,00\n`,
  'an MT940 with a million lines': () =>
    `:20:A\n:25:62000000011\n:28C:1\n:60F:C260101ZAR1,00\n${':86:a\n'.repeat(3_000_000)}`,
  'an MT940 of a hundred thousand messages': () =>
    ':20:A\n:25:62000000011\n:28C:1\n:60F:C260101ZAR1,00\n-\n'.repeat(100_000),
  'a camt.053 of entities of entities': () => camt('<Id>&l9;</Id>', billionLaughs),
  'a camt.053 that reads a file': () => camt('<Id>&x;</Id>', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  'a camt.053 of elements in elements': () => camt('<a>'.repeat(1_000_000)),
  'a camt.053 of a million entries': () => camt('<Ntry/>'.repeat(2_500_000)),
  'a camt.053 of a million attributes': () =>
    camt(`<Id ${Array.from({ length: 500_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
  'a camt.053 of attributes behind signs in quotes': () =>
    camt(`<Id ${distinct(300_000, (index) => `a${index}=">" b${index}='<' `)}/>`),
  'a camt.053 of a million elements with an attribute each': () => camt('<a b="1"/>'.repeat(1_000_000)),
  'a camt.053 of elements of so many names': () => camt(distinct(700_000, (index) => `<a${index}>1</a${index}>`)),
  'a camt.053 of so many elements in one entry': () => camt(`<Ntry>${'<a>1</a>'.repeat(900_000)}</Ntry>`),
  'a camt.053 that names what objects are made of': () =>
    camt('<__proto__><rows>1</rows></__proto__><constructor><prototype><a>1</a></prototype></constructor>'),
  'a camt.053 whose comment never ends': () => camt(`<!--${'-'.repeat(10_000_000)}`),
};

/** As many transactions as a file may hold. */
const MOST = 60_000;

/** Statements of so many. */
export const longTexts: Readonly<Record<string, () => string>> = {
  'a CSV': () => `Date,Description,Amount,Balance\n${'2026-01-01,Some shop in a town,0.00,1.00\n'.repeat(MOST)}`,
  'an OFX': () =>
    `${ofxHead}${'<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260101<TRNAMT>-1.00<FITID>1<NAME>Shop</STMTTRN>'.repeat(MOST)}</BANKTRANLIST><LEDGERBAL><BALAMT>1.00<DTASOF>20260101</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
  'a camt.053': () => {
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="ZAR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>`;
    const entry =
      '<Ntry><Amt Ccy="ZAR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>E2E</EndToEndId></Refs><RmtInf><Ustrd>Some shop in a town</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>';
    const account = '<Acct><Id><Othr><Id>62000000011</Id></Othr></Id><Ccy>ZAR</Ccy></Acct>';
    const period = '<FrToDt><FrDtTm>2026-01-01T00:00:00</FrDtTm><ToDtTm>2026-01-31T23:59:59</ToDtTm></FrToDt>';
    return camt(`${period}${account}${balance('OPBD', '60000.00')}${balance('CLBD', '0.00')}${entry.repeat(MOST)}`);
  },
};
