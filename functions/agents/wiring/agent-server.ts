import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type AgentTool, agentTools } from '../domain/agent-tools.ts';
import { maskPersonalData } from '../domain/mask-personal-data.ts';
import { searchReference } from '../domain/search-reference.ts';

/** Where the tools read, and for whom. */
export interface AgentReads {
  readonly apiUrl: string;
  readonly docsUrl: string;
  /** The whole Authorization header of the call: each tool reads with it. */
  readonly authorization: string;
  readonly showsPersonalData: boolean;
  readonly fetch: typeof fetch;
}

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

const INSTRUCTIONS = `Imali reads South African bank statements and says what an applicant can afford, and why.
Find an application with list_applications, then read its figures. Amounts are in rand, dates are calendar dates in
South Africa. Every figure has evidence: ids of transactions that list_labelled_transactions shows. Where an answer says
cannot_tell, or a data quality issue is listed, say so; never fill the gap. search_reference defines figures and error codes.`;

function addressOf({ endpoint }: AgentTool, args: Readonly<Record<string, unknown>>, apiUrl: string): URL {
  const names = new Set(Object.keys(endpoint.request.path?.shape ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(args[name])));
  const address = new URL(`${apiUrl.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(args)) {
    if (!names.has(name) && value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}

const answer = (body: object, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(body) }],
  structuredContent: { ...body },
  ...(isError ? { isError } : {}),
});

async function read(
  tool: AgentTool,
  args: Readonly<Record<string, unknown>>,
  reads: AgentReads,
): Promise<CallToolResult> {
  const { authorization, apiUrl } = reads;
  const response = await reads.fetch(addressOf(tool, args, apiUrl), {
    headers: { authorization, accept: 'application/json' },
  });
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null) throw new Error(`${tool.name} answered no object`);
  // The problem or the validation detail of the API says what is wrong, and names nobody.
  if (!response.ok) return answer(body, true);
  const shown = reads.showsPersonalData ? body : maskPersonalData(body);
  return answer(typeof shown === 'object' && shown !== null ? shown : {});
}

/** The server of one call: the API's reading operations as tools, and the metric dictionary. */
export function agentServer(reads: AgentReads): McpServer {
  const server = new McpServer({ name: 'imali', version: '1.0.0' }, { instructions: INSTRUCTIONS });
  for (const tool of agentTools) {
    const { summary, description } = tool.endpoint;
    server.registerTool(
      tool.name,
      {
        title: summary,
        description: description === undefined ? summary : `${summary}. ${description}`,
        inputSchema: tool.input,
        annotations: READ_ONLY,
      },
      (args: Record<string, unknown>) => read(tool, args, reads),
    );
  }
  server.registerTool(
    'search_reference',
    {
      title: 'What a figure, an operation or an error code means',
      description:
        'Finds entries of the reference by words or by name, typing errors included: figures with their definition, unit and formula, operations, error codes. Each has its address in the documentation.',
      inputSchema: z.object({ query: z.string().min(2).max(200) }),
      annotations: READ_ONLY,
    },
    ({ query }) => answer({ entries: searchReference(query, reads.docsUrl) }),
  );
  return server;
}
