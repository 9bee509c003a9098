import { describe, expect, test } from '@jest/globals';
import type { UploadRecord } from '../../../bank-data/domain/files/upload-store.ts';
import { makeMailWorld, now } from './mail-ports.fixture.ts';
import { attachedFile, plainText, type RawMailOptions, rawMail } from './raw-mail.fixture.ts';
import { receiveMail } from './receive-mail.ts';
import { replyToSender } from './reply-to-sender.ts';

const pdf = attachedFile('Statement 62000000011.pdf', 'application/pdf', '%PDF-1.7\nnot much of one');

/** A world that has taken in one mail; its uploads end as given. */
async function received(end: Partial<UploadRecord> = {}, options: RawMailOptions = {}) {
  const world = makeMailWorld();
  world.mails.set('mail/one', rawMail({ parts: [plainText('Here.'), pdf], ...options }));
  await receiveMail(world.ports, 'mail/one', now);
  for (const [id, upload] of world.uploads) world.uploads.set(id, { ...upload, ...end });
  const [id = ''] = world.records.keys();
  return { ...world, id };
}

const errorOf = (type: UploadRecord['errors'][number]['type']): UploadRecord['errors'] => [
  { type, message: 'Balance of R 12 345.67 expected', place: null, expected: 'R 12 345.67', found: 'R 1.00' },
];

describe('the sender of a mail', () => {
  test('The sender of an email receives the outcome of each file once, in an answer that no machine answers', async () => {
    const { ports, sent, id } = await received({ state: 'ACCEPTED' });
    expect(await replyToSender(ports, { id, round: 0 }, now)).toBe('sent');
    expect(await replyToSender(ports, { id, round: 0 }, now)).toBe('not_wanted');
    expect(sent).toMatchObject([
      {
        to: 'naledi@applicant.example',
        subject: 'Your bank statement: what we received',
        headers: {
          'Auto-Submitted': 'auto-replied',
          'X-Loop': 'no-reply@imali.example',
          'In-Reply-To': '<first@applicant.example>',
        },
      },
    ]);
    expect(sent[0]?.text).toContain('Statement …011.pdf: received and read.');
  });

  test.each([
    [{ state: 'PARTLY_ACCEPTED', errors: errorOf('Contiguous Error') }, 'received and read in part'],
    [{ state: 'PASSWORD_NEEDED' }, 'it needs a password'],
    [{ state: 'FAILED' }, 'on our side'],
    [{ state: 'REFUSED', errors: errorOf('Parse Error') }, 'we couldn’t read it as a bank statement'],
    [
      { state: 'REFUSED', errors: errorOf('Parse Error').map((one) => ({ ...one, missing: ['account_number'] })) },
      'it doesn’t say which account it belongs to',
    ],
    [{ state: 'REFUSED', errors: errorOf('Contiguous Error') }, 'part of it is missing'],
    [{ state: 'REFUSED', errors: errorOf('Transactions Error') }, 'don’t add up'],
  ] satisfies [Partial<UploadRecord>, string][])(
    'The sender of an email learns that of a file %j',
    async (end, words) => {
      const { ports, sent, id } = await received(end);
      await replyToSender(ports, { id, round: 0 }, now);
      expect(sent[0]?.text).toContain(words);
      expect(sent[0]?.html).toContain(words);
      // Nothing of what the file holds.
      expect(sent[0]?.text).not.toMatch(/12 345|62000000011/);
    },
  );

  test('A reply waits longer each time while a file is being read, and finally says so', async () => {
    const { ports, sent, asked, id } = await received({ state: 'READING' });
    for (let round = 0; round < 7; round += 1) expect(await replyToSender(ports, { id, round }, now)).toBe('later');
    expect(asked.map(({ round, seconds }) => [round, seconds])).toEqual([
      [0, 3],
      [1, 5],
      [2, 10],
      [3, 20],
      [4, 40],
      [5, 80],
      [6, 160],
      [7, 300],
    ]);
    expect(await replyToSender(ports, { id, round: 7 }, now)).toBe('sent');
    expect(sent[0]?.text).toContain('We are still reading it');
  });

  test('A sender who attached no file is asked for it kindly', async () => {
    const { ports, sent, id } = await received({}, { parts: [plainText('I forgot the attachment')] });
    await replyToSender(ports, { id, round: 0 }, now);
    expect(sent[0]?.text).toContain('We found no statement attached');
  });

  test('The sender learns what to do about files that are not read', async () => {
    const parts = [
      attachedFile('winmail.dat', 'application/ms-tnef', '\u0078rest'),
      attachedFile('a<b>.docx.exe', 'application/octet-stream', 'MZ program'),
    ];
    const { ports, sent, id } = await received({}, { parts });
    await replyToSender(ports, { id, round: 0 }, now);
    expect(sent[0]?.text).toContain('winmail.dat: not read: Outlook wrapped your files in it.');
    expect(sent[0]?.text).toContain('a<b>.docx.exe: not read: statements don’t come in this kind of file');
    expect(sent[0]?.html).toContain('a&#60;b&#62;.docx.exe');
  });

  test('A sender of more bad files than are named learns how many', async () => {
    const parts = Array.from({ length: 32 }, (_, index) =>
      attachedFile(`${index}.exe`, 'application/octet-stream', 'MZ program'),
    );
    const { ports, sent, id } = await received({}, { parts });
    await replyToSender(ports, { id, round: 0 }, now);
    expect(sent[0]?.text).toContain('29.exe: not read');
    expect(sent[0]?.text).not.toContain('30.exe');
    expect(sent[0]?.text).toContain('2 more files were not read.');
  });

  test('A reply to a message ID that cannot be put in a header is sent without it', async () => {
    const { ports, sent, id } = await received({ state: 'ACCEPTED' }, { messageId: '<a@b> Bcc: x@y.example' });
    await replyToSender(ports, { id, round: 0 }, now);
    expect(Object.keys(sent[0]?.headers ?? {})).toEqual(['Auto-Submitted', 'X-Auto-Response-Suppress', 'X-Loop']);
  });

  test('A sender gets at most twenty replies in an hour', async () => {
    const { ports, sent, id } = await received({ state: 'ACCEPTED' });
    for (let answer = 0; answer < 20; answer += 1)
      await ports.rateLimits.hit('mail-answer#naledi@applicant.example', 3600, now);
    expect(await replyToSender(ports, { id, round: 0 }, now)).toBe('too_often');
    expect(sent).toEqual([]);
  });

  test('A reply whose first sending failed is sent on the retry', async () => {
    const { ports, sent, id } = await received({ state: 'ACCEPTED' });
    const broken = { ...ports, mailer: { send: () => Promise.reject(new Error('no network')) } };
    await expect(replyToSender(broken, { id, round: 0 }, now)).rejects.toThrow('no network');
    expect(await replyToSender(ports, { id, round: 0 }, now)).toBe('sent');
    expect(sent).toHaveLength(1);
  });

  test('A sender without authentication gets no reply', async () => {
    const results = ' spf=fail client-ip=192.0.2.9; envelope-from=x@evil.example; helo=evil.example;';
    const { ports, asked, sent, id } = await received({ state: 'ACCEPTED' }, { results });
    expect(await replyToSender(ports, { id, round: 0 }, now)).toBe('not_wanted');
    expect([asked, sent]).toEqual([[], []]);
  });
});
