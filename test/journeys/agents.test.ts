import { beforeAll, describe, expect, test } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import * as z from 'zod';
import { analysedApplication } from '../stack/analysed-application.ts';
import { answer, newOrganisation, succeeded, type TestOrganisation } from '../stack/new-organisation.ts';
import { runningStack } from '../stack/running-stack.ts';
import { auditSettled } from '../stack/settled-audit.ts';
import { statementOf, threeMonths } from '../stack/statement-of.ts';

/** The protocol's own client, connected with a token. @param mode `legacy` keeps to the revisions of 2025 */
async function agentWith(token: string, query = '', mode: 'auto' | 'legacy' = 'auto'): Promise<Client> {
  const client = new Client({ name: 'desk-agent', version: '1.0.0' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL(`${runningStack().apiUrl}/mcp${query}`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
}

const Result = z.object({ isError: z.boolean().optional(), structuredContent: z.record(z.string(), z.unknown()) });

async function called(client: Client, name: string, args: Record<string, unknown> = {}) {
  return Result.parse(await client.callTool({ name, arguments: args }));
}

describe('POST /mcp', () => {
  let organisation: TestOrganisation;
  let application_id: string;

  beforeAll(async () => {
    organisation = await newOrganisation();
    application_id = await analysedApplication(organisation, [statementOf(threeMonths)]);
  });

  test.each(['auto', 'legacy'] as const)(
    'An AI agent of the %s revision reads the figures that the API answers',
    async (mode) => {
      const agent = await agentWith(organisation.accessToken, '', mode);
      const { tools } = await agent.listTools();
      expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
      expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['list_applications', 'search_reference']));
      const { structuredContent } = await called(agent, 'get_affordability', { application_id });
      const direct = succeeded(await organisation.client.getAffordability({ path: { application_id } })).body;
      expect(structuredContent['max_instalment']).toBe(direct.max_instalment);
      expect(structuredContent['verdict']).toBe(direct.verdict);
      expect(structuredContent['generation']).toBe(direct.generation);
      await agent.close();
    },
  );

  test('An AI agent sees no account number and no description unless the address asks and the caller may share them', async () => {
    const rows = succeeded(
      await organisation.client.listLabelledTransactions({ path: { application_id }, query: { limit: '100' } }),
    ).body.data;
    const printed = [...new Set(rows.map(({ description }) => description))];
    expect(printed.length).toBeGreaterThan(0);
    const args = { application_id, limit: '100' };
    const masked = await agentWith(organisation.accessToken);
    const hidden = await called(masked, 'list_labelled_transactions', args);
    const text = JSON.stringify(hidden.structuredContent);
    for (const description of printed) expect(text).not.toContain(description);
    const Rows = z.array(z.object({ id: z.string(), label: z.string(), amount: z.number() }));
    expect(Rows.parse(hidden.structuredContent['data'])).toEqual(
      rows.map(({ id, label, amount }) => ({ id, label, amount })),
    );
    const open = await agentWith(organisation.accessToken, '?personal_data=show');
    const shown = await called(open, 'list_labelled_transactions', args);
    for (const description of printed) expect(JSON.stringify(shown.structuredContent)).toContain(description);
    await Promise.all([masked.close(), open.close()]);
  });

  test('An AI agent of another organisation finds nothing, and is answered as for an application that nobody has', async () => {
    const other = await newOrganisation();
    const agent = await agentWith(other.accessToken);
    const foreign = await called(agent, 'get_affordability', { application_id });
    const none = await called(agent, 'get_affordability', { application_id: '692039c00000000000000000' });
    expect(foreign.isError).toBe(true);
    expect({ ...foreign.structuredContent, request_id: '' }).toEqual({ ...none.structuredContent, request_id: '' });
    expect((await called(agent, 'list_applications')).structuredContent).toMatchObject({ data: [] });
    await agent.close();
  });

  test('An AI agent whose call does not fit the tool is answered what is wrong', async () => {
    const agent = await agentWith(organisation.accessToken);
    const wrong = await agent.callTool({ name: 'get_affordability', arguments: { application_id: '../users' } });
    expect(wrong.isError).toBe(true);
    expect(JSON.stringify(wrong.content)).toContain('application_id');
    await agent.close();
  });

  test('A call without a token is refused, and the audit log names each agent and tool', async () => {
    const refused = await answer('/mcp', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(refused.status).toBe(401);
    await auditSettled();
    const { data } = succeeded(await organisation.client.listAuditLog({ query: { limit: '100' } })).body;
    const asked = data.filter(({ action }) => action === 'agent.asked').map(({ details }) => details);
    expect(asked).toContainEqual(expect.objectContaining({ agent: 'desk-agent', tool: 'get_affordability' }));
    expect(JSON.stringify(asked)).not.toContain(organisation.accessToken);
  });
});
