import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startTestTable, type TestTable } from '../../platform/store/table.fixture.ts';
import type { Table } from '../../platform/store/table.ts';
import type { InviteNews, InviteRecord } from '../domain/invite.ts';
import { rankOf } from '../domain/invite.ts';
import { dynamoInvites, dynamoSuppressions } from './dynamo-invites.ts';

let started: TestTable;
let table: Table;
beforeAll(async () => {
  started = await startTestTable();
});
beforeEach(async () => {
  table = await started.another();
});
afterAll(() => started.close());

const invite: InviteRecord = {
  id: '692039c0aaaaaaaaaaaaaaaa',
  organisationId: '692039c00000000000000001',
  applicationId: '692039c01111111111111111',
  channel: 'email',
  recipient: 'naledi@home.example',
  name: 'Naledi',
  language: 'en-ZA',
  status: 'pending',
  reason: null,
  createdAt: '2026-03-25T08:00:00.000Z',
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
};
const ref = { organisationId: invite.organisationId, applicationId: invite.applicationId, inviteId: invite.id };
const news = (status: InviteNews['status'], second: number, passing = false): InviteNews => ({
  status,
  at: `2026-03-25T08:00:0${second}.000Z`,
  reason: status === 'bounced' ? 'unknown' : null,
  passing,
});

describe('an invite', () => {
  test('An invite is listed with what was received about it, newest first', async () => {
    const store = dynamoInvites(table);
    await store.create(invite);
    await store.create({
      ...invite,
      id: '692039c1aaaaaaaaaaaaaaaa',
      channel: 'whatsapp',
      createdAt: '2026-03-25T08:00:01.000Z',
    });
    await store.hear(ref, news('sent', 1));
    const page = await store.list(ref, { skip: 0, limit: 10 });
    expect(page).toMatchObject({ count: 2, hasNext: false });
    expect(page.items).toMatchObject([
      { channel: 'whatsapp', status: 'pending' },
      { channel: 'email', status: 'sent', sentAt: '2026-03-25T08:00:01.000Z' },
    ]);
    expect(await store.latest(ref, 'email')).toMatchObject({ id: invite.id });
    expect(await store.latest({ ...ref, applicationId: 'other' }, 'email')).toBeNull();
  });

  test('An invite ends where the furthest of all reports takes it, in whatever order and however often they come', async () => {
    const all = [
      news('sent', 1),
      news('delivered', 2),
      news('bounced', 3, true),
      news('read', 4),
      news('complained', 5),
    ];
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 8 }), async (heard) => {
        count += 1;
        const own = { ...ref, inviteId: `692039c0${String(count).padStart(16, '0')}` };
        const store = dynamoInvites(table);
        await store.create({ ...invite, id: own.inviteId });
        for (const one of heard) await store.hear(own, one);
        const furthest = heard.toSorted((a, b) => rankOf(b) - rankOf(a))[0];
        const kept = (await store.list(ref, { skip: 0, limit: 100 })).items.find(({ id }) => id === own.inviteId);
        expect(kept?.status).toBe(furthest?.status);
        expect(kept?.deliveredAt ?? null).toBe(heard.find(({ status }) => status === 'delivered')?.at ?? null);
      }),
      { numRuns: 15 },
    );
  });

  test('An invite answers each reporter with what all of them have reported by then, though they report at once', async () => {
    const store = dynamoInvites(table);
    const all = [news('sent', 1), news('delivered', 2), news('sent', 3), news('read', 4), news('sent', 5)];
    for (let round = 0; round < 20; round += 1) {
      const own = { ...ref, inviteId: `692039c0${String(round).padStart(16, '0')}` };
      await store.create({ ...invite, id: own.inviteId });
      const answers = await Promise.all(all.map((one) => store.hear(own, one)));
      for (const [at, answer] of answers.entries()) {
        expect(rankOf(answer ?? invite)).toBeGreaterThanOrEqual(rankOf(all[at] ?? invite));
      }
    }
  });

  test('An unknown invite receives nothing and is not created', async () => {
    const store = dynamoInvites(table);
    expect(await store.hear(ref, news('delivered', 2))).toBeNull();
    expect((await store.list(ref, { skip: 0, limit: 10 })).items).toEqual([]);
  });
});

describe('a recipient that is written to no more', () => {
  test('A suppressed recipient is known to the organisation that learned of it, by a digest, and to no other', async () => {
    const store = dynamoSuppressions(table);
    await store.suppress('one', 'naledi@home.example', 'bounced', invite.createdAt);
    expect(await store.find('one', 'naledi@home.example')).toBe('bounced');
    expect(await store.find('two', 'naledi@home.example')).toBeNull();
    expect(JSON.stringify(await table.startingWith('ORG#one', 'SUPPRESSED#'))).not.toContain('naledi');
  });
});
