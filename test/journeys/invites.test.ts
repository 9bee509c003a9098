import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { johannesburgDate } from '@imali/ledger/basics/calendar.ts';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { clearOfWindowEnd } from '../stack/clear-of.ts';
import { applicantOf, consented } from '../stack/connect-applicant.ts';
import { eventually } from '../stack/eventually.ts';
import { mailsTo, mailTo } from '../stack/mailed-statement.ts';
import {
  answer,
  bankConfig,
  failed,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';

/** An address that no other test writes to. */
const address = (domain = 'home.example') => `naledi-${randomBytes(6).toString('hex')}@${domain}`;

async function lender(): Promise<TestOrganisation> {
  const organisation = await newOrganisation();
  const { id } = succeeded(await organisation.client.createApplicationConfig({ body: bankConfig() })).body;
  succeeded(await organisation.client.setDefaultApplicationConfig({ path: { app_config_id: id } }));
  return organisation;
}

let organisation: TestOrganisation;
beforeAll(async () => {
  organisation = await lender();
});

const invite = async ({ client }: TestOrganisation, recepient = address()) =>
  succeeded(await client.inviteApplicant({ body: { recepient, name: 'Naledi Dlamini' } })).body;

const invitesOf = async ({ client }: TestOrganisation, application_id: string) =>
  succeeded(await client.listInvites({ path: { application_id } })).body;

/** An event as Amazon SES hands it to EventBridge, of a mail with the tags of an invite. */
function mailEvent(
  of: TestOrganisation,
  sent: { id: string; application_id: string },
  eventType: string,
  what: object,
) {
  return {
    version: '0',
    id: randomBytes(8).toString('hex'),
    'detail-type': `Email ${eventType}`,
    source: 'aws.ses',
    account: '000000000000',
    time: '2026-03-25T08:00:00Z',
    region: 'af-south-1',
    resources: [],
    detail: {
      eventType,
      mail: {
        timestamp: '2026-03-25T08:00:00.000Z',
        source: 'no-reply@imali.example',
        messageId: 'm',
        destination: ['naledi@home.example'],
        tags: {
          'ses:configuration-set': ['imali-local-followed-mail'],
          organisation: [of.id],
          application: [sent.application_id],
          invite: [sent.id],
        },
      },
      ...what,
    },
  };
}

async function tell(...events: readonly object[]): Promise<void> {
  const { endpoints, region, rootCredentials, queueUrls } = runningStack();
  const sqs = new SQSClient({ region, endpoint: endpoints.sqs, credentials: rootCredentials });
  const QueueUrl = queueUrls.find((url) => url.endsWith('-mail-events'));
  for (const event of events) await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(event) }));
  sqs.destroy();
}

/** Waits until an application's newest invite is as expected. */
async function inviteBecomes(of: TestOrganisation, applicationId: string, status: string) {
  return await eventually(async () => {
    const [newest] = (await invitesOf(of, applicationId)).data;
    return newest?.status === status ? newest : null;
  }, `an invite that is ${status}`);
}

const delivered = { delivery: { timestamp: '2026-03-25T08:00:02.000Z', recipients: ['naledi@home.example'] } };
const complained = { complaint: { timestamp: '2026-03-25T09:00:00.000Z', complaintFeedbackType: 'abuse' } };
const bounced = (bounceType: string) => ({
  bounce: {
    bounceType,
    bounceSubType: 'General',
    timestamp: '2026-03-25T08:00:03.000Z',
    bouncedRecipients: [{ emailAddress: 'naledi@home.example', diagnosticCode: 'smtp; 550 5.1.1 user <b>unknown</b>' }],
  },
});

