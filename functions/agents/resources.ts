import { functionMay } from '../platform/grants/grant.ts';
import { apiUrl, docsUrl } from '../platform/grants/shared.ts';

/** Reads the API with the token of its caller, and holds nothing of its own. */
export const answerAgent = functionMay('answerAgent', apiUrl, docsUrl);
