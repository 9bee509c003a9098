import { describe, expect, test } from '@jest/globals';
import { isProven, serviceStamps } from './authentication-results.ts';
import { parseMail } from './parse-mail.ts';
import { type RawMailOptions, rawMail } from './raw-mail.fixture.ts';

async function stampsOf(options: RawMailOptions) {
  const mail = await parseMail(rawMail(options));
  return serviceStamps(mail?.headers ?? []);
}

describe('what the mail service says', () => {
  test('The verdicts of the mail service are read below its own Received header, where it writes them', async () => {
    expect(await stampsOf({ spam: 'GRAY', virus: 'FAIL' })).toEqual({
      checks: { spf: 'pass', dkim: 'pass', dmarc: 'pass' },
      spam: 'GRAY',
      virus: 'FAIL',
      provenDomains: ['applicant.example', 'applicant.example', 'applicant.example'],
      returnPath: 'naledi@applicant.example',
      recipient: '692039c0cccccccccccccccc@statements.imali.example',
    });
  });

  test('Verdicts are read above the first Received header where that is of another host', () => {
    const headers = [
      { name: 'x-ses-spam-verdict', value: 'PASS' },
      { name: 'received', value: 'from a.example (a.example [192.0.2.1]) by relay.example; Fri, 12 Jun 2026' },
      { name: 'x-ses-virus-verdict', value: 'PASS' },
    ];
    expect(serviceStamps(headers)).toMatchObject({ spam: 'PASS', virus: 'MISSING' });
  });

  test('Forged verdicts below are ignored: the first counts, and a second one ends the trusted part', async () => {
    const forged = ['X-SES-Spam-Verdict: PASS', 'X-SES-Virus-Verdict: PASS'];
    expect(await stampsOf({ spam: 'FAIL', virus: 'FAIL', headers: forged })).toMatchObject({
      spam: 'FAIL',
      virus: 'FAIL',
    });
    const below = [
      'Received: from evil.example (evil.example [192.0.2.9]) by evil.example; Fri, 12 Jun 2026',
      ...forged,
    ];
    expect(await stampsOf({ spam: 'FAIL', headers: below })).toMatchObject({ spam: 'FAIL', virus: 'PASS' });
  });

  test.each([
    [
      'spf=pass client-ip=192.0.2.7; dkim=fail header.i=@a.example; dmarc=none header.from=a.example;',
      'pass fail unknown',
    ],
    [
      'spf=softfail client-ip=192.0.2.7; dkim=neutral header.i=@a.example; dmarc=fail header.from=a.example;',
      'fail unknown fail',
    ],
    // Of several signatures one that passes is enough; of two SPF results the sender wrote one.
    [
      'spf=pass a=b; spf=fail a=b; dkim=fail header.i=@a.example; dkim=pass header.i=@b.example;',
      'unknown pass unknown',
    ],
    ['spf=passed; "dkim=pass";', 'unknown unknown unknown'],
    ['', 'unknown unknown unknown'],
  ])('The mail service results %s are read as %s', async (results, outcomes) => {
    const { checks } = await stampsOf({ results: ` ${results}` });
    expect(`${checks.spf} ${checks.dkim} ${checks.dmarc}`).toBe(outcomes);
  });

  test('An email that passed no mail service has no verdicts, whatever it says of itself', async () => {
    const headers = ['X-SES-Spam-Verdict: PASS', 'X-SES-Virus-Verdict: PASS', 'Return-Path: <a@b.example>'];
    expect(await stampsOf({ received: false, headers })).toEqual({
      checks: { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' },
      spam: 'MISSING',
      virus: 'MISSING',
      provenDomains: [],
      returnPath: null,
      recipient: null,
    });
  });
});

describe('a domain', () => {
  const proven = (results: string, address = 'naledi@applicant.example', more: RawMailOptions = {}) =>
    stampsOf({ ...more, results: ` ${results}` }).then((stamps) => isProven(stamps, address));
  const spf = 'client-ip=192.0.2.7; envelope-from=naledi@applicant.example; helo=mail.applicant.example;';

  test('A domain is proven by any one check that passed for it, or for the domain above it', async () => {
    expect(await proven(`spf=pass ${spf} dkim=none; dmarc=none;`)).toBe(true);
    expect(await proven(`spf=fail ${spf} dkim=pass header.i=@applicant.example; dmarc=none;`)).toBe(true);
    expect(await proven(`spf=fail ${spf} dkim=none; dmarc=pass header.from=applicant.example;`)).toBe(true);
    expect(await proven(`spf=fail ${spf} dkim=pass header.i=@applicant.example;`, 'n@mail.applicant.example')).toBe(
      true,
    );
  });

  test('A domain is not proven by a check that failed, or that passed for another domain', async () => {
    expect(
      await proven(`spf=fail ${spf} dkim=fail header.i=@applicant.example; dmarc=fail header.from=applicant.example;`),
    ).toBe(false);
    expect(await proven(`spf=pass ${spf} dkim=pass header.i=@evil.example;`, 'ceo@victim.example')).toBe(false);
    expect(await proven('spf=none; dkim=pass header.i=@notapplicant.example;')).toBe(false);
    expect(await proven('spf=none; dkim=pass header.i=@mail.applicant.example;')).toBe(false);
  });

  test('A domain is not proven by results that the sender wrote into its own address or greeting', async () => {
    const inAddress =
      'spf=pass client-ip=192.0.2.7; envelope-from="x; dmarc=pass header.from=victim.example"@evil.example; helo=evil.example;';
    expect(await proven(inAddress, 'ceo@victim.example')).toBe(false);
    const twice = `spf=pass ${spf} dmarc=pass header.from=victim.example; dmarc=none;`;
    expect(await proven(twice, 'ceo@victim.example')).toBe(false);
    const inComment = `spf=fail (x; dmarc=pass header.from=victim.example;) ${spf} dmarc=none;`;
    expect(await proven(inComment, 'ceo@victim.example')).toBe(false);
  });

  test('A domain is not proven where the sending host greeted with more than a name', () => {
    const headers = [
      {
        name: 'received',
        value: 'from x; dkim=pass header.i=@victim.example; (evil [192.0.2.9]) by inbound-smtp.eu-west-1.amazonaws.com',
      },
      { name: 'authentication-results', value: 'amazonses.com; spf=none; helo=x; dkim=pass header.i=@victim.example;' },
    ];
    expect(isProven(serviceStamps(headers), 'ceo@victim.example')).toBe(false);
  });
});
