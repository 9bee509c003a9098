import { bankOf } from '../../../../schemas/banks.ts';
import { plainNumber } from '../number-styles.ts';
import { placesInOrder, type TextFormat } from './written-text.ts';

const compact = (date: string): string => date.replaceAll('-', '');

const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const branchCode = (bankSlug: string): string => bankOf(bankSlug)?.universalBranchCode ?? '000000';

/** OFX 1.02 (SGML: values have no end tags), with the description in the memo, as South African banks write it. */
export const ofx: TextFormat = {
  usualMonths: 3,
  write({ rows, accountNumber, accountType, from, to, closingCents }, bankSlug) {
    const header = [
      'OFXHEADER:100',
      'DATA:OFXSGML',
      'VERSION:102',
      'SECURITY:NONE',
      'ENCODING:USASCII',
      'CHARSET:1252',
      'COMPRESSION:NONE',
      'OLDFILEUID:NONE',
      'NEWFILEUID:NONE',
      '',
    ];
    const movements = rows.flatMap((row, index) => {
      const memo = row.reference === '' ? row.description : `${row.description} ${row.reference}`;
      const posted = index % 2 === 0 ? compact(row.bookedOn) : `${compact(row.bookedOn)}120000[+2:CAT]`;
      return [
        '<STMTTRN>',
        `<TRNTYPE>${row.amountCents < 0 ? 'DEBIT' : 'CREDIT'}`,
        `<DTPOSTED>${posted}`,
        `<TRNAMT>${plainNumber(row.amountCents)}`,
        `<FITID>${compact(row.bookedOn)}${String(index + 1).padStart(5, '0')}`,
        `<MEMO>${plain(memo)}`,
        '</STMTTRN>',
      ];
    });
    const body = [
      '<OFX>',
      `<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${compact(to)}<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>`,
      '<BANKMSGSRSV1><STMTTRNRS><TRNUID>0<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS>',
      '<CURDEF>ZAR',
      `<BANKACCTFROM><BANKID>${branchCode(bankSlug)}<ACCTID>${accountNumber}<ACCTTYPE>${accountType === 'savings' ? 'SAVINGS' : 'CHECKING'}</BANKACCTFROM>`,
      `<BANKTRANLIST><DTSTART>${compact(from)}<DTEND>${compact(to)}`,
      ...movements,
      '</BANKTRANLIST>',
      `<LEDGERBAL><BALAMT>${plainNumber(closingCents)}<DTASOF>${compact(to)}</LEDGERBAL>`,
      '</STMTRS></STMTTRNRS></BANKMSGSRSV1>',
      '</OFX>',
    ];
    return {
      content: `${[...header, ...body].join('\r\n')}\r\n`,
      places: placesInOrder(rows, (row) => ({
        description: row.reference === '' ? row.description : `${row.description} ${row.reference}`,
        reference: '',
        hasBalance: false,
      })),
    };
  },
};
