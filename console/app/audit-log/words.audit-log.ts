import { texts } from '../catalogues/audit-log.evaluated.ts';

/** The words of the screen of the audit log. */
export const auditWords = texts;
