import * as z from 'zod';
import type { EndpointDeclaration } from '../../../schemas/endpoint.ts';
import { endpoints } from '../../../schemas/registry.ts';

/** An operation of the API that an agent may call. */
export interface AgentTool {
  readonly name: string;
  readonly endpoint: EndpointDeclaration;
  /** Path and query of the operation in one object: their names never clash. */
  readonly input: z.ZodObject;
}

/** Lists that explain what the others answer, and need no permission. */
const REFERENCE = new Set(['listLabels', 'listBanks', 'listApplicationConfigs', 'getApplicationConfig']);
/** Read with the permission of applications, and about no applicant: cut-offs of policies, which traces of decisions show, are secrets of a lender. */
const LEFT_OUT = new Set([
  'getSandboxClock',
  'getErasureReceipt',
  'listConsents',
  'listPolicies',
  'getPolicy',
  'comparePolicies',
  'listDecisions',
  'getDecision',
  'getDecisionRequest',
  'getAssignment',
  'listAssignments',
  'listStandings',
  'listNotes',
  'listActivity',
  'listApplicantRequests',
  'getDecisionLetter',
  'listRepresentations',
  'listDecisionOverrides',
  'quoteDecision',
  'listOutcomes',
  'getOutcome',
  'getPortfolio',
  'listBookDecisions',
]);

/** An address opens its file without a sign-in, so an agent gets none. */
const answersAddress = (reply: z.ZodObject): boolean => 'url' in reply.shape && 'media_type' in reply.shape;

function isTool({ id, method, scopes, permission, replies }: EndpointDeclaration): boolean {
  if (method !== 'GET' || typeof scopes === 'string' || !scopes.includes('organisation:api')) return false;
  if (permission !== 'applications.read' && !REFERENCE.has(id)) return false;
  const reply = replies[200];
  return reply instanceof z.ZodObject && !answersAddress(reply) && !LEFT_OUT.has(id);
}

const snakeCase = (id: string): string => id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every tool, from the registry: an endpoint that reads applications becomes one by being declared. */
export const agentTools: readonly AgentTool[] = endpoints.filter(isTool).map((endpoint) => ({
  name: snakeCase(endpoint.id),
  endpoint,
  input: z.object({ ...endpoint.request.path?.shape, ...endpoint.request.query?.shape }),
}));
