import { describe, expect, test } from '@jest/globals';
import type { Caller } from '../../platform/serve/caller.ts';
import type { ExportFile } from '../../platform/store/export-store.ts';
import type { PageRequest } from '../../platform/store/page.ts';
import { type RevetRecord, type RevetSubmissionRecord, revetIdOf } from '../domain/revet-store.ts';
import { operation } from './export-revets.ts';

// OWASP ASVS 5.0: V1.2.1
const organisationId = '692039c01111111111111111';
const submissionId = '692039c0aaaaaaaaaa000000';
const createdAt = '2026-03-25T08:00:00.000Z';
const caller: Caller = {
  kind: 'api_token',
  id: '692039c02222222222222222',
  organisationId,
  scopes: ['organisation:api'],
  permissions: [],
};

const record = (row: number, name: string): RevetRecord => ({
  id: revetIdOf(submissionId, row),
  organisationId,
  row: {
    name,
    email: 'naledi@home.example',
    phone: '0821234567',
    contact_method: 'email',
    effective_interest_rate: null,
    reason_for_decline: null,
    applicantId: null,
    loan: null,
  },
  finding: {
    state: 'AWAITING_DATA',
    outcome: null,
    type: 'VET',
    recommendation: null,
    notice: null,
    reasons: [],
    asOf: null,
    applicantId: null,
    applicationId: null,
    decidedAt: null,
  },
  contact: { state: 'due', applicationId: null, reason: null },
  version: 1,
  createdAt,
});

/** A submission of so many applicants of that name. */
function world(rows: number, name: string) {
  const submission: RevetSubmissionRecord = {
    id: submissionId,
    organisationId,
    applicationConfigId: '692039c0cccccccccccccccc',
    redirectUrl: null,
    affinityOptedIn: false,
    rows,
    green: 0,
    amber: 0,
    red: 0,
    awaiting: rows,
    erased: 0,
    seenAt: null,
    decidedAt: null,
    createdAt,
  };
  const kept: ExportFile[] = [];
  const asked: number[] = [];
  const list = async (_: string, __: unknown, { cursor, limit }: PageRequest) => {
    asked.push(limit);
    const from = cursor === undefined ? rows : Number(cursor);
    const to = Math.max(0, from - limit);
    const items = Array.from({ length: from - to }, (___, index) => record(from - index, name));
    const hasNext = to > 0;
    return { count: rows, hasNext, hasPrev: false, nextCursor: hasNext ? String(to) : null, items };
  };
  const adapters = {
    revets: {
      submission: async (of: string, id: string) => (of === organisationId && id === submissionId ? submission : null),
      list,
    },
    exports: {
      keep: async (_: unknown, __: string, file: ExportFile) => {
        kept.push(file);
        return 'https://bucket.example/file';
      },
    },
  };
  const ask = (submission_id = submissionId, answer: 'redirect' | 'address' = 'redirect') =>
    operation(adapters, {
      caller,
      now: Date.parse(createdAt),
      sourceIp: '127.0.0.1',
      userAgent: '',
      requestId: 'r',
      path: { submission_id },
      query: { answer },
      headers: undefined,
      body: undefined,
      form: undefined,
      files: {},
    });
  return { ask, kept, asked };
}

describe('the outcomes of a submission as CSV', () => {
  test('The outcome CSV has a line for each row, in which nothing is a formula', async () => {
    const { ask, kept } = world(2, '=HYPERLINK("x")');
    const outcome = await ask();
    const text = 'body' in outcome ? String(outcome.body) : '';
    const lines = text.trim().split('\r\n');
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines[1]?.startsWith(`"${revetIdOf(submissionId, 2)}","AWAITING_DATA",`)).toBe(true);
    expect(kept).toEqual([]);
  });

  test('The outcome CSV is read page by page, and fetched by address where it exceeds a reply', async () => {
    const { ask, kept, asked } = world(12_500, 'N'.repeat(100));
    expect(await ask()).toMatchObject({ status: 303, headers: { location: 'https://bucket.example/file' } });
    expect(asked).toEqual(Array.from({ length: 13 }, () => 1_000));
    expect(String(kept[0]?.content).trim().split('\r\n')).toHaveLength(12_501);
  });

  test('A page in a browser gets the outcome CSV by address, however few outcomes exist', async () => {
    const { ask, kept } = world(1, 'N');
    const outcome = await ask(submissionId, 'address');
    expect(outcome).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(JSON.parse('body' in outcome ? String(outcome.body) : '')).toEqual({
      url: 'https://bucket.example/file',
      file_name: `revets-${submissionId}.csv`,
      media_type: 'text/csv; charset=utf-8',
      // Five minutes after it was asked for.
      expires_at: '2026-03-25T08:05:00.000Z',
    });
    expect(kept).toHaveLength(1);
  });

  test('The outcomes of another organisation’s submission are not found', async () => {
    expect(await world(1, 'N').ask('692039c0bbbbbbbbbb000000')).toEqual({ problem: 'resource_not_found' });
  });
});
