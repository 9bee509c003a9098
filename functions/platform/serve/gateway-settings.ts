import { functionMay, value } from '../grants/grant.ts';
import { granted } from '../grants/held.ts';

/** What every function behind the gateway knows; the limits only where requests are counted. */
const known = granted(
  functionMay('gateway', value('docsUrl'), value('allowedOrigins'), value('rateLimitScale'), value('callerUnits')),
  (held) => held,
);

/** Origin of the documentation, for links in errors; empty where the deployment gives none. */
export const docsUrl = (): string => known().docsUrl.optionally('read') ?? '';

/** Origins that browsers may call from; the first one is the console's. */
export const allowedOrigins = (): readonly string[] =>
  (known().allowedOrigins.optionally('read') ?? '').split(',').filter(Boolean);

/** Factor on limits of open endpoints and of addresses: 1 but on a developer's machine, whose callers all have its own address. */
export const rateLimitScale = (): number => Number(known().rateLimitScale.optionally('read') ?? '1');

/** Units that a token may take of a window. */
export const callerUnits = (): number => Number(known().callerUnits.optionally('read') ?? '195');
