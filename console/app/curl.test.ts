import { expect, test } from '@jest/globals';
import * as contract from './api-contract.evaluated.ts';
import { commandsOf, foundCommands } from './commands.ts';
import { curlOf, fetchOf } from './curl.ts';
import { english } from './words.ts';

const { routes } = contract;

test('what the build puts into the bundle is JSON', () => {
  expect(JSON.parse(JSON.stringify({ ...contract }))).toEqual({ ...contract });
});

test('a request is written with a variable in the place of the token', () => {
  expect(curlOf('https://api.example', routes.getAffordability, { path: { application_id: 'a/b' } })).toBe(
    `curl 'https://api.example/v1/bank_connections/a%2Fb/affordability' \\\n  -H "Authorization: Bearer $TOKEN"`,
  );
});

test('the same request is written as a script, whose token is in its environment', () => {
  const text = fetchOf('https://api.example', routes.getAffordability, { path: { application_id: 'a' } });
  expect(text).toContain('fetch("https://api.example/v1/bank_connections/a/affordability"');
  expect(text).toContain('process.env.TOKEN');
});

test('a body and a token are quoted for a shell', () => {
  const text = curlOf('https://api.example', routes.createApplication, { body: { name: "O'Brien" }, token: 't' });
  expect(text).toContain("-X POST 'https://api.example/v1/applications/'");
  expect(text).toContain("-H 'Authorization: Bearer t'");
  expect(text).toContain(`-d '{"name":"O'\\''Brien"}'`);
});

test('commands are those that one may do from where one is', () => {
  const id = '692039c05f3c8b2a1d9e4f70';
  const names = (path: string, tabs: readonly string[]) => commandsOf(path, tabs, english).map(({ name }) => name);
  expect(names('/', ['home'])).toEqual(['Home', 'Your account', 'Sign out']);
  expect(names(`/applications/${id}`, ['home', 'applications'])).toContain('This application: Liquidity');
  const all = commandsOf('/', ['home', 'applications'], english);
  expect(foundCommands(all, 'inv app', english).map(({ address }) => address)).toEqual(['/applications/invite']);
  expect(foundCommands(all, ` ${id} `, english).map(({ address }) => address)).toEqual([`/applications/${id}`]);
});
