/** A requirement of OWASP ASVS 5.0, level 1 or 2, and how this project stands to it: a row of docs/security/asvs.tsv. */
export interface SecurityRequirement {
  readonly id: string;
  readonly summary: string;
  readonly status: string;
  /** The test file of what is shown; else the reason. */
  readonly evidence: string;
  /** Title of the test; empty for the whole file. */
  readonly test: string;
}

/** The rows of the table, without its head. */
export function securityRequirements(table: string): SecurityRequirement[] {
  const [, ...lines] = table.trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', summary = '', status = '', evidence = '', test = ''] = line.split('\t');
    return { id, summary, status, evidence, test };
  });
}

/**
 * What is wrong with a row; null when nothing is.
 * @param read the text of a file of the project; null when there is none
 */
export function requirementFault(
  { id, summary, status, evidence, test }: SecurityRequirement,
  read: (path: string) => string | null,
): string | null {
  if (summary === '') return `${id} has no summary`;
  if (evidence === '') return `${id} is ${status} without a test or a reason`;
  if (status === 'not applicable' || status === 'open') return null;
  if (status !== 'shown') return `${id} has the status ${status}`;
  const text = /\.test\.tsx?$/.test(evidence) ? read(evidence) : null;
  if (text === null) return `${id} names ${evidence}, which is no test file`;
  if (!text.includes(test)) return `${id} names a test that ${evidence} does not have: ${test}`;
  return new RegExp(`OWASP ASVS 5\\.0[^\\n]*\\b${id.replaceAll('.', '\\.')}\\b`).test(text)
    ? null
    : `${evidence} does not name ${id}`;
}
