import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { FileAddress } from '../entities/file-address.ts';
import {
  PersonaStatementPath,
  PersonaStatementQuery,
  SandboxApplicationIn,
  SandboxApplicationOut,
  SandboxClock,
  SandboxClockIn,
  SandboxClockMoved,
  SandboxPersona,
} from '../entities/sandbox.ts';
import { FireEventIn } from '../entities/webhooks.ts';
import { Id } from '../identifiers.ts';

const scopes = ['organisation:api'] as const;
const where = 'Not part of production: staging and local only.';

export const listPersonas = endpoint({
  id: 'listPersonas',
  area: 'sandbox',
  method: 'GET',
  path: '/v1/sandbox/personas',
  summary: 'Synthetic applicants of the sandbox',
  description: where,
  scopes,
  request: {},
  replies: { 200: z.object({ data: z.array(SandboxPersona) }) },
  errors: [],
});

export const getPersonaStatement = endpoint({
  id: 'getPersonaStatement',
  area: 'sandbox',
  method: 'GET',
  path: '/v1/sandbox/personas/{persona_id}/statement',
  summary: "A statement of a synthetic applicant, in a bank's layout",
  description: `Answered by 303 with an address of the file that holds for five minutes, or with that address. The statement ends on the sandbox date; the same query on the same date gives the same file. ${where}`,
  scopes,
  permission: 'applications.read',
  request: { path: PersonaStatementPath, query: PersonaStatementQuery },
  replies: { 200: FileAddress, 303: 'empty' },
  errors: ['resource_not_found'],
  memoryMb: 1769,
});

export const createSandboxApplication = endpoint({
  id: 'createSandboxApplication',
  audit: { action: 'application.created', subject: 'application', made: 'id' },
  area: 'sandbox',
  method: 'POST',
  path: '/v1/sandbox/applications',
  summary: 'An application of a synthetic applicant, connected and analysed',
  description: `The accounts of the persona end on the sandbox date. The reply comes when every analysis can be read. ${where}`,
  scopes,
  permission: 'applications.write',
  request: { body: SandboxApplicationIn },
  replies: { 201: SandboxApplicationOut },
  errors: [
    'application_config_not_found',
    'no_applicationconfigs',
    'bank_not_configured',
    'test_mode_applications_full',
  ],
  memoryMb: 1769,
});

export const fireEvent = endpoint({
  id: 'fireEvent',
  audit: { action: 'event.fired', subject: 'organisation' },
  area: 'sandbox',
  method: 'POST',
  path: '/v1/sandbox/webhooks/fire',
  summary: 'Have an event of a type sent to the webhooks of the organisation',
  description: `With an example of its data; nothing has happened to any application. ${where}`,
  scopes,
  permission: 'webhooks.manage',
  request: { body: FireEventIn },
  replies: { 202: z.object({ event_id: Id }).meta({ id: 'EventFired' }) },
  errors: ['application_not_found'],
});

export const getSandboxClock = endpoint({
  id: 'getSandboxClock',
  area: 'sandbox',
  method: 'GET',
  path: '/v1/sandbox/clock',
  summary: "The organisation's sandbox date",
  description: where,
  scopes,
  permission: 'applications.read',
  request: {},
  replies: { 200: SandboxClock },
  errors: [],
});

export const setSandboxClock = endpoint({
  id: 'setSandboxClock',
  audit: { action: 'sandbox_clock.set', subject: 'organisation' },
  area: 'sandbox',
  method: 'PUT',
  path: '/v1/sandbox/clock',
  summary: 'Move the sandbox date forward',
  description: `Days pass for the organisation's 25 newest sandbox applications: what their persona earns and spends until that date is booked, and they are analysed again. The date only moves forward, to at most two years from today; the same date again brings newer applications up to it. ${where}`,
  scopes,
  permission: 'applications.write',
  request: { body: SandboxClockIn },
  replies: { 200: SandboxClockMoved },
  errors: [],
  memoryMb: 1769,
});
