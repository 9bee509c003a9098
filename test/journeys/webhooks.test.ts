import { createPublicKey, verify } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { analysisEnded } from '../stack/analysed-application.ts';
import { newApplicant } from '../stack/connect-applicant.ts';
import { eventually } from '../stack/eventually.ts';
import {
  bankConfig,
  failed,
  newApplication,
  newOrganisation,
  succeeded,
  type TestOrganisation,
} from '../stack/new-organisation.ts';
import { linkedApplicant } from '../stack/sandbox-bank-login.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';
import { type Answer, startReceiver, type WebhookReceiver } from '../stack/webhook-receiver.ts';

const receivers: WebhookReceiver[] = [];
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

async function receiving(answer?: Answer): Promise<WebhookReceiver> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  await eventually(async () => ((await isSo()) ? true : null), what);
}

async function webhookTo(
  { client }: TestOrganisation,
  { url }: Pick<WebhookReceiver, 'url'>,
  options: { readonly ordering?: 'none' | 'subject' | 'endpoint'; readonly event_types?: 'analysis.completed'[] } = {},
) {
  return succeeded(await client.createWebhook({ body: { url, ...options } })).body;
}

const fire = async ({ client }: TestOrganisation, body: { event_type: 'bill.paid'; application_id?: string }) =>
  succeeded(await client.fireEvent({ body })).body.event_id;

const deliveriesOf = async ({ client }: TestOrganisation, id: string) =>
  succeeded(await client.listDeliveries({ path: { webhook_id: id }, query: { limit: '100' } })).body.data;

/** Verifies a v1a signature as a receiver does who knows the public key only. */
function isSignedWith(publicKey: string, headers: Readonly<Record<string, string>>, body: string): boolean {
  const x = Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  const given = (headers['webhook-signature'] ?? '').split(' ').filter((one) => one.startsWith('v1a,'));
  return given.some((one) => verify(null, content, key, Buffer.from(one.slice(4), 'base64')));
}

