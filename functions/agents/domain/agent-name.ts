import * as z from 'zod';

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';
const LONGEST = 60;

const Info = z.object({ name: z.string() });
const Message = z.object({
  method: z.string().exactOptional(),
  params: z
    .object({
      name: z.string().exactOptional(),
      clientInfo: Info.exactOptional(),
      _meta: z.object({ [CLIENT_INFO]: Info.exactOptional() }).exactOptional(),
    })
    .exactOptional(),
});

/** Letters, digits and a few marks: what an agent calls itself goes into the audit log, and nothing else with it. */
const plain = (text: string): string => text.replace(/[^\w .:/-]/g, '').slice(0, LONGEST);

/**
 * What the audit log says of a call: the agent's own name for itself (which proves nothing), and the tool it called.
 * @param message the parsed JSON-RPC message
 * @param userAgent of the request: early revisions name the client only once
 */
export function agentOf(message: unknown, userAgent: string): { readonly agent: string; readonly tool: string } {
  const { data } = Message.safeParse(message);
  const name = data?.params?._meta?.[CLIENT_INFO]?.name ?? data?.params?.clientInfo?.name ?? userAgent;
  const tool = data?.method === 'tools/call' ? (data.params?.name ?? '') : (data?.method ?? '');
  return { agent: plain(name) || 'unnamed', tool: plain(tool) };
}
