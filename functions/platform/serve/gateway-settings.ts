import { functionMay, value } from '../grants/grant.ts';
import { granted } from '../grants/held.ts';

/** What every function behind the gateway knows; the limit's factor only where the endpoint declares a limit. */
const known = granted(
  functionMay('gateway', value('docsUrl'), value('allowedOrigins'), value('rateLimitScale')),
  (held) => held,
);

/** Origin of the documentation, for links in errors; empty where the deployment gives none. */
export const docsUrl = (): string => known().docsUrl.optionally('read') ?? '';

/** Origins that browsers may call from; the first one is the console's. */
export const allowedOrigins = (): readonly string[] =>
  (known().allowedOrigins.optionally('read') ?? '').split(',').filter(Boolean);

/** Factor on limits of open endpoints: 1 but on a developer's machine. */
export const rateLimitScale = (): number => Number(known().rateLimitScale.optionally('read') ?? '1');