describe('an invite by mail', () => {
  test('An email invite creates the application and sends its link, with who asks and until when', async () => {
    const recepient = address();
    const { connect_url, id, invite: sent, expiry } = await invite(organisation, recepient);
    expect(sent).toMatchObject({ application_id: id, channel: 'email', recepient, status: 'sent', failed_at: null });
    const mail = await mailTo(recepient);
    expect(mail.subject).toBe('Test Lender (Pty) Ltd: continue your application');
    expect(mail.body.text).toContain(connect_url);
    expect(mail.body.text).toContain('Hello Naledi Dlamini,');
    expect(mail.body.text).toContain('Sent by Imali on behalf of Test Lender (Pty) Ltd.');
    expect(mail.body.html).toContain(`href="${connect_url}"`);
    // The lender's name is beside our own address and name: nobody can pass for somebody else.
    const store = await (await fetch(`${runningStack().endpoints.ses}/store`)).text();
    expect(store).toContain(JSON.stringify('"Test Lender (Pty) Ltd via Imali" <no-reply@imali.example>').slice(1, -1));
    const year = johannesburgDate(Date.parse(expiry)).slice(0, 4);
    expect(mail.body.text).toMatch(new RegExp(`The link works until \\d{1,2} [A-Z][a-z]+ ${year}\\.`));
    expect((await invitesOf(organisation, id)).data).toEqual([sent]);
    const applicant = succeeded(await organisation.client.listApplicants()).body.data.find(
      ({ email }) => email === recepient,
    );
    expect(applicant).toBeDefined();
  });

  test('An invite is written in the language that was asked for, and the next one in the language of the last', async () => {
    const { client } = organisation;
    const recepient = address();
    const body = { recepient, name: 'Naledi', language: 'zu-ZA' } as const;
    const { id, invite: first } = succeeded(await client.inviteApplicant({ body })).body;
    expect(first.language).toBe('zu-ZA');
    const again = await client.reinviteApplicant({ path: { application_id: id }, body: {} });
    expect(succeeded(again).body.language).toBe('zu-ZA');
    const other = await client.reinviteApplicant({ path: { application_id: id }, body: { language: 'af-ZA' } });
    expect(succeeded(other).body.language).toBe('af-ZA');
    const mails = await eventually(async () => {
      const found = await mailsTo(recepient);
      return found.length === 3 ? found : null;
    }, 'three mails');
    const beginnings = mails.map(({ body: { text } }) => text.split(',')[0]).toSorted();
    expect(beginnings).toEqual(['Hallo Naledi', 'Sawubona Naledi', 'Sawubona Naledi']);
    expect(mails.filter(({ body: { text } }) => /#token=\S+&lang=(?:zu|af)-ZA\s/.test(text))).toHaveLength(3);
  });

  test("An email invite has the lender's name, image and colours, readable on them", async () => {
    const own = await lender();
    const { encode } = await import('fast-png');
    const image = encode({ width: 2, height: 2, data: new Uint8Array(16).fill(200), channels: 4, depth: 8 });
    const { image_url } = succeeded(
      await own.client.updateWhiteLabel({
        body: {
          display_name: 'Kganya & Sons',
          primary_colour_hex: '#ffff00',
          image_base64: Buffer.from(image).toString('base64'),
        },
      }),
    ).body;
    const recepient = address();
    await invite(own, recepient);
    const { subject, body } = await mailTo(recepient);
    expect(subject).toBe('Kganya & Sons: continue your application');
    expect(body.html).toContain('Kganya &amp; Sons');
    expect(body.html).toContain(`src="${image_url}"`);
    // Black on yellow: white would have a contrast of 1.07.
    expect(body.html).toMatch(/background-color:#ffff00[^"]*color:#000000/);
    expect(body.html).toContain('color-scheme');
    // The lender's image and the link: nothing that reports its opening.
    const addresses = [...body.html.matchAll(/(?:src|url\()="?([^")]+)/g)].map(([, found]) => found);
    expect(addresses).toEqual([image_url]);
  });

  test('An email invite cannot carry what its receiver would take for a message of somebody else', async () => {
    const { client } = organisation;
    for (const name of ['see https://evil.example', 'pay-now.co.za', '<b>x</b>', 'x']) {
      const refused = await client.inviteApplicant({ body: { recepient: address(), name } });
      expect(failed(refused)).toMatchObject({ status: 422, detail: [{ loc: ['body', 'name'] }] });
    }
    const refused = await client.inviteApplicant({
      body: { recepient: 'a@b.example\r\nBcc: c@d.example', name: 'Xola' },
    });
    expect(failed(refused).status).toBe(422);
  });

  test('An email invite that the mail service refuses leaves the application, and the reply names it', async () => {
    const recepient = address('refused.example');
    const { status, body } = await answer('/v1/applications/applications/invite', {
      method: 'POST',
      headers: { authorization: `Bearer ${organisation.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ recepient, name: 'Naledi Dlamini' }),
    });
    expect([status, body['code'], body['message']]).toEqual([
      400,
      'email_not_sent',
      'Application created, but there was an error sending the email invite. Please re-invite the applicant.',
    ]);
    const application_id = String(body['application_id']);
    succeeded(await organisation.client.getApplication({ path: { application_id } }));
    expect((await invitesOf(organisation, application_id)).data).toMatchObject([{ status: 'refused', recepient }]);

    // To another address it goes out.
    const other = address();
    const again = await organisation.client.reinviteApplicant({ path: { application_id }, body: { recepient: other } });
    expect(succeeded(again).body).toMatchObject({ status: 'sent', recepient: other, name: 'Naledi Dlamini' });
    expect(await mailTo(other)).toBeDefined();
    expect((await invitesOf(organisation, application_id)).count).toBe(2);
  });

  test('An email invite needs a config and an applicant of the same organisation', async () => {
    const { client } = organisation;
    const theirs = await lender();
    const application = (await invite(theirs)).id;
    const { applicant } = succeeded(await theirs.client.getApplication({ path: { application_id: application } })).body;
    const to = { recepient: address(), name: 'Xola Xaba' };
    const wrongApplicant = await client.inviteApplicant({ body: { ...to, applicant_id: applicant } });
    expect(failed(wrongApplicant).code).toBe('applicant_not_found');
    const none = await newOrganisation();
    expect(failed(await none.client.inviteApplicant({ body: to })).code).toBe('no_applicationconfigs');
    const path = { application_id: application };
    expect(failed(await client.reinviteApplicant({ path, body: {} })).code).toBe('application_not_found');
    expect(failed(await client.listInvites({ path })).code).toBe('application_not_found');
    expect(await mailsTo(to.recepient)).toEqual([]);
  });
});

describe('inviting again', () => {
  test('Inviting again is refused once the applicant withdrew the consent', async () => {
    const created = await invite(organisation);
    const applicant = applicantOf(created);
    await consented(applicant);
    succeeded(await applicant.client.withdrawConsent({ path: applicant.path }));
    const again = await organisation.client.reinviteApplicant({ path: applicant.path, body: {} });
    expect(failed(again)).toMatchObject({ status: 409, code: 'consent_withdrawn' });
  });

  test('Inviting again needs no body: the invite goes to the last address', async () => {
    const recepient = address();
    const { id } = await invite(organisation, recepient);
    const { status, body } = await answer(`/v1/applications/applications/${id}/invite`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organisation.accessToken}` },
    });
    expect([status, body['recepient'], body['status']]).toEqual([201, recepient, 'sent']);
    expect(await mailsTo(recepient)).toHaveLength(2);
  });

  test('Inviting again needs an address, for which that of the applicant is enough', async () => {
    const { client } = organisation;
    const created = succeeded(await client.createApplication({ body: {} })).body;
    const path = { application_id: created.id };
    expect(failed(await client.reinviteApplicant({ path, body: {} })).code).toBe('invite_recipient_unknown');
    const email = address();
    const applicant = succeeded(await client.createApplicant({ body: { email, first_names: 'Thabo' } })).body;
    const other = succeeded(await client.createApplication({ body: { applicant_id: applicant.id } })).body;
    const sent = await client.reinviteApplicant({ path: { application_id: other.id }, body: {} });
    expect(succeeded(sent).body).toMatchObject({ recepient: email, name: 'Thabo' });
    // The names of an applicant may be anything; what would become a link greets nobody.
    const linked = succeeded(
      await client.createApplicant({ body: { email: address(), first_names: 'pay-now.co.za' } }),
    );
    const third = succeeded(await client.createApplication({ body: { applicant_id: linked.body.id } })).body;
    const greeted = await client.reinviteApplicant({ path: { application_id: third.id }, body: {} });
    expect(succeeded(greeted).body.name).toBeNull();
  });

  test('Inviting again is allowed five times a day for one address, which reveals nothing to another lender', async () => {
    await clearOfWindowEnd(86_400);
    const recepient = address();
    const { id } = await invite(organisation, recepient);
    const path = { application_id: id };
    for (let count = 2; count <= 5; count += 1) {
      succeeded(await organisation.client.reinviteApplicant({ path, body: {} }));
    }
    const body = { recepient: recepient.toUpperCase(), name: 'Naledi' };
    for (const refused of [
      failed(await organisation.client.reinviteApplicant({ path, body: {} })),
      failed(await organisation.client.inviteApplicant({ body })),
    ]) {
      expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(refused.retryAfter).toBeGreaterThan(0);
    }
    expect(await mailsTo(recepient)).toHaveLength(5);
    succeeded(await (await lender()).client.inviteApplicant({ body }));
    expect(await mailsTo(recepient)).toHaveLength(6);
  });
});

describe('reports of the mail service', () => {
  test('A report of the mail service is noted once, in any order', async () => {
    const { id, invite: sent } = await invite(organisation);
    await tell(
      mailEvent(organisation, sent, 'Delivery', delivered),
      mailEvent(organisation, sent, 'Send', {}),
      mailEvent(organisation, sent, 'Delivery', delivered),
      // Absent for the day: the mail got there all the same.
      mailEvent(organisation, sent, 'Bounce', bounced('Transient')),
    );
    expect(await inviteBecomes(organisation, id, 'delivered')).toMatchObject({
      delivered_at: '2026-03-25T08:00:02.000Z',
    });
    await tell(
      mailEvent(organisation, sent, 'Complaint', complained),
      mailEvent(organisation, sent, 'Delivery', delivered),
    );
    expect(await inviteBecomes(organisation, id, 'complained')).toMatchObject({
      delivered_at: '2026-03-25T08:00:02.000Z',
    });
    await pause(300);
    expect(await inviteBecomes(organisation, id, 'complained')).toBeDefined();
  });

  test("A lasting bounce ends this organisation's emails to that address, and those of no other organisation", async () => {
    const recepient = address();
    const { id, invite: sent } = await invite(organisation, recepient);
    await tell(mailEvent(organisation, sent, 'Bounce', bounced('Permanent')));
    const bounce = await inviteBecomes(organisation, id, 'bounced');
    expect(bounce).toMatchObject({
      reason: 'smtp; 550 5.1.1 user  b unknown /b',
      failed_at: '2026-03-25T08:00:03.000Z',
    });
    const { client } = organisation;
    const again = failed(await client.reinviteApplicant({ path: { application_id: id }, body: {} }));
    expect(again).toMatchObject({ status: 409, code: 'recipient_suppressed' });
    expect(again.message).toContain('came back as undeliverable');
    const anew = await client.inviteApplicant({ body: { recepient, name: 'Naledi' } });
    expect(failed(anew).code).toBe('recipient_suppressed');
    expect(await mailsTo(recepient)).toHaveLength(1);
    // What one lender knows of an address would reveal to another that its owner applied there.
    expect((await invite(await lender(), recepient)).invite.status).toBe('sent');
  });

  test('A report of the mail service reaches no other organisation, whatever its tags say, and an unknown invite is ignored', async () => {
    const { id, invite: sent } = await invite(organisation);
    const stranger = await lender();
    await tell(
      mailEvent(stranger, sent, 'Bounce', bounced('Permanent')),
      mailEvent(organisation, { id: sent.id, application_id: '692039c05f3c8b2a1d9e4f70' }, 'Complaint', complained),
      mailEvent(organisation, sent, 'Delivery', delivered),
    );
    await inviteBecomes(organisation, id, 'delivered');
    await pause(300);
    expect((await invitesOf(organisation, id)).data).toMatchObject([{ status: 'delivered', failed_at: null }]);
  });
});
