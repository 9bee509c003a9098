import { refusal } from '@imali/statement-reader/refusals/refusal.ts';
import { describe, expect, test } from '@jest/globals';
import { StatementUpload } from '../../../schemas/entities/statements/statement-upload.ts';
import { makeUpload } from '../../bank-data/domain/files/upload-record.fixture.ts';
import { statementUploadView } from './statement-upload.ts';

const at = (time: string): number => Date.parse(`2026-06-12T${time}:00.000Z`);

describe('an upload as the API shows it', () => {
  test('An upload of the API says first that other files were put in its place, each of them once', () => {
    const refused = { versionId: 'v2', sha256: 'ab'.repeat(32), size: 1000, at: '2026-06-12T08:10:00.000Z' };
    const shown = statementUploadView(
      makeUpload({
        state: 'ACCEPTED',
        original: { versionId: 'v1', sha256: 'cd'.repeat(32) },
        refusedObjects: [refused, refused, { ...refused, versionId: 'v3' }],
        findings: [{ code: 'not_proved', message: 'm', place: null }],
      }),
      at('08:15'),
    );
    expect(shown.sha256).toBe('cd'.repeat(32));
    expect(shown.findings.map(({ code }) => code)).toEqual(['file_replaced', 'file_replaced', 'not_proved']);
    expect(shown.findings[0]?.message).toContain('(2026-06-12T08:10:00.000Z, 1000 bytes, SHA-256 abababababababab…)');
  });

  test('A shown upload fits its API schema', () => {
    const error = { type: 'Parse Error' as const, message: 'm', expected: 'a', found: null };
    const box = { left: 1.5, top: 2, right: 3, bottom: 4 };
    const edited = { code: 'other_font' as const, severity: 'serious' as const, message: 'm', page: 2, box };
    const upload = makeUpload({
      state: 'REFUSED',
      errors: [
        { ...error, place: { page: 2, row: 3 } },
        { ...error, place: null },
      ],
      findings: [{ code: 'not_proved', message: 'm', place: { page: 1, row: 4 } }],
      authenticity: { score: 55, findings: [edited] },
    });
    const shown = statementUploadView(upload, at('08:05'));
    expect(StatementUpload.parse(shown)).toEqual(shown);
    expect(shown.errors).toMatchObject([
      { page: 2, row: 3 },
      { page: null, row: null },
    ]);
    expect(shown.findings).toEqual([{ code: 'not_proved', message: 'm', page: 1, row: 4 }]);
    expect(shown).toMatchObject({
      authenticity_score: 55,
      // Kept before there were bands: an amount in another font, odds of 400/250.
      authenticity_band: 'suspect',
      authenticity_findings: [edited],
    });
    expect(statementUploadView(makeUpload(), at('08:05'))).toMatchObject({
      authenticity_score: null,
      authenticity_findings: [],
    });
  });

  test('An upload refused only for missing details names what to state', () => {
    const nameless = {
      type: 'Parse Error' as const,
      message: 'm',
      place: null,
      expected: null,
      found: null,
      missing: ['account_number' as const],
    };
    const ofNoBank = { ...nameless, missing: ['bank_slug' as const] };
    const wrong = { ...nameless, missing: undefined };
    const missing = (errors: (typeof nameless | typeof ofNoBank | typeof wrong)[], state = 'REFUSED' as const) =>
      statementUploadView(makeUpload({ state, errors }), at('08:05')).missing;
    expect(missing([nameless, ofNoBank, nameless])).toEqual(['bank_slug', 'account_number']);
    expect(missing([nameless, wrong])).toEqual([]);
    expect(missing([])).toEqual([]);
    const partly = makeUpload({ state: 'PARTLY_ACCEPTED', errors: [nameless] });
    expect(statementUploadView(partly, at('08:05'))).toMatchObject({ missing: [] });
    expect(Object.keys(statementUploadView(makeUpload({ errors: [nameless] }), at('08:05')).errors[0] ?? {})).toEqual([
      'type',
      'code',
      'message',
      'reason',
      'page',
      'row',
      'expected',
      'found',
      'remedy',
      'next_step',
      'download_url',
    ]);
  });

  test('An error says what its sender can do, with the steps of the bank that the file names', () => {
    const error = refusal('page_without_text', 'Page 2 has no text.', { place: { page: 2, row: 1 } });
    const upload = makeUpload({ state: 'REFUSED', format: 'pdf', bankRead: 'standard_bank', errors: [error] });
    const shown = statementUploadView(upload, at('08:05'));
    expect(StatementUpload.parse(shown)).toEqual(shown);
    expect(shown.errors).toEqual([
      {
        type: 'Parse Error',
        code: 'page_without_text',
        message: 'Page 2 has no text.',
        reason: 'A page of this file has nothing on it that we can read, so we cannot see its transactions.',
        page: 2,
        row: null,
        expected: null,
        found: null,
        remedy: 'send_original',
        next_step: expect.stringContaining('standardbank.co.za'),
        download_url: 'https://www.standardbank.co.za',
      },
    ]);
  });

  test('An error from before there were codes is shown by its type', () => {
    const error = { type: 'Transactions Error' as const, message: 'm', place: null, expected: null, found: null };
    expect(statementUploadView(makeUpload({ state: 'REFUSED', errors: [error] }), at('08:05')).errors).toMatchObject([
      { code: null, reason: "The figures of this statement don't add up.", message: 'm' },
    ]);
  });

  test('A shown upload lists what it proves in part, and whether that was accepted', () => {
    const partial = {
      isTaken: false,
      rowsRead: 40,
      rowsLeftOut: 1,
      unreadPages: [2],
      days: [{ from: '2026-03-01', to: '2026-03-03' }],
    };
    const shown = statementUploadView(makeUpload({ state: 'REFUSED', partial }), at('08:05'));
    expect(StatementUpload.parse(shown)).toEqual(shown);
    expect(shown.partial).toEqual({
      taken: false,
      rows_read: 40,
      rows_left_out: 1,
      unread_pages: [2],
      days: partial.days,
    });
  });

  test('An upload is expired when no file came in the time of its form and five minutes more', () => {
    expect(statementUploadView(makeUpload(), at('08:20')).status).toBe('AWAITING_FILE');
    expect(statementUploadView(makeUpload(), at('08:21')).status).toBe('EXPIRED');
  });

  test('An upload has failed when it is being read for more than an hour', () => {
    const reading = makeUpload({ state: 'READING' });
    expect(statementUploadView(reading, at('09:00')).status).toBe('READING');
    expect(statementUploadView(reading, at('09:01')).status).toBe('FAILED');
  });

  test('An upload shows the password state only while a password is awaited', () => {
    const waiting = makeUpload({ state: 'PASSWORD_NEEDED', passwordTries: 2 });
    expect(statementUploadView(waiting, at('08:05')).password).toEqual({
      hint: 'last 4 digits of SA ID + last 4 of account number',
      hint_confirmed: false,
      tries_left: 3,
    });
    const unknownBank = { ...waiting, stated: { ...waiting.stated, bankSlug: null } };
    expect(statementUploadView(unknownBank, at('08:05')).password).toMatchObject({ hint: null });
    expect(statementUploadView({ ...waiting, state: 'READING' }, at('08:05')).password).toBeNull();
  });
});
