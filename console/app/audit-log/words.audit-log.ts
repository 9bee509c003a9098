import { texts } from '../catalogues/en-za/audit-log.evaluated.ts';

/** The words of the screen of the audit log. */
export const auditWords = texts;
