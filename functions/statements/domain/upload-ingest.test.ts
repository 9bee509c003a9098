import type { ReuseCode } from '@imali/statement-reader/authenticity/finding.ts';
import { makeStatement } from '@imali/statement-reader/reading/statement.fixture.ts';
import type { ReadFile, ReadRequest } from '@imali/statement-reader/reading/statement-reader.ts';
import { refusal } from '@imali/statement-reader/refusals/refusal.ts';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { memoryUploads } from '../../bank-data/domain/files/memory-uploads.fixture.ts';
import { makeUpload } from '../../bank-data/domain/files/upload-record.fixture.ts';
import type { UploadRecord, UploadRef, UploadStore } from '../../bank-data/domain/files/upload-store.ts';
import { type MemoryBankData, memoryBankData } from '../../bank-data/domain/memory-bank-data.fixture.ts';
import { ingestUpload } from './upload-ingest.ts';

const time = { at: '2026-06-12T08:05:00.000Z', today: '2026-06-12' };
const statement = makeStatement([
  ['2026-03-02', -5000],
  ['2026-03-25', 50_000],
]);
const pdf = (reading: ReadFile['reading'], authenticity: ReadFile['authenticity'] = null): ReadFile => ({
  format: 'pdf',
  pages: 2,
  reading,
  authenticity,
});
const read = pdf({ outcome: 'read', statements: [statement] });

let uploads: UploadStore;
let bankData: MemoryBankData;
let asked: ReadRequest[];
let ref: UploadRef;

async function wait(overrides: Partial<UploadRecord> = {}): Promise<void> {
  const upload = makeUpload(overrides);
  ref = { organisationId: upload.organisationId, applicationId: upload.applicationId, uploadId: upload.id };
  uploads = memoryUploads();
  bankData = memoryBankData();
  asked = [];
  discarded = [];
  await bankData.create(ref);
  await uploads.create(ref, [upload]);
}
let reused: ReuseCode[] = [];
let limits: { clearFrom: number; refusedBelow: number } | null = null;
beforeEach(() => {
  limits = null;
  reused = [];
  return wait();
});

let discarded: unknown[];

function arrive(file: ReadFile, unlocked = false, sha256: string | null = 'digest') {
  return ingestUpload(
    {
      uploads,
      ...bankData,
      files: {
        read: async (_, __, versionId) => (sha256 === null ? null : { bytes: new Uint8Array(7), versionId, sha256 }),
        discard: async (...which) => void discarded.push(which),
      },
      reader: {
        read: async (_, request, onProgress) => {
          asked.push(request);
          onProgress?.(1, 2);
          return file;
        },
      },
      bandLimits: async () => limits,
      reuse: async () => reused,
      accountId: (_, bankSlug, accountNumber) => `692039c0${bankSlug.length}${accountNumber.padStart(15, '0')}`,
    },
    ref,
    { unlocked, versionId: `${sha256}-version` },
    time,
  );
}

