import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { AnalysisSettings, AnalysisSettingsIn } from '../entities/analyses/analysis-settings.ts';
import { ApiToken, ApiTokenCreated, ApiTokenIn, PublicKeysIn, RotationQuery } from '../entities/credentials.ts';
import {
  CallerOut,
  Organisation,
  OrganisationUpdate,
  OrganisationUser,
  OrganisationUserIn,
  OrganisationUserUpdate,
  OwnerIn,
  PermissionDetail,
  RegistrationIn,
  RegistrationOut,
} from '../entities/organisation.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const scopes = ['organisation:api'] as const;

export const registerOrganisation = endpoint({
  id: 'registerOrganisation',
  area: 'organisations',
  method: 'POST',
  path: '/v1/organisations/register',
  summary: 'Register an organisation and its first user',
  description:
    'Makes an organisation and its first user, who holds every permission. The answer is the same where somebody has the address already: a mail to it says what happened, and the password that is set by its link decides whose the address is.',
  scopes: 'none',
  request: { body: RegistrationIn },
  replies: { 201: RegistrationOut },
  errors: ['organisation_name_exists', 'too_many_requests'],
  requestsPerMinute: 10,
  memoryMb: 1024,
});

export const getOrganisation = endpoint({
  id: 'getOrganisation',
  area: 'organisations',
  method: 'GET',
  path: '/v1/organisations/',
  summary: "The caller's organisation",
  description: 'The organisation of the caller.',
  scopes,
  request: {},
  replies: { 200: Organisation },
  errors: [],
});

export const getCaller = endpoint({
  id: 'getCaller',
  area: 'organisations',
  method: 'GET',
  path: '/v1/organisations/me',
  summary: 'Who calls, and what they may do',
  description: 'A user, or an API token: a token has no email address.',
  scopes,
  request: {},
  replies: { 200: CallerOut },
  errors: [],
});

export const updateOrganisation = endpoint({
  id: 'updateOrganisation',
  audit: { action: 'organisation.changed', subject: 'organisation' },
  area: 'organisations',
  method: 'PATCH',
  path: '/v1/organisations/',
  freshFactor: 'enrolled',
  summary: 'Change legal name, VAT number, the code of applicants and the second factor of users',
  description:
    'Fields that are left out stay as they are. With company number, NCR number and both fields of the contact, an organisation in test mode asks to be approved; once it is, its numbers and its legal name are changed by our staff.',
  scopes,
  permission: 'organisation.manage',
  request: { body: OrganisationUpdate },
  replies: { 200: Organisation },
  errors: ['organisation_approved'],
});

export const getAnalysisSettings = endpoint({
  id: 'getAnalysisSettings',
  area: 'organisations',
  method: 'GET',
  path: '/v1/organisations/analysis_settings',
  summary: 'How applicants are analysed for the organisation',
  description: 'The weights, thresholds and limits that analyses of your applications use, your own or the defaults.',
  scopes,
  permission: 'applications.read',
  request: {},
  replies: { 200: AnalysisSettings },
  errors: [],
});

export const setAnalysisSettings = endpoint({
  id: 'setAnalysisSettings',
  audit: { action: 'analysis_settings.changed', subject: 'organisation' },
  area: 'organisations',
  method: 'PUT',
  path: '/v1/organisations/analysis_settings',
  summary: 'Set how applicants are analysed for the organisation',
  description:
    'Followed by every analysis from now on; what was analysed before stays as it is until it is analysed again.',
  scopes,
  permission: 'organisation.manage',
  request: { body: AnalysisSettingsIn },
  replies: { 200: AnalysisSettings },
  errors: [],
});

export const listUsers = endpoint({
  id: 'listUsers',
  area: 'organisations',
  method: 'GET',
  path: '/v1/organisations/users/',
  summary: 'Users of the organisation',
  description: 'Every user of the organisation, deactivated ones included.',
  scopes,
  permission: 'users.manage',
  request: { query: ListQuery },
  replies: { 200: pageOf(OrganisationUser) },
  errors: [],
});

export const createUser = endpoint({
  id: 'createUser',
  audit: { action: 'user.created', subject: 'user', made: 'id' },
  area: 'organisations',
  method: 'POST',
  path: '/v1/organisations/users/',
  summary: 'Invite a user',
  description: 'The user is created without a password and gets a link by email to set the first one.',
  scopes,
  permission: 'users.manage',
  request: { body: OrganisationUserIn },
  replies: { 201: OrganisationUser },
  errors: ['email_exists', 'invalid_permission', 'invalid_token_permissions', 'too_many_requests'],
});

const userPath = z.object({ user_id: Id });

export const updateUser = endpoint({
  id: 'updateUser',
  audit: { action: 'user.changed', subject: 'user', at: 'user_id' },
  area: 'organisations',
  method: 'PATCH',
  path: '/v1/organisations/users/{user_id}',
  summary: 'Change, deactivate or reactivate a user',
  description:
    'Changes name, permissions or whether the user is active. Fields that are left out stay as they are. A user who holds permissions that you lack is changed by those only who hold them.',
  scopes,
  permission: 'users.manage',
  request: { path: userPath, body: OrganisationUserUpdate },
  replies: { 200: OrganisationUser },
  errors: [
    'resource_not_found',
    'invalid_permission',
    'invalid_token_permissions',
    'last_user_manager',
    'user_holds_more_permissions',
    'user_is_owner',
  ],
});

