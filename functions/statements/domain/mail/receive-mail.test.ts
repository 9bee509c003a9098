import { describe, expect, test } from '@jest/globals';
import { makeApplication, makeMailWorld, now, proxyId } from './mail-ports.fixture.ts';
import { attachedFile, plainText, type RawMailOptions, rawMail } from './raw-mail.fixture.ts';
import { receiveMail } from './receive-mail.ts';

const pdf = attachedFile('march.pdf', 'application/pdf', '%PDF-1.7\nnot much of one');
const withPdf = (options: RawMailOptions = {}) => rawMail({ parts: [plainText('Here it is.'), pdf], ...options });
const address = (id: string) => `${id}@statements.imali.example`;

describe('a mail with a statement', () => {
  test('An email with a statement becomes an upload of the addressed application, and its sender is notified later', async () => {
    const world = makeMailWorld();
    world.mails.set('mail/one', withPdf());
    expect(await receiveMail(world.ports, 'mail/one', now)).toBe('taken');
    expect([...world.uploads.values()]).toMatchObject([
      { applicationId: '692039c01111111111111111', fileName: 'march.pdf', mediaType: 'application/pdf' },
    ]);
    expect([...world.files.keys()]).toEqual([
      '692039c00000000000000001/692039c01111111111111111/m1/692039c01111111111111111/0',
    ]);
    expect([...world.records.values()]).toMatchObject([
      { state: 'TAKEN', answerTo: 'naledi@applicant.example', files: [{ name: 'march.pdf', refusal: null }] },
    ]);
    expect(world.asked).toEqual([{ id: '<first@applicant.example>|692039c01111111111111111', round: 0, seconds: 3 }]);
  });

  test('A forwarded email is matched by its envelope address where its header names another', async () => {
    const world = makeMailWorld();
    world.mails.set('mail/one', withPdf({ to: 'naledi@applicant.example', recipient: address(proxyId) }));
    expect(await receiveMail(world.ports, 'mail/one', now)).toBe('taken');
    expect(world.uploads.size).toBe(1);
  });

  test('An email to two applications becomes an upload of each, also of another organisation, and of no third', async () => {
    const other = makeApplication({
      id: '692039c0aaaaaaaaaaaaaaaa',
      organisationId: '692039c00000000000000002',
      proxyId: 'a'.repeat(24),
    });
    const third = makeApplication({ id: '692039c0bbbbbbbbbbbbbbbb', proxyId: 'b'.repeat(24) });
    const world = makeMailWorld([makeApplication(), other, third]);
    world.mails.set(
      'mail/one',
      withPdf({ to: `${address(proxyId)}, ${address('a'.repeat(24))}`, recipient: address(proxyId) }),
    );
    expect(await receiveMail(world.ports, 'mail/one', now)).toBe('taken');
    expect(
      [...world.uploads.values()].map(({ applicationId, organisationId }) => [organisationId, applicationId]),
    ).toEqual([
      ['692039c00000000000000001', '692039c01111111111111111'],
      ['692039c00000000000000002', '692039c0aaaaaaaaaaaaaaaa'],
    ]);
    // Each can be erased without the other: the bytes are of both.
    expect([...world.located].map((line) => line.replace(/ .* /, ' '))).toEqual([
      '692039c01111111111111111 shared',
      '692039c0aaaaaaaaaaaaaaaa shared',
    ]);
  });

  test('An email is found with its application, with every copy, until the consent is withdrawn', async () => {
    const applications = [makeApplication()];
    const world = makeMailWorld(applications);
    for (const key of ['mail/one', 'mail/copy']) {
      world.mails.set(key, withPdf({ to: address(proxyId), recipient: address(proxyId) }));
      await receiveMail(world.ports, key, now);
    }
    expect([...world.located].map((line) => line.split(' ').at(-1))).toEqual(['mail/one', 'mail/copy']);
    world.located.clear();
    applications[0] = makeApplication({ consentRevokedAt: '2026-06-10T00:00:00.000Z' });
    await receiveMail(world.ports, 'mail/one', now);
    expect(world.located.size).toBe(0);
  });

  test.each([
    ['of a proven sender is read on arrival', {}, {}, 'AWAITING_FILE', []],
    [
      'whose sender nothing proves waits in quarantine',
      { results: ' spf=fail client-ip=192.0.2.9; envelope-from=x@evil.example; helo=evil.example;' },
      {},
      'QUARANTINED',
      ['sender_unproven'],
    ],
    [
      'that names two senders waits in quarantine',
      { from: 'a@x.example, b@x.example' },
      {},
      'QUARANTINED',
      ['sender_unproven'],
    ],
    ['before the consent waits in quarantine', {}, { consentGivenAt: null }, 'QUARANTINED', ['no_consent']],
  ] as const)(
    'An email with a statement is handled as stated: %s',
    async (_, mail, application, state, quarantinedFor) => {
      const world = makeMailWorld([makeApplication(application)]);
      world.mails.set('mail/one', withPdf({ to: address(proxyId), recipient: address(proxyId), ...mail }));
      await receiveMail(world.ports, 'mail/one', now);
      expect([...world.uploads.values()]).toMatchObject([{ state, mail: { quarantinedFor } }]);
    },
  );

  test('An email is refused once its address took fifty files that day, from any sender', async () => {
    const world = makeMailWorld();
    for (let n = 0; n < 6; n += 1) {
      const parts = [plainText('Here.'), ...Array.from({ length: 9 }, () => pdf)];
      world.mails.set(
        `mail/${n}`,
        rawMail({ parts, from: `p${n}@applicant.example`, messageId: `<${n}@applicant.example>` }),
      );
      await receiveMail(world.ports, `mail/${n}`, now);
    }
    expect(world.uploads.size).toBe(50);
    const refusals = [...world.records.values()].flatMap(({ files }) => files.map(({ refusal }) => refusal));
    expect(refusals.filter((refusal) => refusal === 'too_many_today')).toHaveLength(4);
  });

  test('A statement email from a machine is read without a reply', async () => {
    const world = makeMailWorld();
    world.mails.set(
      'mail/one',
      withPdf({ from: 'no-reply@bank.example', headers: ['Auto-Submitted: auto-generated'] }),
    );
    expect(await receiveMail(world.ports, 'mail/one', now)).toBe('taken');
    expect([world.uploads.size, world.asked]).toEqual([1, []]);
  });
});

