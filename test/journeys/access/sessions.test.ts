// OWASP ASVS 5.0: V7.4.1, V7.4.2, V7.4.5, V7.5.2
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { colleague } from '../../stack/colleague.ts';
import { inboxOf } from '../../stack/inbox.ts';
import {
  answer,
  clientWith,
  failed,
  newOrganisation,
  request,
  signIn,
  succeeded,
  type TestOrganisation,
} from '../../stack/new-organisation.ts';
import { provenOrganisation } from '../../stack/proven-organisation.ts';
import { runningStack } from '../../stack/running-stack.ts';
import { staffVisitor } from '../../stack/staff-member.ts';

const AccessToken = z.object({ access_token: z.string() });

/** Signs in to the console: its access token, and its cookie. */
async function consoleSignIn({ email, password }: TestOrganisation, userAgent = 'node') {
  const response = await request('/v1/in/auth/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: runningStack().consoleUrl, 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  expect(response.status).toBe(200);
  const { access_token: token } = AccessToken.parse(await response.json());
  return { client: clientWith(token), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

const refreshed = (cookie: string) =>
  answer('/v1/in/auth/session/refresh', {
    method: 'POST',
    headers: { origin: runningStack().consoleUrl, cookie },
  });

describe('sessions of a user', () => {
  test('A bearer is refused at once when its session is revoked, and the other sessions go on', async () => {
    const own = await newOrganisation();
    const other = clientWith(await signIn(own.email, own.password));
    const path = { user_id: own.userId };
    const sessions = succeeded(await own.client.listSessions({ path })).body;
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ kind, is_current }) => [kind, is_current])).toEqual([
      ['token', false],
      ['token', true],
    ]);
    const newest = sessions.find((session) => !session.is_current);
    succeeded(await own.client.endSession({ path: { ...path, session_id: newest?.id ?? '' } }));
    expect(failed(await other.getCaller({}))).toMatchObject({ code: 'invalid_token' });
    succeeded(await own.client.getCaller({}));
    expect(succeeded(await own.client.listSessions({ path })).body).toHaveLength(1);
    expect(failed(await own.client.endSession({ path: { ...path, session_id: newest?.id ?? '' } }))).toMatchObject({
      code: 'resource_not_found',
    });
  });

  test('The access token and the cookie of a console session are refused at once when it is revoked elsewhere', async () => {
    const own = await newOrganisation();
    const here = await consoleSignIn(own);
    succeeded(await here.client.getCaller({}));
    const path = { user_id: own.userId };
    const session = succeeded(await own.client.listSessions({ path })).body.find(({ kind }) => kind === 'console');
    succeeded(await own.client.endSession({ path: { ...path, session_id: session?.id ?? '' } }));
    expect(failed(await here.client.getCaller({}))).toMatchObject({ code: 'invalid_token' });
    expect(await refreshed(here.cookie)).toMatchObject({ status: 401, body: { code: 'session_over' } });
  });

  test('The access token of a console session is refused at once after signing out', async () => {
    const own = await newOrganisation();
    const here = await consoleSignIn(own);
    const response = await request('/v1/in/auth/session', {
      method: 'DELETE',
      headers: { origin: runningStack().consoleUrl, cookie: here.cookie },
    });
    expect(response.status).toBe(204);
    expect(failed(await here.client.getCaller({}))).toMatchObject({ code: 'invalid_token' });
  });

  test('Signing out everywhere ends every session of the user and none of others', async () => {
    const own = await newOrganisation();
    const here = await consoleSignIn(own);
    const thandi = await colleague(own, 'thandi', ['applications.read']);
    succeeded(await own.client.endSessions({ path: { user_id: own.userId } }));
    for (const client of [own.client, here.client]) {
      expect(failed(await client.getCaller({}))).toMatchObject({ code: 'invalid_token' });
    }
    expect(await refreshed(here.cookie)).toMatchObject({ status: 401 });
    succeeded(await thandi.client.getCaller({}));
    const again = clientWith(await signIn(own.email, own.password));
    expect(succeeded(await again.listSessions({ path: { user_id: own.userId } })).body).toHaveLength(1);
  });

  test('Sessions of others are shown to those who manage users, and ended by those only who hold as much', async () => {
    const own = await newOrganisation();
    const thandi = await colleague(own, 'thandi', ['applications.read']);
    const sipho = await colleague(own, 'sipho', ['users.manage']);
    const path = { user_id: own.userId };
    expect(failed(await thandi.client.listSessions({ path }))).toMatchObject({ code: 'invalid_token_permissions' });
    expect(failed(await thandi.client.endSessions({ path }))).toMatchObject({ code: 'invalid_token_permissions' });
    expect(succeeded(await sipho.client.listSessions({ path })).body).toHaveLength(1);
    expect(failed(await sipho.client.endSessions({ path }))).toMatchObject({ code: 'user_holds_more_permissions' });
    succeeded(await own.client.endSessions({ path: { user_id: sipho.id } }));
    expect(failed(await sipho.client.getCaller({}))).toMatchObject({ code: 'invalid_token' });
  });

  test('A sign-in from a new kind of device is mailed once, and the first one of all is not', async () => {
    const own = await provenOrganisation();
    await consoleSignIn(own);
    const toldOf = async () =>
      (await inboxOf(own.email)).filter(({ subject }) => subject === 'New sign-in to your Imali account');
    expect(await toldOf()).toHaveLength(0);
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await consoleSignIn(own, firefox);
    await consoleSignIn(own, firefox);
    const told = await toldOf();
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('Firefox on Windows');
  });
});

test('A copied cookie of our own staff opens nothing after they signed out', async () => {
  const visitor = await staffVisitor();
  const copied = visitor.jar.header();
  const opened = (cookie: string) => request('/relabels/', { headers: { cookie }, redirect: 'manual' });
  expect((await opened(copied)).status).toBe(200);
  await visitor.open('/relabels/');
  expect((await visitor.post('/auth/logout', {})).response.status).toBe(303);
  expect((await opened(copied)).status).toBe(303);
});
