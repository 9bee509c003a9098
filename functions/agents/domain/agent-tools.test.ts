import { expect, test } from '@jest/globals';
import { agentOf } from './agent-name.ts';
import { agentTools } from './agent-tools.ts';
import { searchReference } from './search-reference.ts';

test('Every tool is a read that an API token may make, and none answers the address of a file', () => {
  expect(agentTools.length).toBeGreaterThan(20);
  for (const { endpoint } of agentTools) {
    expect(endpoint.method).toBe('GET');
    expect(endpoint.scopes).toContain('organisation:api');
  }
  const names = agentTools.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['list_applications', 'get_affordability', 'list_labelled_transactions']),
  );
  for (const withheld of ['get_report', 'get_statement_file', 'list_api_tokens', 'list_users', 'list_webhooks'])
    expect(names).not.toContain(withheld);
});

test('A tool takes the path and the query of its operation, and no name twice', () => {
  for (const { endpoint, input } of agentTools) {
    const { path, query } = endpoint.request;
    const names = [...Object.keys(path?.shape ?? {}), ...Object.keys(query?.shape ?? {})];
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(input.shape).toSorted()).toEqual(names.toSorted());
  }
});

test.each([
  ['max_instalment', 'figure', 'max_instalment'],
  ['maximum instalmnt', 'figure', 'max_instalment'],
  ['connection not ready', 'error', 'connection_not_ready'],
  ['upload a bank account with transactions', 'operation', 'uploadByod'],
])('A search for "%s" finds the %s %s', (query, kind, name) => {
  const found = searchReference(query, 'https://docs.example');
  expect(found).toContainEqual(
    expect.objectContaining({ kind, name, address: expect.stringMatching(/^https:\/\/docs\.example\/docs\//) }),
  );
});

test('The audit log names an agent by what it calls itself, in plain letters, and the tool', () => {
  const clientInfo = { name: 'desk\n<b>agent</b>', version: '1' };
  const call = {
    method: 'tools/call',
    params: { name: 'get_affordability', _meta: { 'io.modelcontextprotocol/clientInfo': clientInfo } },
  };
  expect(agentOf(call, 'node')).toEqual({ agent: 'deskbagent/b', tool: 'get_affordability' });
  expect(agentOf({ method: 'initialize', params: { clientInfo } }, '')).toEqual({
    agent: 'deskbagent/b',
    tool: 'initialize',
  });
  expect(agentOf('no message', 'agent/2')).toEqual({ agent: 'agent/2', tool: '' });
  expect(agentOf(null, '')).toEqual({ agent: 'unnamed', tool: '' });
});
