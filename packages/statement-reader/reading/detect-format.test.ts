import { describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { detectFormat } from './detect-format.ts';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the format of a file', () => {
  test.each([
    ['pdf', latin('%PDF-1.7\n%âãÏÓ')],
    ['pdf', latin(`${'x'.repeat(900)}%PDF-1.4`)],
    ['png', latin('\x89PNG\r\n\x1a\n....')],
    ['jpeg', latin('\xff\xd8\xff\xe0....')],
    ['zip', zipSync({ 'a.csv': strToU8('a,b') })],
    ['xlsx', zipSync({ '[Content_Types].xml': strToU8('<a/>'), 'xl/workbook.xml': strToU8('<a/>') })],
    ['ofx', latin('OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>')],
    ['ofx', latin('<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n<OFX>')],
    ['qif', latin('!Type:Bank\nD01/01/2026')],
    ['mt940', latin('{1:F01SBZAZAJJXXXX0000000000}{4:\r\n:20:A\r\n:25:1/2\r\n')],
    ['mt940', latin(':20:A\n:25:1/2\n')],
    ['camt053', latin('<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">')],
    ['csv', latin('Date,Amount\n2026-01-01,5')],
    ['csv', new Uint8Array(Uint16Array.from('\ufeffDate;Amount\n', (letter) => letter.charCodeAt(0)).buffer)],
  ])('The format %s is detected from its bytes', (format, bytes) => {
    expect(detectFormat(bytes)).toEqual({ format, kind: null });
  });

  test.each([
    ['empty', latin('')],
    ['empty', latin(' \r\n ')],
    ['old_office', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
    ['web_page', latin('<!DOCTYPE html><html><table><tr><td>1,2')],
    ['other_xml', latin('<?xml version="1.0"?><feed>1,2</feed>')],
    ['unknown', latin('hello')],
    ['unknown', Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256)],
  ])('A file of the kind %s has no supported format', (kind, bytes) => {
    expect(detectFormat(bytes)).toEqual({ format: null, kind });
  });
});