describe('the file of an upload', () => {
  test('The file of an upload is added to the connection, which is then to be analysed', async () => {
    expect(await arrive(read)).toBe('ACCEPTED');
    expect(await uploads.find(ref)).toMatchObject({
      state: 'ACCEPTED',
      format: 'pdf',
      pages: 2,
      pagesRead: 2,
      digest: 'digest',
      errors: [],
      accounts: [{ bankSlug: 'fnb', accountNumber: '62000000011', rowsAdded: 2, duplicates: 0 }],
    });
    expect(await bankData.connections.find(ref)).toMatchObject({ state: 'ANALYSING', accounts: 1, transactions: 2 });
  });

  test('An uploaded file is read with what its sender stated, where something was stated', async () => {
    await wait({ stated: { bankSlug: 'absa', accountNumber: '123456', holderName: null } });
    await arrive(read);
    expect(asked).toEqual([
      {
        fileName: 'statement.pdf',
        today: '2026-06-12',
        stated: { bankSlug: 'absa', accountNumber: '123456', holderName: '' },
      },
    ]);
    await wait({ stated: { bankSlug: null, accountNumber: null, holderName: null } });
    await arrive(read);
    expect(asked).toEqual([{ fileName: 'statement.pdf', today: '2026-06-12' }]);
  });

  test('An encrypted upload waits for its password, and only its decrypted copy is read then', async () => {
    expect(await arrive(pdf({ outcome: 'password_needed', passwordWasWrong: false }))).toBe('PASSWORD_NEEDED');
    expect(await arrive(read)).toBe('ignored');
    expect(await arrive(read, true, 'copy')).toBe('ACCEPTED');
    expect(await uploads.find(ref)).toMatchObject({ state: 'ACCEPTED', unlocked: true });
  });

  test.each([
    ['accepted', read],
    ['refused', pdf({ outcome: 'refused', errors: [] })],
    ['waiting for its password', pdf({ outcome: 'password_needed', passwordWasWrong: false })],
  ])(
    'The file of an upload that is %s remains the file when another one is put in its place, which is taken away and noted',
    async (_, file) => {
      await arrive(file);
      const before = await uploads.find(ref);
      expect(await arrive(read, false, 'forged')).toBe('replacement_refused');
      expect(discarded).toEqual([[ref, false, 'forged-version']]);
      expect(await uploads.find(ref)).toEqual({
        ...before,
        refusedObjects: [{ versionId: 'forged-version', sha256: 'forged', size: 7, at: time.at }],
      });
      expect(asked).toHaveLength(1);
    },
  );

  test('A file that is sent twice is one file, of which nothing is recorded', async () => {
    await arrive(read);
    const before = await uploads.find(ref);
    expect(await arrive(read)).toBe('ignored');
    expect([await uploads.find(ref), discarded]).toEqual([before, []]);
  });

  test('The file of an upload has one copy without encryption: of two that were made at once, the second goes without a finding', async () => {
    await arrive(pdf({ outcome: 'password_needed', passwordWasWrong: false }));
    await arrive(read, true, 'copy');
    const before = await uploads.find(ref);
    expect(await arrive(read, true, 'twin')).toBe('replacement_refused');
    expect([await uploads.find(ref), discarded]).toEqual([before, [[ref, true, 'twin-version']]]);
  });

  test('A file that was read before files were pinned is recognised by its digest', async () => {
    await wait({ state: 'ACCEPTED', digest: 'abc' });
    expect(await arrive(read, false, 'abcdef')).toBe('ignored');
    expect(await arrive(read, false, 'forged')).toBe('replacement_refused');
    expect((await uploads.find(ref))?.refusedObjects).toHaveLength(1);
  });

  test('An unreadable file is refused with its errors, fifty of them at most', async () => {
    const error = refusal('file_damaged', 'The file is damaged.');
    expect(await arrive(pdf({ outcome: 'refused', errors: Array.from({ length: 60 }, () => error) }))).toBe('REFUSED');
    const upload = await uploads.find(ref);
    expect(upload?.errors).toHaveLength(50);
    expect(await bankData.connections.find(ref)).toMatchObject({ state: 'NOT_READY', accounts: 0 });
  });

  test.each([
    ['accepted', { outcome: 'read' as const, statements: [statement] }, 'ACCEPTED'],
    ['refused', { outcome: 'refused' as const, errors: [] }, 'REFUSED'],
  ])('An uploaded file that is %s keeps the findings against it, which decide nothing', async (_, reading, state) => {
    const finding = {
      code: 'editing_program' as const,
      severity: 'serious' as const,
      message: 'm',
      page: null,
      box: null,
    };
    const authenticity = { score: 89, band: 'suspect' as const, findings: [finding] };
    expect(await arrive(pdf(reading, authenticity))).toBe(state);
    expect((await uploads.find(ref))?.authenticity).toEqual(authenticity);
  });

  test.each([
    ['keeps to the product where nothing was set', null, 'suspect'],
    ['is refused below the limit that its organisation set', { clearFrom: 95, refusedBelow: 90 }, 'refused'],
    ['is not cleared by a limit that is laxer than the product', { clearFrom: 0, refusedBelow: 0 }, 'suspect'],
  ])('The file of an upload is judged by the limits: %s', async (_, own, band) => {
    limits = own;
    const finding = {
      code: 'page_numbers' as const,
      severity: 'warning' as const,
      message: 'm',
      page: null,
      box: null,
    };
    await arrive(
      pdf({ outcome: 'read', statements: [statement] }, { score: 89, band: 'suspect', findings: [finding] }),
    );
    expect((await uploads.find(ref))?.authenticity?.band).toBe(band);
  });

  test.each([
    ['rows_of_other_applicant' as const, 'pdf' as const, 89],
    ['rows_of_other_account' as const, 'csv' as const, 38],
  ])(
    'The file of an upload with %s in a %s is suspect, accepted all the same, and says nothing of the other applicant',
    async (code, format, score) => {
      reused = [code];
      expect(await arrive({ ...read, format })).toBe('ACCEPTED');
      const { authenticity } = (await uploads.find(ref)) ?? {};
      // Odds of 1/250 without findings, times 30, and times 400.
      expect(authenticity).toMatchObject({ score, band: 'suspect', findings: [{ code, page: null, box: null }] });
      expect(authenticity?.findings[0]?.message).toMatch(/^Another applicant sent the same transactions /);
    },
  );

  test('An uploaded file is added to the existing account, however its number is written', async () => {
    await arrive(read);
    const again = makeUpload({ id: '692039c0bbbbbbbbbbbbbbbb' });
    await uploads.create(ref, [again]);
    ref = { ...ref, uploadId: again.id };
    const zeros = makeStatement([['2026-04-02', -100]], { accountNumber: '0062000000011', openingCents: 145_000 });
    expect(await arrive(pdf({ outcome: 'read', statements: [zeros] }))).toBe('ACCEPTED');
    expect((await bankData.ledgers.accounts(ref)).map(({ account }) => account.accountNumber)).toEqual(['62000000011']);
    expect(await bankData.connections.find(ref)).toMatchObject({ accounts: 1, transactions: 3 });
  });

  /** Another file of the same connection. */
  async function next(id: string, ...statements: readonly ReturnType<typeof makeStatement>[]) {
    await uploads.create(ref, [makeUpload({ id })]);
    ref = { ...ref, uploadId: id };
    return arrive(pdf({ outcome: 'read', statements }, { score: 100, band: 'clear', findings: [] }));
  }
  const month = (rows: Parameters<typeof makeStatement>[0], from: string, to: string, openingCents = 100_000) =>
    makeStatement(rows, { from, to, openingCents });

  test('A file that contradicts an earlier one is refused, and nothing of it is added', async () => {
    const march = (salary: number) =>
      month(
        [
          ['2026-03-02', -5000],
          ['2026-03-25', salary],
          ['2026-03-31', -100],
        ],
        '2026-03-01',
        '2026-03-31',
      );
    expect(await next('first', march(50_000))).toBe('ACCEPTED');
    const before = await bankData.connections.find(ref);
    expect(await next('twin', march(550_000))).toBe('REFUSED');
    expect((await uploads.find(ref))?.errors[0]).toMatchObject({
      type: 'Contiguous Error',
      expected: '2026-03-25 500.00',
      found: 'none',
    });
    // One of both files is not as its bank made it, however many of its rows show it: odds of 400/250.
    const { authenticity } = (await uploads.find(ref)) ?? {};
    expect(authenticity).toMatchObject({ score: 38, band: 'suspect' });
    expect(new Set(authenticity?.findings.map(({ code }) => code))).toEqual(new Set(['contradicts_statement']));
    expect(authenticity?.findings[0]?.message).toContain('2026-03-25 500.00');
    // March closed with 1 000 - 50 + 500 - 1 = 1 449.00.
    const april = (openingCents: number) => month([['2026-04-02', -5000]], '2026-04-01', '2026-04-30', openingCents);
    expect(await next('jump', april(7000))).toBe('REFUSED');
    expect((await uploads.find(ref))?.errors).toMatchObject([
      { type: 'Contiguous Error', expected: '1449.00', found: '70.00' },
    ]);
    expect(await bankData.connections.find(ref)).toEqual(before);
    expect(await next('april', april(144_900))).toBe('ACCEPTED');
    expect((await uploads.find(ref))?.authenticity).toMatchObject({ band: 'clear', findings: [] });
    expect(await next('again', march(50_000))).toBe('ACCEPTED');
    expect(await bankData.connections.find(ref)).toMatchObject({ accounts: 1, transactions: 4 });
  });

  test.each([
    // 1.5/250: 99.4. 30/250: 89.3.
    ['another account of somebody else', '62000000022', 'other_holder' as const, 99, 'clear' as const],
    ['the same account under another name', '62000000011', 'holder_changed' as const, 89, 'suspect' as const],
  ])('A file that names the holder of %s is flagged with both names', async (_, accountNumber, code, score, band) => {
    const march = { ...month([['2026-03-02', -5000]], '2026-03-01', '2026-03-31'), holderName: 'MR T NKOSI' };
    const april = {
      ...month([['2026-04-02', -5000]], '2026-04-01', '2026-04-30', 95_000),
      accountNumber,
      holderName: 'S VAN DER MERWE',
    };
    expect(await next('first', march)).toBe('ACCEPTED');
    expect((await uploads.find(ref))?.authenticity).toMatchObject({ findings: [] });
    expect(await next('second', april)).toBe('ACCEPTED');
    const { authenticity } = (await uploads.find(ref)) ?? {};
    expect(authenticity).toMatchObject({ score, band, findings: [{ code, page: null, box: null }] });
    expect(authenticity?.findings[0]?.message).toMatch(/"S VAN DER MERWE".*"MR T NKOSI"/);
  });

  test('An uploaded file may come before the one of the previous month', async () => {
    const months = [
      month([['2026-03-02', -5000]], '2026-03-01', '2026-03-31'),
      month([['2026-04-02', -5000]], '2026-04-01', '2026-04-30', 95_000),
      month([['2026-05-02', -5000]], '2026-05-01', '2026-05-31', 90_000),
    ];
    for (const place of [0, 2, 1]) {
      const one = months[place];
      expect(await next(`upload-${place}`, ...(one ? [one] : []))).toBe('ACCEPTED');
    }
    expect(await bankData.connections.find(ref)).toMatchObject({ accounts: 1, transactions: 3 });
  });

  test('A file joins one account even when another file shows only the end of its number', async () => {
    const masked = { ...month([['2026-03-02', -5000]], '2026-03-01', '2026-03-31'), accountNumber: '0011' };
    expect(await next('masked', masked)).toBe('ACCEPTED');
    expect(await next('whole', month([['2026-03-02', -5000]], '2026-03-01', '2026-03-31'))).toBe('ACCEPTED');
    expect(await bankData.connections.find(ref)).toMatchObject({ accounts: 1, transactions: 1 });
    expect((await bankData.ledgers.accounts(ref)).map(({ account }) => account.accountNumber)).toEqual(['62000000011']);
  });

  test('A file without any statement is refused with a parse error', async () => {
    expect(await arrive(pdf({ outcome: 'read', statements: [] }))).toBe('REFUSED');
    expect((await uploads.find(ref))?.errors).toMatchObject([{ type: 'Parse Error' }]);
  });

  test('A file of which one account does not add up is accepted for the other', async () => {
    const wrong = makeStatement([['2026-03-02', 100]], { accountNumber: '62000000022', closingCents: 1 });
    expect(await arrive(pdf({ outcome: 'read', statements: [statement, wrong] }))).toBe('PARTLY_ACCEPTED');
    expect(await uploads.find(ref)).toMatchObject({
      errors: [{ type: 'Transactions Error' }],
      accounts: [{ accountNumber: '62000000011' }],
    });
  });

  describe('with a row that cannot be read', () => {
    const days = Array.from(
      { length: 12 },
      (_, index) => [`2026-03-${String(index + 1).padStart(2, '0')}`, -1000] as const,
    );
    const whole = makeStatement(days);
    const wrong = { ...whole, rows: whole.rows.map((row, index) => (index === 5 ? { ...row, amountCents: -1 } : row)) };
    const unreadable = refusal('row_amount_missing', 'The row has a balance but no amount.', {
      place: { page: 1, row: 6 },
    });
    const refused = pdf({
      outcome: 'refused',
      errors: [unreadable],
      partial: {
        statements: [{ ...whole, rows: whole.rows.filter((_, index) => index !== 5) }],
        unreadRows: [{ page: 1, row: 6 }],
        unreadPages: [],
      },
    });

    test('A file with an unreadable row is refused, and offers the rows it proves', async () => {
      expect(await arrive(refused)).toBe('REFUSED');
      expect(await uploads.find(ref)).toMatchObject({
        errors: [unreadable],
        accounts: [],
        bankRead: 'fnb',
        partial: { isTaken: false, rowsRead: 10, rowsLeftOut: 2, days: [{ from: '2026-03-05', to: '2026-03-08' }] },
      });
      expect(await bankData.connections.find(ref)).toMatchObject({ accounts: 0, transactions: 0 });
    });

    test.each([
      ['could not be read', refused, 10],
      ['does not add up', pdf({ outcome: 'read', statements: [wrong] }), 11],
    ])('A file is accepted in part where its lender asked for that and a row %s', async (_, file, rows) => {
      await wait({ acceptPartial: true });
      expect(await arrive(file)).toBe('PARTLY_ACCEPTED');
      const upload = await uploads.find(ref);
      expect(upload).toMatchObject({ accounts: [{ rowsAdded: rows }], partial: { isTaken: true, rowsRead: rows } });
      expect(upload?.errors).toHaveLength(1);
      expect(upload?.findings[0]).toMatchObject({ code: 'rows_missing' });
      const [known] = await bankData.ledgers.accounts(ref);
      expect(known?.account.missingRows).toHaveLength(1);
    });

    test('A partly accepted file is complete once a whole statement of these days came', async () => {
      await wait({ acceptPartial: true });
      await arrive(refused);
      expect(await next('whole', { ...whole, from: '2026-02-20', to: '2026-03-20' })).toBe('ACCEPTED');
      const [known] = await bankData.ledgers.accounts(ref);
      expect(known?.account.missingRows).toBeUndefined();
      expect(await bankData.connections.find(ref)).toMatchObject({ accounts: 1, transactions: 12 });
    });

    test('A likely forged file is never accepted in part', async () => {
      await wait({ acceptPartial: true });
      const finding = {
        code: 'painted_over_number' as const,
        severity: 'serious' as const,
        message: 'm',
        page: 1,
        box: null,
      };
      expect(await arrive({ ...refused, authenticity: { score: 1, band: 'refused', findings: [finding] } })).toBe(
        'REFUSED',
      );
      expect(await uploads.find(ref)).toMatchObject({ partial: { isTaken: false }, accounts: [] });
    });
  });

  test('The file of an upload that a full connection cannot take is refused, and says so', async () => {
    for (let account = 0; account < 20; account += 1) {
      const other = makeStatement([['2026-03-02', 100]], { accountNumber: `7200000000${account}` });
      await uploads.create(ref, [makeUpload({ id: `upload-${account}` })]);
      const own = { ...ref, uploadId: `upload-${account}` };
      const kept = ref;
      ref = own;
      expect(await arrive(pdf({ outcome: 'read', statements: [other] }))).toBe('ACCEPTED');
      ref = kept;
    }
    expect(await arrive(read)).toBe('REFUSED');
    expect((await uploads.find(ref))?.errors).toMatchObject([
      { type: 'Transactions Error', message: expect.stringContaining('at most 20 accounts') },
    ]);
  });

  test('A file that belongs to no upload, is gone or was read already is ignored', async () => {
    expect(await arrive(read, false, null)).toBe('ignored');
    expect(await uploads.find(ref)).toMatchObject({ state: 'AWAITING_FILE' });
    await arrive(read);
    const before = await bankData.connections.find(ref);
    expect(await arrive(read)).toBe('ignored');
    ref = { ...ref, uploadId: '692039c0bbbbbbbbbbbbbbbb' };
    expect(await arrive(read)).toBe('ignored');
    expect(await bankData.connections.find(ref)).toEqual(before);
  });

  test('A file is read again after a failure of ours', async () => {
    await uploads.fail(ref, time.at);
    expect(await arrive(read)).toBe('ACCEPTED');
  });
});
