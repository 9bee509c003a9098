import { plainNumber } from '../number-styles.ts';
import { placesInOrder, type TextFormat } from './written-text.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const amountXml = (cents: number): string =>
  `<Amt Ccy="ZAR">${plainNumber(Math.abs(cents))}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

function balanceXml(code: 'OPBD' | 'CLBD', cents: number, date: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountXml(cents)}<Dt><Dt>${date}</Dt></Dt></Bal>`;
}

/** ISO 20022 camt.053.001.02: entries with their description in the remittance information. */
export const camt053: TextFormat = {
  usualMonths: 1,
  write({ rows, accountNumber, holderName, from, to, openingCents, closingCents }) {
    const entries = rows.map((row, index) => {
      const reference = row.reference === '' ? '' : `<Refs><EndToEndId>${escaped(row.reference)}</EndToEndId></Refs>`;
      const details = `<NtryDtls><TxDtls>${reference}<RmtInf><Ustrd>${escaped(row.description)}</Ustrd></RmtInf></TxDtls></NtryDtls>`;
      return `<Ntry><NtryRef>${index + 1}</NtryRef>${amountXml(row.amountCents)}<Sts>BOOK</Sts><BookgDt><Dt>${row.bookedOn}</Dt></BookgDt><ValDt><Dt>${row.bookedOn}</Dt></ValDt>${details}</Ntry>`;
    });
    const lines = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>',
      `<GrpHdr><MsgId>STATEMENT-${to}</MsgId><CreDtTm>${to}T06:00:00+02:00</CreDtTm></GrpHdr>`,
      `<Stmt><Id>1</Id><CreDtTm>${to}T06:00:00+02:00</CreDtTm><FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>`,
      `<Acct><Id><Othr><Id>${accountNumber}</Id></Othr></Id><Ccy>ZAR</Ccy><Ownr><Nm>${escaped(holderName)}</Nm></Ownr></Acct>`,
      balanceXml('OPBD', openingCents, from),
      balanceXml('CLBD', closingCents, to),
      ...entries,
      '</Stmt></BkToCstmrStmt></Document>',
    ];
    return { content: `${lines.join('\n')}\n`, places: placesInOrder(rows, () => ({ hasBalance: false })) };
  },
};
