/**
 * Epoch milliseconds from when no token of the shared secret (HS256) is issued or good. Tokens live for an hour, so that those of
 * people have long ended: the time is for stages that are deployed in between. The code of the secret goes with it.
 */
export const SECRET_TOKENS_END = Date.parse('2026-12-07T00:00:00+02:00');
