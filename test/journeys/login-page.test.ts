// OWASP ASVS 5.0: V1.2.2, V3.5.1, V6.3.4
import { describe, expect, test } from '@jest/globals';
import { clearOfWindowEnd } from '../stack/clear-of.ts';
import { clientWith, newOrganisation, succeeded } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { newStaffMember, pageVisitor, showCode, staffVisitor } from '../stack/staff-member.ts';

const login = '/auth/login?redirect_url=%2Frelabels%2F';

describe('the page that signs our staff in', () => {
  test('A page of our staff leads a visitor without a cookie to the sign-in, and from there back to the page', async () => {
    const member = await newStaffMember();
    const visitor = pageVisitor();
    const turnedAway = await visitor.open('/relabels/');
    expect([turnedAway.response.status, turnedAway.response.headers.get('location')]).toEqual([303, login]);
    const page = await visitor.open(login);
    expect(page.response.status).toBe(200);
    expect(page.response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.response.headers.get('access-control-allow-origin')).toBeNull();
    const asked = await visitor.post(login, { username: member.email, password: member.password });
    expect([asked.response.status, visitor.jar.cookies.has('access_token')]).toEqual([200, false]);
    const { response } = await showCode(visitor, login, asked.html, member.code);
    expect([response.status, response.headers.get('location')]).toEqual([303, '/relabels/']);
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('access_token=')) ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect((await visitor.open('/relabels/')).response.status).toBe(200);
  });

  test('signs out: the cookie is gone, and only by a form of ours', async () => {
    const visitor = await staffVisitor();
    await visitor.open('/relabels/');
    expect((await visitor.post('/auth/logout', {}, { token: 'forged' })).response.status).toBe(403);
    expect((await visitor.post('/auth/logout', {})).response.status).toBe(303);
    expect(visitor.jar.cookies.has('access_token')).toBe(false);
    expect((await visitor.open('/relabels/')).response.headers.get('location')).toBe(login);
  });

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'The sign-in page of our staff leads nobody to %s',
    async (url) => {
      const visitor = pageVisitor();
      const path = `/auth/login?redirect_url=${encodeURIComponent(url)}`;
      const shown = await visitor.open(path);
      expect(shown.response.status).toBe(400);
      expect(shown.html).not.toContain('evil.example');
      await visitor.open(login);
      const member = await newStaffMember();
      const { response } = await visitor.post(path, { username: member.email, password: member.password });
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect(visitor.jar.cookies.has('access_token')).toBe(false);
    },
  );

  test('The sign-in page of our staff continues to an allowed origin, which its policy then names', async () => {
    const { consoleUrl } = runningStack();
    const member = await newStaffMember();
    const visitor = pageVisitor();
    const path = `/auth/login?redirect_url=${encodeURIComponent(`${consoleUrl}/home`)}`;
    const shown = await visitor.open(path);
    const { origin } = new URL(consoleUrl);
    expect(shown.response.headers.get('content-security-policy')).toContain(`form-action 'self' ${origin};`);
    const { html } = await visitor.post(path, { username: member.email, password: member.password });
    const { response } = await showCode(visitor, path, html, member.code);
    expect(response.headers.get('location')).toBe(`${consoleUrl}/home`);
  });

  test('The sign-in page of our staff takes no form of another site, another browser or without a token', async () => {
    const member = await newStaffMember();
    const fields = { username: member.email, password: member.password };
    const visitor = pageVisitor();
    await visitor.open(login);
    for (const options of [
      { token: '' },
      { headers: { origin: 'https://evil.example' } },
      { headers: { origin: 'null' } },
      { headers: { 'sec-fetch-site': 'cross-site' } },
    ]) {
      expect((await visitor.post(login, fields, options)).response.status).toBe(403);
    }
    const other = pageVisitor();
    const { html } = await other.open(login);
    const stolen = /name="csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
    expect((await visitor.post(login, fields, { token: stolen })).response.status).toBe(403);
    expect(visitor.jar.cookies.has('access_token')).toBe(false);
  });

  test('The sign-in page of our staff reports a missing redirect_url', async () => {
    const { response, html } = await pageVisitor().open('/auth/login');
    expect(response.status).toBe(422);
    expect(html).toContain('redirect_url');
  });

  test('The sign-in page of our staff counts failures together with the API, and then asks to wait', async () => {
    await clearOfWindowEnd(900);
    const member = await newStaffMember();
    const wrong = { username: member.email, password: 'not the password' };
    const visitor = pageVisitor();
    await visitor.open(login);
    for (let tried = 0; tried < 3; tried += 1) expect((await visitor.post(login, wrong)).response.status).toBe(401);
    for (let tried = 0; tried < 2; tried += 1) {
      expect(await clientWith().issueToken({ form: wrong })).toMatchObject({ status: 401 });
    }
    const right = { username: member.email, password: member.password };
    const { response, html } = await visitor.post(login, right);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(html).toContain('Too many tries');
    expect(html).not.toContain(member.password);
  });

  test("The sign-in page of our staff signs nobody else in, and an ordinary user's token opens no page", async () => {
    const user = await newOrganisation();
    const visitor = pageVisitor();
    await visitor.open(login);
    const { response } = await visitor.post(login, { username: user.email, password: user.password });
    expect(response.status).toBe(403);
    expect(visitor.jar.cookies.has('access_token')).toBe(false);
    const page = await visitor.open('/relabels/', { cookie: `access_token=${user.accessToken}` });
    expect(page.response.status).toBe(303);
    const program = await visitor.open('/relabels/', { authorization: `Bearer ${user.accessToken}` });
    expect(program.response.status).toBe(403);
  });

  test('Our own staff, and nobody else, can ask the API for the internal scope', async () => {
    const member = await newStaffMember();
    const form = { username: member.email, password: member.password, scope: 'internal' };
    const asked = succeeded(await clientWith().issueToken({ form })).body;
    if (!('challenge' in asked)) throw new Error('our staff were asked for no second factor');
    const { challenge } = asked;
    const shown = { challenge, recovery_code: member.code };
    const { access_token: token, scope } = succeeded(await clientWith().completeTokenSignIn({ body: shown })).body;
    expect(scope).toBe('internal');
    expect(succeeded(await clientWith(token).listDiscrepancies({})).status).toBe(200);
    const user = await newOrganisation();
    expect(
      await clientWith().issueToken({ form: { ...form, username: user.email, password: user.password } }),
    ).toMatchObject({ status: 403, code: 'invalid_token_permissions' });
  });
});
