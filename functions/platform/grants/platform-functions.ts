import { functionMay, may } from '../../platform/grants/grant.ts';
import { secret } from './resource.ts';

export const checkHealth = functionMay('checkHealth');
/** Looks only at which keys of the secrets are filled in. */
export const checkPartners = functionMay(
  'checkPartners',
  may(secret('peachSecret'), 'read'),
  may(secret('xeroSecret'), 'read'),
  may(secret('whatsappSecret'), 'read'),
);
export const getOpenapi = functionMay('getOpenapi');
