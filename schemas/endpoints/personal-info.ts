import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { PersonalInfoConnection, PersonalInfoInputDataSchema, PersonalInfoOut } from '../entities/personal-info.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const scopes = ['organisation:api'] as const;

export const getPersonalInfoConnection = endpoint({
  id: 'getPersonalInfoConnection',
  audit: { action: 'personal_info.read', subject: 'personal_info_connection', at: 'connection_id' },
  area: 'personal_info',
  method: 'GET',
  path: '/v1/personal_info_connections/{connection_id}',
  summary: 'One personal info connection',
  description: 'What the applicant stated about themselves, and when.',
  scopes,
  permission: 'applications.read',
  request: { path: z.object({ connection_id: Id }) },
  replies: { 200: PersonalInfoConnection },
  errors: ['resource_not_found'],
});

export const listPersonalInfoConnections = endpoint({
  id: 'listPersonalInfoConnections',
  audit: { action: 'personal_info.listed', subject: 'organisation' },
  area: 'personal_info',
  method: 'GET',
  path: '/v1/personal_info_connections/',
  summary: 'Personal info connections, newest first',
  description: 'The personal info of your applications, the newest first.',
  scopes,
  permission: 'applications.read',
  request: { query: ListQuery },
  replies: { 200: pageOf(PersonalInfoConnection) },
  errors: [],
});

export const prefillPersonalInfo = endpoint({
  id: 'prefillPersonalInfo',
  audit: { action: 'personal_info.prefilled', subject: 'application', at: 'application_id' },
  area: 'personal_info',
  method: 'PUT',
  path: '/v1/personal_info_connections/{application_id}/prefill',
  summary: 'Fill in the personal info of an application',
  description:
    'A South African national_id (id_country ZA) must have 13 digits, a right check digit, and begin with the date of birth.',
  scopes,
  permission: 'applications.write',
  request: { path: z.object({ application_id: Id }), body: PersonalInfoInputDataSchema },
  replies: { 200: PersonalInfoOut },
  errors: ['application_not_found', 'personal_info_not_configured', 'consent_withdrawn', 'application_closed'],
});
