import { describe, expect, test } from '@jest/globals';
import { parseMail } from './parse-mail.ts';
import { attachedFile, plainText, rawMail } from './raw-mail.fixture.ts';

const pdf = '%PDF-1.7\nnot much of one';
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const parsed = async (raw: Uint8Array) => {
  const mail = await parseMail(raw);
  if (!mail) throw new Error('the mail was not parsed');
  return mail;
};

describe('a mail', () => {
  test('A parsed email returns its sender, its addresses and its files', async () => {
    const to = '"Statements" <692039C0CCCCCCCCCCCCCCCC@statements.imali.example>, other@lender.example';
    const raw = rawMail({ to, parts: [plainText('Hello'), attachedFile('march.pdf', 'application/pdf', pdf)] });
    const mail = await parsed(raw);
    expect(mail).toMatchObject({
      from: 'naledi@applicant.example',
      to: ['692039c0cccccccccccccccc@statements.imali.example', 'other@lender.example'],
      messageId: '<first@applicant.example>',
    });
    expect(mail.files.map(({ name, mediaType, bytes }) => [name, mediaType, text(bytes)])).toEqual([
      ['march.pdf', 'application/pdf', pdf],
    ]);
  });

  test('An email in Afrikaans returns its subject and its file name with their letters', async () => {
    const raw = rawMail({
      subject: '=?ISO-8859-1?Q?Rekeningstaat_vir_Maart_=96_di=EB_een?=',
      parts: [attachedFile('=?UTF-8?B?c3RhYXQgZGnDqy5wZGY=?=', 'application/pdf', pdf)],
    });
    const mail = await parsed(raw);
    expect(mail.subject).toMatch(/^Rekeningstaat vir Maart . dië een$/);
    expect(mail.files[0]?.name).toBe('staat dië.pdf');
  });

  test('A quoted-printable CSV attachment is returned as it was', async () => {
    const csv = 'Date,Description,Amount,Balance\r\n20260301,"CAFÉ = NICE, CAPE TOWN",-45.00,955.00\r\n';
    const body = csv.replaceAll('=', '=3D').replace('É', '=C3=89').replace('CAPE', 'CA=\r\nPE');
    const headers = [
      'Content-Type: text/csv; charset=utf-8; name="march.csv"',
      'Content-Disposition: attachment; filename="march.csv"',
      'Content-Transfer-Encoding: quoted-printable',
    ];
    const mail = await parsed(rawMail({ parts: [{ headers, body }] }));
    // Lines of text end as the reader of mails ends them; the break before a boundary belongs to the boundary.
    expect(text(mail.files[0]?.bytes).trimEnd()).toBe(csv.replaceAll('\r\n', '\n').trimEnd());
  });

  test.each(['inline', 'attachment'])(
    'An email that contains the email of a bank (%s) returns the files of that email',
    async (disposition) => {
      const bank = new TextDecoder()
        .decode(
          rawMail({
            from: 'statements@bank.example',
            received: false,
            parts: [attachedFile('april.pdf', 'application/pdf', pdf)],
          }).map((byte) => byte),
        )
        .replaceAll('=_part', '=_inner');
      const forwarded = {
        headers: ['Content-Type: message/rfc822', `Content-Disposition: ${disposition}; filename="fwd.eml"`],
        body: bank,
      };
      const mail = await parsed(rawMail({ parts: [plainText('See below'), forwarded] }));
      expect(mail.from).toBe('naledi@applicant.example');
      expect(mail.files.map(({ name }) => name)).toEqual(['april.pdf']);
    },
  );

  test('An image in the text of an email is distinguished from a file', async () => {
    const html = {
      headers: ['Content-Type: text/html; charset=utf-8'],
      body: '<p>Regards <img src="cid:logo@here"></p>',
    };
    const logo = attachedFile('logo.png', 'image/png', new Uint8Array(64), ['Content-ID: <logo@here>']);
    const photo = attachedFile('photo.png', 'image/png', new Uint8Array(64));
    const mail = await parsed(rawMail({ parts: [html, logo, photo] }));
    expect(mail.files.map(({ name, isPartOfText }) => [name, isPartOfText])).toEqual([
      ['logo.png', true],
      ['photo.png', false],
    ]);
  });
});

describe('a mail that is built to do harm', () => {
  test('An email of many parts is not read', async () => {
    const many = Array.from({ length: 2_100 }, () => plainText('x'));
    expect(await parseMail(rawMail({ parts: many }))).toBeNull();
  });

  test('An email of millions of short lines is not read', async () => {
    expect(await parseMail(rawMail({ parts: [plainText('a\r\n'.repeat(1_000_000))] }))).toBeNull();
  });

  test('An email with endless headers is not read', async () => {
    const long = Array.from({ length: 600 }, (_, index) => `X-${index}: ${'a'.repeat(1000)}`);
    expect(await parseMail(rawMail({ headers: long }))).toBeNull();
  });

  test('Deeply nested emails are read down to the limit, and parsing ends', async () => {
    let inner = new TextDecoder().decode(rawMail({ received: false }));
    for (let depth = 0; depth < 12; depth += 1) {
      const boundary = `=_level${depth}`;
      inner = `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--${boundary}--\r\n`;
    }
    const mail = await parsed(new TextEncoder().encode(inner));
    expect(mail.files.length).toBeLessThan(3);
  });

  test('Bytes that are no email return no files', async () => {
    expect((await parseMail(new Uint8Array([0, 255, 13, 10, 7])))?.files ?? []).toEqual([]);
    expect((await parseMail(new Uint8Array()))?.files ?? []).toEqual([]);
  });
});
