import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { applicantOf, flowOf } from '../stack/connect-applicant.ts';
import { eventually } from '../stack/eventually.ts';
import { internalClient, secretValue } from '../stack/internal-access.ts';
import {
  answer,
  failed,
  newApplication,
  newOrganisation,
  request,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { accountOf, messagesTo, phone, signUp, whatsappLender, whatsappServer } from '../stack/whatsapp-lender.ts';

const callback = '/v1/webhook/whatsapp/whatsapp_callback';
const Secret = z.object({ appSecret: z.string(), verifyToken: z.string() });
let secret: z.output<typeof Secret>;
beforeAll(async () => {
  secret = Secret.parse(JSON.parse(await secretValue('whatsapp')));
});

/** Has us say that an account is this organisation's. */
async function confirmed(organisation: TestOrganisation, waba_id: string): Promise<void> {
  const internal = await internalClient(organisation);
  succeeded(await internal.confirmWhatsappAccount({ path: { waba_id }, body: { organisation_id: organisation.id } }));
}

const post = (body: string, signature?: string) =>
  request(callback, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'x-hub-signature-256': signature }),
    },
    body,
  });

const sign = (body: string, key = secret.appSecret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

/** A callback with statuses, signed as WhatsApp signs. */
async function tell(phoneNumberId: string, statuses: readonly object[]): Promise<number> {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [{ field: 'messages', value: { metadata: { phone_number_id: phoneNumberId }, statuses } }],
      },
    ],
  });
  return (await post(body, sign(body))).status;
}

async function newestInvite({ client }: TestOrganisation, application_id: string) {
  return succeeded(await client.listInvites({ path: { application_id } })).body.data[0];
}

async function becomes(of: TestOrganisation, applicationId: string, status: string) {
  return await eventually(async () => {
    const newest = await newestInvite(of, applicationId);
    return newest?.status === status ? newest : null;
  }, `an invite that is ${status}`);
}

