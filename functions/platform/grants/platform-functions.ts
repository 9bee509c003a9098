import { functionMay } from '../../platform/grants/grant.ts';

export const checkHealth = functionMay('checkHealth');
export const getOpenapi = functionMay('getOpenapi');