describe('a webhook', () => {
  test('A webhook receives an application from its creation to its analyses, signed so that Standard Webhooks verifies it', async () => {
    const organisation = await newOrganisation();
    const receiver = await receiving();
    const { secret } = await webhookTo(organisation, receiver, { ordering: 'subject' });
    const { id } = await newApplication(organisation);
    const path = { application_id: id };
    succeeded(await organisation.client.uploadByod({ path, body: statementOf(threeMonths) }));
    expect(await analysisEnded(organisation, id)).toBe('READY');
    await until(() => receiver.received.length >= 2, 'two events');
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['application.created', 'analysis.completed']);
    for (const { headers, body, event } of receiver.received) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(event);
      expect(headers['webhook-id']).toBe(event.id);
      expect(event.data).toMatchObject({ application_id: id });
    }
    const listed = succeeded(await organisation.client.listEvents()).body;
    expect(listed.data.map(({ type }) => type)).toEqual(['analysis.completed', 'application.created']);
    const events = new Set(listed.data.map((one) => one.id));
    expect(events).toEqual(new Set(receiver.received.map(({ event }) => event.id)));
  });

  test("A webhook receives an applicant's events from the login at the bank to the withdrawn consent", async () => {
    const organisation = await newOrganisation();
    const receiver = await receiving();
    await webhookTo(organisation, receiver, { ordering: 'subject' });
    const applicant = await newApplicant(organisation, bankConfig());
    await linkedApplicant(applicant, { username: 'two_accounts' });
    const { client, path } = applicant;
    const types = () => receiver.received.map(({ event }) => event.type);
    // What was fetched and analysed is there before it is announced: what the applicant does next might be announced first.
    await until(
      () => types().includes('bank_feed.refreshed') && types().includes('analysis.completed'),
      'the events of the login',
    );
    succeeded(await client.completeConnect({ path }));
    succeeded(await client.withdrawConsent({ path }));
    await until(() => types().includes('consent.revoked'), 'the last event');
    expect(types().filter((type) => type !== 'analysis.completed')).toEqual([
      'application.created',
      'bank_feed.refreshed',
      'connection.completed',
      'consent.revoked',
    ]);
    for (const { event } of receiver.received) {
      expect(event.data).toMatchObject({ application_id: applicant.applicationId });
    }
  });

  test('A webhook gets a failed delivery once more, with the same ID, and its deliveries show it', async () => {
    const organisation = await newOrganisation();
    const receiver = await receiving((_, response, attempt) => response.writeHead(attempt === 1 ? 500 : 200).end());
    const { id } = await webhookTo(organisation, receiver);
    const eventId = await fire(organisation, { event_type: 'bill.paid' });
    await until(async () => (await deliveriesOf(organisation, id))[0]?.state === 'DELIVERED', 'the second attempt');
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId]);
    const [delivery] = await deliveriesOf(organisation, id);
    expect(delivery).toMatchObject({
      event_id: eventId,
      event_type: 'bill.paid',
      attempts: 2,
      next_attempt_at: null,
      log: [
        { status: 500, failure: 'status' },
        { status: 200, failure: null },
      ],
    });
    const path = { webhook_id: id, delivery_id: delivery?.id ?? '' };
    expect(succeeded(await organisation.client.replayDelivery({ path })).status).toBe(202);
    await until(() => receiver.received.length === 3, 'the replay');
  });

  test('A webhook that redirects to the metadata of the machine is not followed', async () => {
    const organisation = await newOrganisation();
    const receiver = await receiving((_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    );
    const { id } = await webhookTo(organisation, receiver);
    await fire(organisation, { event_type: 'bill.paid' });
    await until(async () => ((await deliveriesOf(organisation, id))[0]?.attempts ?? 0) > 0, 'an attempt');
    expect((await deliveriesOf(organisation, id))[0]).toMatchObject({
      state: 'PENDING',
      log: [{ status: 302, failure: 'redirect' }],
    });
  });

  test('A webhook is refused for an address that is not public, or not https', async () => {
    const { client } = await newOrganisation();
    const refused = [
      'https://169.254.169.254/',
      'https://10.0.0.1/hook',
      'https://[fd00::1]/',
      'http://lender.example/',
      'https://user:word@lender.example/',
    ];
    for (const url of refused) {
      expect(await client.createWebhook({ body: { url } })).toMatchObject({
        status: 422,
        detail: [{ loc: ['body', 'url'] }],
      });
    }
  });

  test('A webhook that hangs does not delay another one', async () => {
    // One that hangs is given ten seconds. A slow machine may take longer for the other one: then there is another try.
    await until(async () => {
      const organisation = await newOrganisation();
      let hanging = 0;
      const slow = await receiving((_, response) => {
        hanging += 1;
        response.once('close', () => {
          hanging -= 1;
        });
      });
      const well = await receiving();
      await webhookTo(organisation, slow);
      await webhookTo(organisation, well);
      await Promise.all(Array.from({ length: 8 }, () => fire(organisation, { event_type: 'bill.paid' })));
      await until(() => well.received.length === 8, 'everything at the other one');
      return hanging > 0 && hanging === slow.received.length;
    }, 'everything at the other one while the first that hangs is waited for');
  });

  test('A webhook takes a test, rotates its secret with an overlap, is switched off and on, and is deleted', async () => {
    const organisation = await newOrganisation();
    const { client } = organisation;
    const receiver = await receiving();
    const made = await webhookTo(organisation, receiver, { event_types: ['analysis.completed'] });
    const path = { webhook_id: made.id };
    const rotated = succeeded(await client.rotateWebhookSecret({ path })).body;
    const tested = succeeded(await client.testWebhook({ path })).body;
    await until(() => receiver.received.length === 1, 'the test');
    const [delivery] = receiver.received;
    expect(delivery?.event).toMatchObject({ id: tested.event_id, type: 'webhook.test' });
    for (const secret of [made.secret, rotated.secret]) {
      expect(() => new Webhook(secret).verify(delivery?.body ?? '', delivery?.headers ?? {})).not.toThrow();
    }
    for (const publicKey of [made.public_key, rotated.public_key]) {
      expect(isSignedWith(publicKey ?? '', delivery?.headers ?? {}, delivery?.body ?? '')).toBe(true);
    }
    expect(succeeded(await client.listWebhooks()).body.data[0]?.public_key).toBe(rotated.public_key);
    const off = succeeded(await client.updateWebhook({ path, body: { is_active: false } })).body;
    expect(off).toMatchObject({ is_active: false, disabled_reason: null });
    expect(failed(await client.testWebhook({ path }))).toMatchObject({ status: 409, code: 'webhook_inactive' });
    succeeded(await client.updateWebhook({ path, body: { is_active: true, description: 'Back' } }));
    expect(succeeded(await client.listWebhooks()).body).toMatchObject({
      count: 1,
      data: [{ id: made.id, description: 'Back', is_active: true, event_types: ['analysis.completed'] }],
    });
    expect(JSON.stringify(await client.listWebhooks())).not.toMatch(/whsec_|whsk_/);
    expect(succeeded(await client.deleteWebhook({ path })).status).toBe(204);
    expect(failed(await client.deleteWebhook({ path }))).toMatchObject({ status: 404, code: 'webhook_id_not_found' });
  });

  test('A webhook gets each of 100 events of ten applications, of which 30 % fail at first, in the order of its application', async () => {
    const organisation = await newOrganisation();
    const taken: { readonly subject: unknown; readonly id: string }[] = [];
    const seen = new Set<string>();
    const receiver = await receiving(({ event }, response, attempt) => {
      const fails = attempt % 10 < 3 && !seen.has(event.id);
      seen.add(event.id);
      if (!fails) taken.push({ subject: event.data['application_id'], id: event.id });
      response.writeHead(fails ? 503 : 200).end();
    });
    await webhookTo(organisation, receiver, { ordering: 'subject' });
    const applications = await Promise.all(Array.from({ length: 10 }, () => newApplication(organisation)));
    const expected = new Map<string, string[]>();
    await Promise.all(
      applications.map(async ({ id }) => {
        const own: string[] = [];
        for (let number = 0; number < 9; number += 1) {
          const body = { event_type: 'analysis.completed' as const, application_id: id };
          own.push(succeeded(await organisation.client.fireEvent({ body })).body.event_id);
        }
        expected.set(id, own);
      }),
    );
    await until(() => new Set(taken.map(({ id }) => id)).size === 100, 'all of them');
    for (const [applicationId, ids] of expected) {
      const arrived = taken.filter(({ subject }) => subject === applicationId).map(({ id }) => id);
      expect([...new Set(arrived)].slice(1)).toEqual(ids);
    }
  });
});
