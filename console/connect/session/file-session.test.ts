import { describe, expect, test } from '@jest/globals';
import { previewApi } from '../preview/preview-api.ts';
import { previewUpload } from '../preview/preview-data.ts';
import { atBanks, failure, sessionOver } from './session-over.fixture.ts';

describe('files', () => {
  const file = (name: string, size: number, type = 'application/pdf') =>
    new File([new Uint8Array(size)], name, { type });
  const phases = (session: ReturnType<typeof sessionOver>['session']) =>
    session.get().files.map(({ name, phase }) => [name, phase]);

  test('Files are sent two at a time, each to the address that was signed for it', async () => {
    let underWay = 0;
    let most = 0;
    const { session } = sessionOver({
      sendFile: async (_, __, progressed) => {
        underWay += 1;
        most = Math.max(most, underWay);
        progressed(0.5);
        await new Promise((resolve) => setTimeout(resolve, 1));
        underWay -= 1;
        return true;
      },
    });
    await session.load();
    await session.addFiles([1, 2, 3, 4, 5].map((number) => file(`${number}.pdf`, 10)));
    expect(session.get().files.map(({ phase, sent }) => [phase, sent])).toEqual(
      Array.from({ length: 5 }, () => ['sent', 1]),
    );
    expect(new Set(session.get().files.map(({ uploadId }) => uploadId)).size).toBe(5);
    expect(most).toBe(2);
  });

  test('Files that are empty or too large are reported and not sent', async () => {
    const { session } = sessionOver({ sendFile: async () => true });
    await session.addFiles([
      file('empty.pdf', 0),
      file('photo.jpg', 10 * 1024 * 1024 + 1, 'image/jpeg'),
      file('book.pdf', 25 * 1024 * 1024 + 1),
    ]);
    expect(phases(session)).toEqual([
      ['empty.pdf', 'empty'],
      ['photo.jpg', 'too_large'],
      ['book.pdf', 'too_large'],
    ]);
  });

  test('Files that did not arrive can be sent again or dropped', async () => {
    let isDown = true;
    const { session } = sessionOver({ sendFile: async () => !isDown });
    await session.addFiles([file('a.pdf', 1), file('b.pdf', 1)]);
    expect(phases(session)).toEqual([
      ['a.pdf', 'failed'],
      ['b.pdf', 'failed'],
    ]);
    isDown = false;
    const [first, second] = session.get().files;
    await session.sendAgain(first?.key ?? '');
    session.dropFile(second?.key ?? '');
    expect(phases(session)).toEqual([['a.pdf', 'sent']]);
  });

  test('Files are requested under names that the API accepts', async () => {
    const asked: string[] = [];
    const { session } = sessionOver({
      api: {
        createConnectUploads: async ({ body }) => {
          asked.push(...body.files.map(({ file_name: name }) => name));
          return failure(503, 'service_unavailable');
        },
      },
    });
    await session.addFiles([file('a/b\\c\u0007.pdf', 1)]);
    expect(asked).toEqual(['a_b_c_.pdf']);
    expect(session.get()).toMatchObject({ files: [{ phase: 'failed' }], trouble: { kind: 'busy' } });
  });

  test('Files that do not say their account are sent again with its number', async () => {
    const asked: unknown[] = [];
    const banks: unknown[] = [];
    const up = previewApi();
    const { session } = await atBanks({
      api: {
        createConnectUploads: async (parts) => {
          asked.push(...parts.body.files.map((one) => [one.file_name, one.account_number]));
          banks.push(...parts.body.files.map((one) => one.bank_slug));
          return up.createConnectUploads(parts);
        },
      },
    });
    await session.chooseMethod('capitec', 'manual');
    await session.addFiles([file('export.csv', 5)]);
    // Another bank is next: the file stays one of the first.
    await session.chooseMethod('fnb', 'manual');
    const [first] = session.get().files;
    await session.stateAccount(first?.uploadId ?? '', '62000000011');
    // The page was opened anew since: the file is picked again.
    await session.stateAccount('earlier', '62000000022', file('old.csv', 6));
    await session.stateAccount('earlier', '62000000022');
    expect(asked).toEqual([
      ['export.csv', undefined],
      ['export.csv', '62000000011'],
      ['old.csv', '62000000022'],
    ]);
    expect(banks).toEqual(['capitec', 'capitec', 'fnb']);
    expect(phases(session)).toEqual([
      ['export.csv', 'sent'],
      ['old.csv', 'sent'],
    ]);
    expect(session.get().files[0]?.uploadId).not.toBe(first?.uploadId);
  });

  test('Files with a wrong password say so, and are opened by the right one', async () => {
    const locked = { ...previewUpload, id: 'u', status: 'PASSWORD_NEEDED' as const };
    const up = previewApi();
    const { session } = sessionOver({
      api: {
        getConnectThread: async (parts) => {
          const answer = await up.getConnectThread(parts);
          return answer.ok ? { ...answer, body: { ...answer.body, uploads: [locked] } } : answer;
        },
        unlockConnectUpload: async ({ body }) =>
          body.password === 'right'
            ? { ok: true, status: 200, body: { ...locked, status: 'READING' }, requestId: '' }
            : failure(400, 'wrong_password'),
      },
    });
    await session.poll();
    await session.unlock('u', 'wrong');
    expect(session.get()).toMatchObject({ wrongPasswordOf: 'u', trouble: null });
    await session.unlock('u', 'right');
    expect(session.get()).toMatchObject({ wrongPasswordOf: null, thread: { uploads: [{ status: 'READING' }] } });
  });
});
