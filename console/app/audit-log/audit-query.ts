/** What narrows the log, as the address carries it; empty texts narrow nothing. */
export const auditFilters = ['actor', 'action', 'subject', 'from', 'to'] as const;
export type AuditFilter = (typeof auditFilters)[number];

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/**
 * The query for the API that the filters express. Days are whole days of Johannesburg.
 * @param limit entries of a page
 */
export function auditQuery(
  filters: Readonly<Record<AuditFilter, string>>,
  limit: string,
  cursor: string,
): Readonly<Record<string, string>> & { readonly limit: string } {
  const { actor, action, subject, from, to } = filters;
  const given = {
    actor,
    action,
    subject,
    from: isDay(from) ? `${from}T00:00:00.000+02:00` : '',
    to: isDay(to) ? `${to}T23:59:59.999+02:00` : '',
    cursor,
  };
  return { ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')), limit };
}
