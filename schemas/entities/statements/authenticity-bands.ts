/** Gravest first: `serious` is hardly ever innocent, `warning` rarely, `info` is for a person who reads it anyway. */
export const findingSeverities = ['serious', 'warning', 'info'] as const;

/** What a file's score comes to, best first; the guide says how many tampered files and how many others come to each. */
export const authenticityBands = ['clear', 'suspect', 'refused'] as const;
export type AuthenticityBand = (typeof authenticityBands)[number];
