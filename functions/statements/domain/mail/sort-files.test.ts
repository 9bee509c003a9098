import { describe, expect, test } from '@jest/globals';
import { MAX_IMAGE_BYTES, MAX_STATEMENT_BYTES } from '../../../../schemas/entities/statements/statement-upload.ts';
import type { MailFile } from './parse-mail.ts';
import { MAX_MAIL_FILES, sortFiles } from './sort-files.ts';

const bytesOf = (text: string, size = 0): Uint8Array => {
  const bytes = new Uint8Array(Math.max(size, text.length));
  bytes.set(new TextEncoder().encode(text));
  return bytes;
};
const file = (overrides: Partial<MailFile> = {}): MailFile => ({
  name: 'march.pdf',
  mediaType: 'application/pdf',
  bytes: bytesOf('%PDF-1.7\n'),
  isPartOfText: false,
  ...overrides,
});
const png = (size: number): Uint8Array => {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytes;
};
const sorted = (...files: MailFile[]) => sortFiles(files).files.map(({ name, refusal }) => [name, refusal]);

describe('files of a mail', () => {
  test('The type of an emailed file is detected from its bytes, whatever it is called', () => {
    const csv = bytesOf('Date,Description,Amount,Balance\n20260301,SALARY,100.00,100.00\n');
    const files = [
      file({ name: 'statement', mediaType: 'application/octet-stream' }),
      file({ name: 'a.pdf', mediaType: 'application/pdf', bytes: csv }),
      file({ name: 'b.pdf', bytes: bytesOf('MZ\u0000\u0001\u0002\u0003program') }),
      file({ name: 'c.pdf', bytes: bytesOf('<!doctype html><p>Your session has expired') }),
    ];
    expect(
      sortFiles(files).files.map(({ name, refusal, ...rest }) => [
        name,
        refusal,
        'mediaType' in rest ? rest.mediaType : '',
      ]),
    ).toEqual([
      ['statement', null, 'application/pdf'],
      ['a.pdf', null, 'text/csv'],
      ['b.pdf', 'not_a_statement', ''],
      ['c.pdf', 'not_a_statement', ''],
    ]);
  });

  test('Emailed files are refused with the reason when they are empty, too large, old or wrapped by Outlook', () => {
    const large = (bytes: Uint8Array, size: number) => {
      const grown = new Uint8Array(size);
      grown.set(bytes);
      return grown;
    };
    expect(
      sorted(
        file({ name: 'empty.pdf', bytes: new Uint8Array() }),
        file({ name: 'large.pdf', bytes: large(bytesOf('%PDF-1.7\n'), MAX_STATEMENT_BYTES + 1) }),
        file({ name: 'photo.png', mediaType: 'image/png', bytes: png(MAX_IMAGE_BYTES + 1) }),
        file({
          name: 'old.doc',
          mediaType: 'application/msword',
          bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 1, 1, 1]),
        }),
        file({
          name: 'winmail.dat',
          mediaType: 'application/ms-tnef',
          bytes: new Uint8Array([0x78, 0x9f, 0x3e, 0x22, 0]),
        }),
        file({
          name: 'x.bin',
          mediaType: 'application/octet-stream',
          bytes: new Uint8Array([0x78, 0x9f, 0x3e, 0x22, 0]),
        }),
      ),
    ).toEqual([
      ['empty.pdf', 'empty'],
      ['large.pdf', 'too_large'],
      ['photo.png', 'too_large'],
      ['old.doc', 'old_office'],
      ['winmail.dat', 'outlook_container'],
      ['x.bin', 'outlook_container'],
    ]);
  });

  test('beyond the tenth that can be read are left', () => {
    const files = Array.from({ length: MAX_MAIL_FILES + 1 }, (_, index) => file({ name: `${index}.pdf` }));
    const outcome = sorted(file({ name: 'first.pdf', bytes: new Uint8Array() }), ...files);
    expect(outcome.filter(([, refusal]) => refusal === null)).toHaveLength(MAX_MAIL_FILES);
    expect(outcome.at(-1)).toEqual([`${MAX_MAIL_FILES}.pdf`, 'too_many']);
  });

  test('Refused files are named up to the thirtieth, and thousands of others are counted', () => {
    const refused = Array.from({ length: 1_500 }, (_, index) =>
      file({ name: `${index}`.padEnd(255, 'x'), bytes: new Uint8Array() }),
    );
    const { files, unnamed } = sortFiles([...refused, file()]);
    expect([files.length, files.at(-1)?.name, unnamed]).toEqual([31, 'march.pdf', 1_470]);
  });

  test('Files that nobody means to send are not mentioned: logos, signatures, cards, invitations', () => {
    expect(
      sorted(
        file({ name: 'logo.png', mediaType: 'image/png', bytes: png(90_000), isPartOfText: true }),
        file({ name: 'dot.png', mediaType: 'image/png', bytes: png(500) }),
        file({ name: 'smime.p7s', mediaType: 'application/pkcs7-signature' }),
        file({ name: 'me.vcf', mediaType: 'text/vcard' }),
        file({ name: 'invite.ics', mediaType: 'text/calendar' }),
      ),
    ).toEqual([]);
  });

  test('Photos of a page in an email are read, also when the email shows them in its text without naming them', () => {
    expect(sorted(file({ name: 'IMG_1.png', mediaType: 'image/png', bytes: png(400_000) }))).toEqual([
      ['IMG_1.png', null],
    ]);
  });

  test('Emailed files are named without folders and control characters', () => {
    expect(
      sorted(
        file({ name: '../../etc/march\u0000\r\n.pdf' }),
        file({ name: 'C:\\temp\\april.pdf' }),
        file({ name: ' ' }),
      ),
    ).toEqual([
      ['march.pdf', null],
      ['april.pdf', null],
      ['attachment 3', null],
    ]);
  });
});
