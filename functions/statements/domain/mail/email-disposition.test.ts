import { describe, expect, test } from '@jest/globals';
import { serviceStamps } from './authentication-results.ts';
import { mailCourse } from './email-disposition.ts';
import { parseMail } from './parse-mail.ts';
import { type RawMailOptions, rawMail } from './raw-mail.fixture.ts';

const own = { mailFrom: 'no-reply@imali.example', inboundDomain: 'statements.imali.example' };

async function courseOf(options: RawMailOptions) {
  const mail = await parseMail(rawMail(options));
  if (!mail) throw new Error('the mail was not parsed');
  return mailCourse(mail, serviceStamps(mail.headers), own);
}

test('a mail of a person whose address is proven is read and answered', async () => {
  expect(await courseOf({})).toEqual({ course: 'read', answerTo: 'naledi@applicant.example' });
});

describe('a mail is ignored', () => {
  test('An email in which the mail service found a virus or spam is ignored', async () => {
    expect(await courseOf({ virus: 'FAIL' })).toEqual({ course: 'ignore', reason: 'virus' });
    expect(await courseOf({ spam: 'FAIL' })).toEqual({ course: 'ignore', reason: 'spam' });
  });

  test('An email that we sent ourselves, by its sender or by our mark, is ignored', async () => {
    expect(await courseOf({ from: 'no-reply@imali.example' })).toMatchObject({ reason: 'own_mail' });
    expect(await courseOf({ from: 'x@statements.imali.example' })).toMatchObject({ reason: 'own_mail' });
    expect(await courseOf({ headers: ['X-Loop: no-reply@imali.example'] })).toMatchObject({ reason: 'own_mail' });
    expect(await courseOf({ headers: ['X-Loop: somebody@else.example'] })).toMatchObject({ course: 'read' });
  });

  test.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-replied; owner-email="a@b.example"',
    'Precedence: auto_reply',
    'X-Autoreply: yes',
  ])('An automatic reply is ignored: %s', async (header) => {
    expect(await courseOf({ headers: [header] })).toEqual({ course: 'ignore', reason: 'automatic_reply' });
  });

  test('A bounce email is ignored', async () => {
    expect(await courseOf({ returnPath: '' })).toEqual({ course: 'ignore', reason: 'automatic_reply' });
  });
});

describe('an email that is read without an answer', () => {
  test.each([
    'Auto-Submitted: auto-generated',
    'Precedence: bulk',
    'Precedence: list',
    'List-Unsubscribe: <mailto:stop@bank.example>',
    'List-Id: <statements.bank.example>',
    'X-Auto-Response-Suppress: OOF, AutoReply',
  ])('An email sent by a machine, as banks send statements, is read without a reply: %s', async (header) => {
    expect(await courseOf({ headers: [header] })).toEqual({ course: 'read', answerTo: null });
  });

  test.each([
    'noreply@bank.example',
    'no-reply@bank.example',
    'donotreply@bank.example',
    'postmaster@bank.example',
    'bounce+1@bank.example',
  ])('An email from a mailbox that nobody reads is read without a reply: %s', async (from) => {
    expect(await courseOf({ from })).toEqual({ course: 'read', answerTo: null });
  });

  test('An email whose sender is not proven is read without an answer: it would reach somebody who sent nothing', async () => {
    const results = ' spf=fail client-ip=192.0.2.9; envelope-from=x@evil.example; helo=evil.example;';
    expect(await courseOf({ results })).toEqual({ course: 'read', answerTo: null });
    expect(await courseOf({ received: false })).toEqual({ course: 'read', answerTo: null });
  });

  test('An email that was not found to be clean is read without a reply', async () => {
    expect(await courseOf({ spam: 'GRAY' })).toEqual({ course: 'read', answerTo: null });
    expect(await courseOf({ virus: 'PROCESSING_FAILED' })).toEqual({ course: 'read', answerTo: null });
  });

  test('An email that names two senders is read without a reply', async () => {
    expect(await courseOf({ headers: ['From: other@applicant.example'] })).toEqual({ course: 'read', answerTo: null });
    expect(await courseOf({ from: 'naledi@applicant.example, other@applicant.example' })).toMatchObject({
      answerTo: null,
    });
  });
});
