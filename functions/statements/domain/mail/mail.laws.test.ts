import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { serviceStamps } from './authentication-results.ts';
import { makeMailWorld, now } from './mail-ports.fixture.ts';
import { parseMail } from './parse-mail.ts';
import { attachedFile, plainText, rawMail } from './raw-mail.fixture.ts';
import { receiveMail } from './receive-mail.ts';

const headerName = fc.constantFrom(
  'X-SES-Spam-Verdict',
  'X-SES-Virus-Verdict',
  'Authentication-Results',
  'Received',
  'Received-SPF',
  'Return-Path',
  'X-SES-RECEIPT',
  'Subject',
);
const headerValue = fc.constantFrom(
  'PASS',
  'FAIL',
  '<victim@victim.example>',
  'amazonses.com; dmarc=pass header.from=victim.example; dkim=pass header.i=@victim.example;',
  'from victim.example (victim.example [192.0.2.1]) by inbound-smtp.eu-west-1.amazonaws.com for a@b.example; Fri',
);
const senderHeaders = fc.array(
  fc.tuple(headerName, headerValue).map(([name, value]) => `${name}: ${value}`),
  { maxLength: 8 },
);

describe('whatever a sender writes', () => {
  test('below the headers of the mail service changes nothing of what the service says', async () => {
    const plain = serviceStamps((await parseMail(rawMail({ spam: 'FAIL', virus: 'GRAY' })))?.headers ?? []);
    await fc.assert(
      fc.asyncProperty(senderHeaders, async (headers) => {
        const mail = await parseMail(rawMail({ spam: 'FAIL', virus: 'GRAY', headers }));
        expect(serviceStamps(mail?.headers ?? [])).toEqual(plain);
      }),
    );
  });

  test('the reader of mails ends and does not throw: bytes of any kind, and mails with bytes changed', async () => {
    const mail = rawMail({
      parts: [plainText('Hello'), attachedFile('march.pdf', 'application/pdf', '%PDF-1.7\nnot much of one')],
    });
    const changed = fc
      .array(fc.tuple(fc.nat(mail.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 })
      .map((changes) => {
        const bytes = mail.slice();
        for (const [at, byte] of changes) bytes[at] = byte;
        return bytes;
      });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 2_000 }), changed), async (raw) => {
        const world = makeMailWorld();
        world.mails.set('mail/one', raw);
        await receiveMail(world.ports, 'mail/one', now);
        // Nothing gets anywhere but to the one application that there is.
        for (const key of world.files.keys()) {
          expect(key).toMatch(/^692039c00000000000000001\/692039c01111111111111111\//);
        }
      }),
      { numRuns: 300 },
    );
  });
});
