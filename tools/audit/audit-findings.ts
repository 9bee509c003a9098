import * as z from 'zod';
import type { AcceptedAdvisory } from './accepted-advisories.ts';

/** What `npm audit --json` prints of each package, as far as it is read. */
const AuditReport = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      // A name for a package that is affected by way of that one, an advisory for one that is affected itself.
      via: z.array(z.union([z.string(), z.object({ url: z.string(), title: z.string(), severity: z.string() })])),
    }),
  ),
});

export interface AuditFinding {
  readonly advisory: string;
  readonly package: string;
  readonly severity: string;
  readonly title: string;
}

/** The advisories in the output of `npm audit --json`, each once. Throws on output of another shape, as of an audit that failed. */
export function findingsOf(report: unknown): readonly AuditFinding[] {
  const { vulnerabilities } = AuditReport.parse(report);
  const found = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((one) =>
      typeof one === 'string'
        ? []
        : [{ advisory: one.url.split('/').at(-1) ?? '', package: name, severity: one.severity, title: one.title }],
    ),
  );
  return [...new Map(found.map((one) => [`${one.advisory} ${one.package}`, one])).values()];
}

/** Findings that no entry accepts on a calendar date. */
export const openFindings = (
  findings: readonly AuditFinding[],
  accepted: readonly AcceptedAdvisory[],
  today: string,
): readonly AuditFinding[] =>
  findings.filter(
    (finding) =>
      !accepted.some(
        (one) => one.advisory === finding.advisory && one.package === finding.package && today < one.until,
      ),
  );

const Lockfile = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });

/** Entries that accept an advisory of a package that package-lock.json does not hold in that version. */
export function staleEntries(accepted: readonly AcceptedAdvisory[], lockfile: unknown): readonly AcceptedAdvisory[] {
  const { packages } = Lockfile.parse(lockfile);
  const held = new Set(
    Object.entries(packages).map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
  return accepted.filter((one) => !held.has(`${one.package}@${one.version}`));
}