describe('the same mail', () => {
  test('An email that returns under another key is a duplicate, by its Message-ID', async () => {
    const world = makeMailWorld();
    world.mails.set('mail/one', withPdf()).set('mail/two', withPdf({ subject: 'Fwd: again' }));
    await receiveMail(world.ports, 'mail/one', now);
    expect(await receiveMail(world.ports, 'mail/two', now)).toBe('duplicate');
    expect([world.uploads.size, world.asked.length]).toEqual([1, 1]);
  });

  test('A repeated email without a Message-ID is recognised by its bytes', async () => {
    const world = makeMailWorld();
    world.mails.set('mail/one', withPdf({ messageId: null })).set('mail/two', withPdf({ messageId: null }));
    await receiveMail(world.ports, 'mail/one', now);
    expect(await receiveMail(world.ports, 'mail/two', now)).toBe('duplicate');
  });

  test('The same email to another application is no duplicate there', async () => {
    const world = makeMailWorld([
      makeApplication(),
      makeApplication({ id: '692039c0aaaaaaaaaaaaaaaa', proxyId: 'a'.repeat(24) }),
    ]);
    world.mails.set('mail/one', withPdf()).set('mail/two', withPdf({ to: address('a'.repeat(24)) }));
    await receiveMail(world.ports, 'mail/one', now);
    expect(await receiveMail(world.ports, 'mail/two', now)).toBe('taken');
    expect(world.uploads.size).toBe(2);
  });

  test('delivered again after a crash goes on where it was: the same uploads, none twice', async () => {
    const two = [pdf, attachedFile('april.pdf', 'application/pdf', '%PDF-1.7\nanother')];
    const world = makeMailWorld();
    world.mails.set('mail/one', rawMail({ parts: two }));
    let kept = 0;
    const crashing = {
      ...world.ports,
      files: {
        async keep(...args: Parameters<typeof world.ports.files.keep>) {
          kept += 1;
          if (kept === 2) throw new Error('the function ended');
          await world.ports.files.keep(...args);
        },
      },
    };
    await expect(receiveMail(crashing, 'mail/one', now)).rejects.toThrow('the function ended');
    expect(await receiveMail(world.ports, 'mail/one', now + 1000)).toBe('taken');
    expect([world.uploads.size, world.files.size]).toEqual([2, 2]);
    expect([...world.records.values()].map(({ state, files }) => [state, files.length])).toEqual([['TAKEN', 2]]);
  });

  test('An email that was read and reported again is not read again', async () => {
    const world = makeMailWorld();
    world.mails.set('mail/one', withPdf());
    await receiveMail(world.ports, 'mail/one', now);
    for (const [id, upload] of world.uploads) world.uploads.set(id, { ...upload, state: 'ACCEPTED' });
    world.files.clear();
    await receiveMail(world.ports, 'mail/one', now);
    expect([world.uploads.size, world.files.size]).toEqual([1, 0]);
  });
});

