import * as z from 'zod';

/** The reply of a server-rendered page. */
export const page = { mediaType: 'text/html; charset=utf-8' } as const;

const header = z.string().max(8192).optional();

/** Headers by which a browser, or a program, says who it is, and from which site a form comes. */
export const StaffHeaders = z.object({
  cookie: header,
  authorization: header,
  origin: header,
  'sec-fetch-site': header,
});

/** Every form of the pages carries the token that its page put into it. */
export const StaffForm = z.object({ csrf_token: z.string().max(256).default('') });
