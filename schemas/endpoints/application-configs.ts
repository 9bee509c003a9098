import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  ApplicationConfig,
  ApplicationConfigInSchema,
  AvailableConnection,
  DataPointArgItem,
} from '../entities/application-config.ts';
import { Id } from '../identifiers.ts';
import { ListQuery, pageOf } from '../listing.ts';

const scopes = ['organisation:api'] as const;
const configPath = z.object({ app_config_id: Id });

export const listConnectionsAvailable = endpoint({
  id: 'listConnectionsAvailable',
  area: 'application_configs',
  method: 'GET',
  path: '/v1/application_configs/connections_available',
  summary: 'Connections and data points that a config can name',
  description: 'The connections that a config can have, with the data points of each.',
  scopes: 'none',
  request: {},
  replies: { 200: z.array(AvailableConnection) },
  errors: [],
});

export const listDataPointArgs = endpoint({
  id: 'listDataPointArgs',
  area: 'application_configs',
  method: 'GET',
  path: '/v1/application_configs/data_point_args/',
  summary: 'Input and output arguments of every data point',
  description: 'The arguments that data points take, and the fields that they answer, with types and bounds.',
  scopes: 'none',
  request: {},
  replies: { 200: z.array(DataPointArgItem) },
  errors: [],
});

export const listApplicationConfigs = endpoint({
  id: 'listApplicationConfigs',
  area: 'application_configs',
  method: 'GET',
  path: '/v1/application_configs/',
  summary: 'Application configs, newest first',
  description: 'The configs of your organisation, a page at a time.',
  scopes,
  request: { query: ListQuery },
  replies: { 200: pageOf(ApplicationConfig) },
  errors: [],
});

export const getApplicationConfig = endpoint({
  id: 'getApplicationConfig',
  area: 'application_configs',
  method: 'GET',
  path: '/v1/application_configs/{app_config_id}',
  summary: 'One application config',
  description: 'What an application of this config asks of its applicant, and which answers it gives.',
  scopes,
  request: { path: configPath },
  replies: { 200: ApplicationConfig },
  errors: ['application_config_not_found'],
});

export const createApplicationConfig = endpoint({
  id: 'createApplicationConfig',
  audit: { action: 'application_config.created', subject: 'application_config', made: 'id' },
  area: 'application_configs',
  method: 'POST',
  path: '/v1/application_configs/application_configs/',
  summary: 'Create an application config',
  description: "The organisation's first config becomes its default.",
  scopes,
  permission: 'application_configs.manage',
  request: { body: ApplicationConfigInSchema },
  replies: { 201: ApplicationConfig },
  errors: ['invalid_permission', 'application_config_type_check_invalid', 'application_config_name_exists'],
});

export const updateApplicationConfig = endpoint({
  id: 'updateApplicationConfig',
  audit: { action: 'application_config.changed', subject: 'application_config', at: 'app_config_id' },
  area: 'application_configs',
  method: 'PUT',
  path: '/v1/application_configs/{app_config_id}',
  summary: 'Replace an application config',
  description:
    'Applications made earlier keep the connections they were made with. From then on only_asked is true: new applications get the data points that it names, and no others.',
  scopes,
  permission: 'application_configs.manage',
  request: { path: configPath, body: ApplicationConfigInSchema },
  replies: { 200: ApplicationConfig },
  errors: [
    'application_config_not_found',
    'invalid_permission',
    'application_config_type_check_invalid',
    'application_config_name_exists',
  ],
});

export const deleteApplicationConfig = endpoint({
  id: 'deleteApplicationConfig',
  audit: { action: 'application_config.deleted', subject: 'application_config', at: 'app_config_id' },
  area: 'application_configs',
  method: 'DELETE',
  path: '/v1/application_configs/{app_config_id}',
  summary: 'Delete an application config',
  description: 'Applications that were made with it keep it; new ones can no longer name it.',
  scopes,
  permission: 'application_configs.manage',
  request: { path: configPath },
  replies: { 204: 'empty' },
  errors: ['application_config_not_found', 'application_config_in_use'],
});

export const setDefaultApplicationConfig = endpoint({
  id: 'setDefaultApplicationConfig',
  audit: { action: 'application_config.made_default', subject: 'application_config', at: 'app_config_id' },
  area: 'application_configs',
  method: 'PUT',
  path: '/v1/application_configs/{app_config_id}/default',
  summary: 'Make a config the default',
  description: 'New applications that name no config use it from now on.',
  scopes,
  permission: 'application_configs.manage',
  request: { path: configPath },
  replies: { 200: ApplicationConfig },
  errors: ['application_config_not_found'],
});