describe('the check of the callback', () => {
  const check = (query: Record<string, string>) => request(`${callback}?${new URLSearchParams(query)}`);

  test('The check of the callback answers the challenge as text to a caller who knows the token', async () => {
    const response = await check({
      'hub.mode': 'subscribe',
      'hub.verify_token': secret.verifyToken,
      'hub.challenge': '1158201444',
    });
    expect([response.status, await response.text()]).toEqual([200, '1158201444']);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test('The check of the callback answers 403 to everybody else', async () => {
    const right = { 'hub.mode': 'subscribe', 'hub.verify_token': secret.verifyToken, 'hub.challenge': '1' };
    for (const query of [
      {},
      { ...right, 'hub.verify_token': 'guessed' },
      { ...right, 'hub.verify_token': '' },
      { ...right, 'hub.mode': 'unsubscribe' },
    ]) {
      const response = await check(query);
      expect(response.status).toBe(403);
    }
    expect((await check({ ...right, 'hub.challenge': '<script>' })).status).toBe(422);
  });
});

describe('registering a number', () => {
  test('Registering a number subscribes to its account and registers it', async () => {
    const { client } = await newOrganisation();
    const number = phone();
    const body = { ...accountOf(number), code: signUp() };
    expect(succeeded(await client.registerWhatsapp({ body })).body).toMatchObject({
      waba_id: body.waba_id,
      phone_number: `27${number.slice(1)}`,
      phone_number_id: `5${body.waba_id}`,
    });
    // Again, as after a lost token: WhatsApp takes no other PIN than the first.
    succeeded(await client.registerWhatsapp({ body: { ...body, code: signUp() } }));
  });

  test('Registering a number takes the code of the embedded sign-up where the account is not shared with us', async () => {
    const organisation = await newOrganisation();
    const number = phone();
    const body = accountOf(number, '98765432');
    await confirmed(organisation, body.waba_id);
    expect(failed(await organisation.client.registerWhatsapp({ body }))).toMatchObject({
      status: 400,
      code: 'whatsapp_refused',
    });
    const expired = await organisation.client.registerWhatsapp({ body: { ...body, code: 'expired' } });
    expect(failed(expired).code).toBe('whatsapp_refused');
    succeeded(await organisation.client.registerWhatsapp({ body: { ...body, code: signUp() } }));
    // Messages go out in the name of the token that the code was good for.
    const { id } = await newApplication(organisation);
    const to = phone();
    const sent = await organisation.client.reinviteApplicant({
      path: { application_id: id },
      body: { channel: 'whatsapp', phone: to, name: 'Naledi' },
    });
    // WhatsApp may have reported the delivery before we were answered.
    const taken = { channel: 'whatsapp', status: expect.stringMatching(/^(sent|delivered)$/) };
    expect(succeeded(sent).body).toMatchObject(taken);
  });

  test('Registering a number of a shared account needs our confirmation that it belongs to this organisation', async () => {
    const body = accountOf(phone());
    const [owner, stranger] = await Promise.all([newOrganisation(), newOrganisation()]);
    const unconfirmed = { status: 409, code: 'whatsapp_account_unconfirmed' };
    expect(failed(await owner.client.registerWhatsapp({ body }))).toMatchObject(unconfirmed);
    const said = { path: { waba_id: body.waba_id }, body: { organisation_id: stranger.id } };
    expect(failed(await stranger.client.confirmWhatsappAccount(said)).status).toBe(403);
    await confirmed(owner, body.waba_id);
    expect(failed(await stranger.client.registerWhatsapp({ body }))).toMatchObject(unconfirmed);
    succeeded(await owner.client.registerWhatsapp({ body }));
    const internal = await internalClient(owner);
    const nobody = { ...said, body: { organisation_id: '692039c05f3c8b2a1d9e4f70' } };
    expect(failed(await internal.confirmWhatsappAccount(nobody)).code).toBe('resource_not_found');
  });

  test('A number is registered for one organisation, and another gets the reply that it is taken', async () => {
    const body = accountOf(phone());
    const [one, other] = await Promise.all([newOrganisation(), newOrganisation()]);
    succeeded(await one.client.registerWhatsapp({ body: { ...body, code: signUp() } }));
    const taken = await other.client.registerWhatsapp({ body: { ...body, code: signUp() } });
    expect(failed(taken)).toMatchObject({ status: 409, code: 'whatsapp_number_taken' });
  });

  test('Registering a number needs one that the account has', async () => {
    const { client } = await newOrganisation();
    const body = { ...accountOf(phone()), phone_number: phone(), code: signUp() };
    expect(failed(await client.registerWhatsapp({ body })).message).toContain('the account has no such number');
  });
});

describe('an invite by WhatsApp', () => {
  test('A WhatsApp invite is the approved message with the link as its button, and follows the reports of the telephone', async () => {
    const organisation = await whatsappLender();
    const { id } = await newApplication(organisation);
    const to = phone();
    const sent = succeeded(
      await organisation.client.reinviteApplicant({
        path: { application_id: id },
        body: { channel: 'whatsapp', phone: to, name: 'Naledi Dlamini' },
      }),
    ).body;
    expect(sent).toMatchObject({ channel: 'whatsapp', recepient: `27${to.slice(1)}`, name: 'Naledi Dlamini' });
    const [message] = await messagesTo(to);
    expect(message?.text).toContain('Hello Naledi Dlamini. Test Lender (Pty) Ltd asks you');
    const applicant = applicantOf({ id, connect_url: message?.link ?? '' });
    expect((await flowOf(applicant)).application_id).toBe(id);
    // The server reports the delivery before it reports that the message was sent, and that twice.
    expect(await becomes(organisation, id, 'delivered')).toMatchObject({ read_at: null });
    await fetch(`${whatsappServer()}/outbox/${message?.id}/read`, { method: 'POST', redirect: 'manual' });
    expect((await becomes(organisation, id, 'read')).delivered_at).not.toBeNull();
  });

  test('A WhatsApp invite needs a number of the organisation, and one of the applicant', async () => {
    const none = await newOrganisation();
    const application = await newApplication(none);
    const path = { application_id: application.id };
    const unregistered = await none.client.reinviteApplicant({ path, body: { channel: 'whatsapp', phone: phone() } });
    expect(failed(unregistered)).toMatchObject({ status: 409, code: 'whatsapp_not_registered' });
    const organisation = await whatsappLender();
    const { id } = await newApplication(organisation);
    const unknown = await organisation.client.reinviteApplicant({
      path: { application_id: id },
      body: { channel: 'whatsapp' },
    });
    expect(failed(unknown)).toMatchObject({ status: 400, code: 'invite_recipient_unknown' });
  });

  test('A WhatsApp invite that is refused at once, or abandoned later, has its reason', async () => {
    const organisation = await whatsappLender();
    const { id } = await newApplication(organisation);
    const path = { application_id: id };
    const limited = await organisation.client.reinviteApplicant({
      path,
      body: { channel: 'whatsapp', phone: phone('0429') },
    });
    expect(failed(limited)).toMatchObject({ status: 400, code: 'whatsapp_not_sent' });
    expect(failed(limited).message).toContain('this recipient gets too much at the moment');
    const broken = await organisation.client.reinviteApplicant({
      path,
      body: { channel: 'whatsapp', phone: phone('0500') },
    });
    expect(failed(broken).code).toBe('whatsapp_not_sent');
    const { id: other } = await newApplication(organisation);
    const given = { channel: 'whatsapp', phone: phone('0026') } as const;
    const givenUp = await organisation.client.reinviteApplicant({ path: { application_id: other }, body: given });
    // WhatsApp may have reported it before we were answered.
    if (!givenUp.ok) {
      const message = 'WhatsApp did not take the invite: Message undeliverable';
      expect(failed(givenUp)).toMatchObject({ status: 400, code: 'whatsapp_not_sent', message });
    }
    expect(await becomes(organisation, other, 'refused')).toMatchObject({ reason: 'Message undeliverable' });
  });

  test('A WhatsApp invite is not sent after the answer STOP', async () => {
    const organisation = await whatsappLender();
    const { id } = await newApplication(organisation);
    const path = { application_id: id };
    const to = phone();
    const body = { channel: 'whatsapp', phone: to } as const;
    succeeded(await organisation.client.reinviteApplicant({ path, body }));
    const [message] = await messagesTo(to);
    await fetch(`${whatsappServer()}/outbox/${message?.id}/stop`, { method: 'POST', redirect: 'manual' });
    const again = await organisation.client.reinviteApplicant({ path, body });
    expect(failed(again)).toMatchObject({ status: 409, code: 'recipient_suppressed' });
  });
});

describe('a callback', () => {
  const status = (applicationId: string, inviteId: string, what: string) => ({
    id: 'wamid.x',
    status: what,
    timestamp: '1774425600',
    recipient_id: '27821234567',
    biz_opaque_callback_data: `${applicationId}.${inviteId}`,
  });

  async function delivered() {
    const organisation = await whatsappLender();
    const { id } = await newApplication(organisation);
    const body = { channel: 'whatsapp', phone: phone() } as const;
    succeeded(await organisation.client.reinviteApplicant({ path: { application_id: id }, body }));
    const invite = await becomes(organisation, id, 'delivered');
    return { organisation, applicationId: id, invite };
  }

  test('A callback is believed only with the signature of its exact bytes', async () => {
    const body = '{"object":"whatsapp_business_account","entry":[]}';
    expect((await post(body, sign(body))).status).toBe(200);
    for (const signature of [
      undefined,
      '',
      'sha256=',
      `sha256=${'0'.repeat(64)}`,
      sign(`${body} `),
      sign(body, 'other'),
    ]) {
      const response = await post(body, signature);
      expect(response.status).toBe(401);
    }
    // The same JSON in other bytes.
    expect((await post(body.replace(',', ', '), sign(body))).status).toBe(401);
    expect(await answer(callback, { method: 'POST', body })).toMatchObject({ body: { code: 'invalid_signature' } });
  });

  test('A callback with a good signature is accepted whatever it says, so that it does not come again', async () => {
    for (const body of [
      '',
      'not json',
      '[]',
      '{"object":"page"}',
      '{"object":"whatsapp_business_account","entry":[{"changes":[{"field":"x"}]}]}',
    ]) {
      expect((await post(body, sign(body))).status).toBe(200);
    }
  });

  test('A callback never sets an invite back, however late and often it comes', async () => {
    const { organisation, applicationId, invite } = await delivered();
    const told = (what: string) => tell(organisation.phoneNumberId, [status(applicationId, invite.id, what)]);
    expect(await told('read')).toBe(200);
    for (const late of ['sent', 'delivered', 'read', 'sent']) expect(await told(late)).toBe(200);
    expect(await newestInvite(organisation, applicationId)).toMatchObject({
      status: 'read',
      read_at: '2026-03-25T08:00:00.000Z',
      delivered_at: invite.delivered_at,
    });
  });

  test("A callback about an unregistered number, or another organisation's, changes nothing", async () => {
    const { organisation, applicationId, invite } = await delivered();
    const stranger = await whatsappLender();
    const failedStatus = [status(applicationId, invite.id, 'failed')];
    expect(await tell('5000000000000', failedStatus)).toBe(200);
    expect(await tell(stranger.phoneNumberId, failedStatus)).toBe(200);
    expect(await newestInvite(organisation, applicationId)).toMatchObject({ status: 'delivered' });
    // With its own number the same words count.
    expect(await tell(organisation.phoneNumberId, failedStatus)).toBe(200);
    expect(await newestInvite(organisation, applicationId)).toMatchObject({ status: 'refused' });
  });
});
