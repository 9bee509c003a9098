import * as z from 'zod';
import { Email } from './organisation.ts';

/** The refresh cookie goes to this path and those below it, and nowhere else. */
export const CONSOLE_SESSION_PATH = '/v1/in/auth/session';

export const ConsoleSessionIn = z
  .strictObject({ email: Email, password: z.string().min(1).max(128).meta({ format: 'password' }) })
  .meta({ id: 'ConsoleSessionIn' });

/** What a browser says about itself; a page cannot choose either header. */
export const ConsoleHeaders = z.object({
  origin: z.string().max(2048).optional().meta({ description: 'Address of the console; set by the browser' }),
  cookie: z.string().max(8192).optional().meta({ description: 'The refresh cookie; set by the browser' }),
});

export const ConsoleSession = z
  .object({
    access_token: z.string().meta({ description: 'For the memory of the page, never for its storage' }),
    token_type: z.literal('bearer'),
    expires_in: z.int().meta({ description: 'Seconds until the access token ends; refresh before' }),
    scope: z.string(),
    session_expires_in: z.int().meta({ description: 'Seconds until somebody has to sign in again' }),
    idle_seconds: z.int().meta({ description: 'A session that is not refreshed for so long has ended' }),
  })
  .meta({ id: 'ConsoleSession' });
