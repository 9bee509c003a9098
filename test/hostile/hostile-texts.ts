import { billionLaughs } from './hostile-archives.ts';

const camt = (inside: string, prolog = ''): string =>
  `<?xml version="1.0"?>${prolog}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`;

const ofxHead =
  'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>ZAR<BANKACCTFROM><BANKID>250655<ACCTID>62000000011<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>';

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
  'a CSV of blanks before its only word': () => `Date,Description${' '.repeat(20_000_000)}x`,
  'an OFX whose tags are never closed': () => `${ofxHead}${'<STMTTRN><A>'.repeat(1_000_000)}`,
  'an OFX of tags that never end': () => `${ofxHead}${'<'.repeat(20_000_000)}`,
  'an OFX of parts in parts': () => `${ofxHead}${'<STMTTRN>'.repeat(5)}${'<BANKACCTTO>'.repeat(1_500_000)}`,
  'a QIF of one long line': () => `!Type:Bank\nD01/01/2026\nT${'1'.repeat(20_000_000)}\n^\n`,
  'a QIF with two million records': () => `!Type:Bank\n${'D01/01/2026\nT1.00\n^\n'.repeat(1_500_000)}`,
  'an MT940 of one long field': () =>
    `:20:A\n:25:62000000011\n:28C:1\n:60F:C260101ZAR1,00\n:61:${'2'.repeat(20_000_000)}\n:62F:C260131ZAR1,00\n`,
  'an MT940 with a million lines': () =>
    `:20:A\n:25:62000000011\n:28C:1\n:60F:C260101ZAR1,00\n${':86:a\n'.repeat(3_000_000)}`,
  'a camt.053 of entities of entities': () => camt('<Id>&l9;</Id>', billionLaughs),
  'a camt.053 that reads a file': () => camt('<Id>&x;</Id>', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  'a camt.053 of elements in elements': () => camt('<a>'.repeat(1_000_000)),
  'a camt.053 of a million entries': () => camt('<Ntry/>'.repeat(2_500_000)),
  'a camt.053 of a million attributes': () =>
    camt(`<Id ${Array.from({ length: 500_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`),
  'a camt.053 that names what objects are made of': () =>
    camt('<__proto__><rows>1</rows></__proto__><constructor><prototype><a>1</a></prototype></constructor>'),
  'a camt.053 whose comment never ends': () => camt(`<!--${'-'.repeat(10_000_000)}`),
};