export const deleteUser = endpoint({
  id: 'deleteUser',
  audit: { action: 'user.deleted', subject: 'user', at: 'user_id' },
  area: 'organisations',
  method: 'DELETE',
  path: '/v1/organisations/users/{user_id}',
  summary: 'Remove a user',
  description: 'The user is signed out and can no longer sign in. What they did stays in the audit log.',
  scopes,
  permission: 'users.manage',
  request: { path: userPath },
  replies: { 204: 'empty' },
  errors: ['resource_not_found', 'last_user_manager', 'user_holds_more_permissions', 'user_is_owner'],
});

export const setOwner = endpoint({
  id: 'setOwner',
  audit: { action: 'organisation.owner_changed', subject: 'organisation' },
  area: 'organisations',
  method: 'PUT',
  path: '/v1/organisations/owner',
  summary: 'Hand the organisation over to another user',
  description:
    'Only the owner can: the other user must be active, have set a password by a mailed link, and hold every permission of the owner. Nobody else changes or removes the owner.',
  scopes,
  permission: 'users.manage',
  request: { body: OwnerIn },
  replies: { 200: OrganisationUser },
  errors: ['resource_not_found', 'invalid_token_permissions'],
});

export const listPermissions = endpoint({
  id: 'listPermissions',
  area: 'organisations',
  method: 'GET',
  path: '/v1/organisations/permissions',
  summary: 'Permissions that a user can hold',
  description: 'Every permission that a user can hold, with the words that the console shows.',
  scopes,
  request: {},
  replies: { 200: z.array(PermissionDetail) },
  errors: [],
});

export const listTabs = endpoint({
  id: 'listTabs',
  area: 'organisations',
  method: 'GET',
  path: '/v1/organisations/tabs',
  summary: 'Tabs that the caller may open',
  description: 'The parts of the console that the caller may open.',
  scopes,
  request: {},
  replies: { 200: z.object({ tabs: z.array(z.string()) }) },
  errors: [],
});

export const listApiTokens = endpoint({
  id: 'listApiTokens',
  area: 'organisations',
  method: 'GET',
  path: '/v1/organisations/api_tokens/',
  summary: 'API tokens of the organisation',
  description: 'Without the tokens themselves: a token is shown once, when it is made.',
  scopes,
  permission: 'api_tokens.manage',
  request: { query: ListQuery },
  replies: { 200: pageOf(ApiToken) },
  errors: [],
});

export const createApiToken = endpoint({
  id: 'createApiToken',
  freshFactor: 'required',
  audit: { action: 'api_token.created', subject: 'api_token', made: 'id' },
  area: 'organisations',
  method: 'POST',
  path: '/v1/organisations/api_tokens/',
  summary: 'Create an API token',
  description: 'bearer_token is in this answer only.',
  scopes,
  permission: 'api_tokens.manage',
  request: { body: ApiTokenIn },
  replies: { 201: ApiTokenCreated },
  errors: ['invalid_permission', 'invalid_token_permissions'],
});

const tokenPath = z.object({ token_id: Id });

export const deleteApiToken = endpoint({
  id: 'deleteApiToken',
  audit: { action: 'api_token.deleted', subject: 'api_token', at: 'token_id' },
  area: 'organisations',
  method: 'DELETE',
  path: '/v1/organisations/api_tokens/{token_id}',
  summary: 'Revoke an API token',
  description: 'The token is refused from the next call on.',
  scopes,
  permission: 'api_tokens.manage',
  request: { path: tokenPath },
  replies: { 204: 'empty' },
  errors: ['resource_not_found'],
});

export const setApiTokenKeys = endpoint({
  id: 'setApiTokenKeys',
  freshFactor: 'required',
  audit: { action: 'api_token.keys_set', subject: 'api_token', at: 'token_id' },
  area: 'organisations',
  method: 'PUT',
  path: '/v1/organisations/api_tokens/{token_id}/keys',
  summary: 'Register the public keys of an API token',
  description:
    'Its bearer tokens stop working: from now on the system signs assertions with a private key, which never leaves it, and exchanges each for access at /v1/in/auth/client_token. Replaces the keys registered before, and ends what was got with a key that is no longer among them. Replacing the secret removes the keys.',
  scopes,
  permission: 'api_tokens.manage',
  request: { path: tokenPath, body: PublicKeysIn },
  replies: { 200: ApiToken },
  errors: ['resource_not_found', 'invalid_token_permissions'],
});

export const rotateApiToken = endpoint({
  id: 'rotateApiToken',
  freshFactor: 'required',
  audit: { action: 'api_token.rotated', subject: 'api_token', at: 'token_id' },
  area: 'organisations',
  method: 'POST',
  path: '/v1/organisations/api_tokens/{token_id}/rotate',
  summary: 'Replace the secret of an API token',
  description:
    'The old bearer token stops working at once, or after overlap_hours, in which both work. Another rotation ends it earlier.',
  scopes,
  permission: 'api_tokens.manage',
  request: { path: tokenPath, query: RotationQuery },
  replies: { 200: ApiTokenCreated },
  errors: ['resource_not_found', 'invalid_token_permissions'],
});