describe('what is kept of a mail', () => {
  test('A mail record has bounds whatever the email brings: hundreds of files, an address or a Message-ID', async () => {
    const world = makeMailWorld();
    const parts = Array.from({ length: 600 }, (_, index) =>
      attachedFile(`${index}`.padEnd(100, 'x'), 'application/octet-stream', 'MZ program'),
    );
    const long = 'x'.repeat(30_000);
    const raw = rawMail({ parts, messageId: `<${long}@a.example>`, from: `${long}@applicant.example` });
    world.mails.set('mail/one', raw).set('mail/two', raw);
    expect(await receiveMail(world.ports, 'mail/one', now)).toBe('taken');
    const [record] = world.records.values();
    expect(record).toMatchObject({ state: 'TAKEN', messageId: null, answerTo: null, unnamedFiles: 570 });
    const { id: _, ...kept } = record ?? {};
    expect(JSON.stringify(kept).length).toBeLessThan(20_000);
    // The long Message-ID still identifies a duplicate.
    expect(await receiveMail(world.ports, 'mail/two', now)).toBe('duplicate');
  });
});

describe('a mail that changes nothing', () => {
  const nothing = async (raw: Uint8Array, applications = [makeApplication()]) => {
    const world = makeMailWorld(applications);
    world.mails.set('mail/one', raw);
    const outcome = await receiveMail(world.ports, 'mail/one', now);
    expect([world.uploads.size, world.files.size, world.records.size, world.asked.length]).toEqual([0, 0, 0, 0]);
    return outcome;
  };

  test('An email to an unknown address changes nothing, and its sender does not learn that', async () => {
    expect(await nothing(withPdf({ to: address('d'.repeat(24)) }))).toBe('unknown_address');
    expect(
      await nothing(withPdf({ to: `${proxyId}@elsewhere.example`, recipient: 'x@statements.imali.example' })),
    ).toBe('unknown_address');
    expect(await nothing(withPdf({ to: address('postmaster') }))).toBe('unknown_address');
  });

  test('A virus, spam, an automatic reply or our own email changes nothing', async () => {
    expect(await nothing(withPdf({ virus: 'FAIL' }))).toBe('virus');
    const forged = ['Received: from evil.example by evil.example; Fri, 12 Jun 2026', 'X-SES-Spam-Verdict: PASS'];
    expect(await nothing(withPdf({ spam: 'FAIL', headers: forged }))).toBe('spam');
    expect(await nothing(withPdf({ headers: ['Auto-Submitted: auto-replied'] }))).toBe('automatic_reply');
    expect(await nothing(withPdf({ headers: ['X-Loop: no-reply@imali.example'] }))).toBe('own_mail');
  });

  test('A missing email changes nothing', async () => {
    expect(await receiveMail(makeMailWorld().ports, 'mail/nothing', now)).toBe('not_there');
  });
});

describe('an application that takes no statements (any more)', () => {
  test.each([
    ['whose applicant’s time is over', { expiry: '2026-06-12T09:48:04.000Z' }],
    ['without a bank connection', { bankConnectionId: null }],
  ])('%s reads nothing and says so', async (_, overrides) => {
    const world = makeMailWorld([makeApplication(overrides)]);
    world.mails.set('mail/one', withPdf());
    expect(await receiveMail(world.ports, 'mail/one', now)).toBe('taken');
    expect([world.uploads.size, world.files.size, world.asked.length]).toEqual([0, 0, 1]);
    expect([...world.records.values()]).toMatchObject([{ isOpen: false, files: [] }]);
  });
});
