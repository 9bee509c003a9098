import { functionMay, may } from './grant.ts';
import { secret } from './resource.ts';
import { keySet } from './shared.ts';

export const checkHealth = functionMay('checkHealth');
/** Reads only which keys of the secrets are filled in. */
export const checkPartners = functionMay(
  'checkPartners',
  may(secret('peachSecret'), 'read'),
  may(secret('xeroSecret'), 'read'),
  may(secret('whatsappSecret'), 'read'),
);
export const getJwks = functionMay('getJwks', may(keySet, 'read'));
export const takeContentPolicyReport = functionMay('takeContentPolicyReport');
export const getOpenapi = functionMay('getOpenapi');
