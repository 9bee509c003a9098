/**
 * Decides whether IAM policy statements allow an action on a resource, as IAM does for one identity policy: nothing is
 * allowed without a matching Allow, and a matching Deny wins over every Allow.
 * Source: IAM User Guide, "Policy evaluation logic" and "IAM JSON policy elements".
 *
 * Conditions are not evaluated, dynamodb:LeadingKeys included: an Allow with a condition counts as if its condition
 * held, a Deny with one as if it did not. So a policy may be stricter in the deployment than it is here, never looser.
 */

/** A statement of a policy whose intrinsics are resolved: plain strings, `*` and `?` as wildcards. */
export interface PolicyStatement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action?: string | readonly string[] | undefined;
  readonly NotAction?: string | readonly string[] | undefined;
  readonly Resource?: string | readonly string[] | undefined;
  readonly NotResource?: string | readonly string[] | undefined;
  readonly Condition?: unknown;
}

/**
 * One thing a request does. `resources` are the ARNs that name the same object (SES knows a sender by its address and by
 * its domain): an Allow on any of them is enough, a Deny on any of them refuses.
 */
export interface RequestedAccess {
  readonly action: string;
  readonly resources: readonly string[];
}

/** Statements of someone who may do everything: the runner itself. */
export const allowEverything: readonly PolicyStatement[] = [{ Effect: 'Allow', Action: '*', Resource: '*' }];

/** Whether `text` matches a pattern in which `*` stands for any run of characters and `?` for one. Linear in practice: it never backtracks past the last `*`. */
export function matchesPattern(pattern: string, text: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let resume = 0;
  while (t < text.length) {
    const wanted = pattern[p];
    if (wanted === '*') {
      star = p;
      resume = t;
      p += 1;
    } else if (wanted !== undefined && (wanted === '?' || wanted === text[t])) {
      p += 1;
      t += 1;
    } else if (star >= 0) {
      p = star + 1;
      resume += 1;
      t = resume;
    } else {
      return false;
    }
  }
  while (pattern[p] === '*') p += 1;
  return p === pattern.length;
}

const listOf = (value: string | readonly string[]): readonly string[] => (typeof value === 'string' ? [value] : value);

function matchesAny(patterns: string | readonly string[], text: string): boolean {
  return listOf(patterns).some((pattern) => matchesPattern(pattern, text));
}

/** IAM compares actions without regard to case. */
function coversAction(statement: PolicyStatement, action: string): boolean {
  const lower = action.toLowerCase();
  const lowered = (value: string | readonly string[]): string[] => listOf(value).map((each) => each.toLowerCase());
  if (statement.Action !== undefined) return matchesAny(lowered(statement.Action), lower);
  if (statement.NotAction !== undefined) return !matchesAny(lowered(statement.NotAction), lower);
  return false;
}

function coversResource(statement: PolicyStatement, resource: string): boolean {
  if (statement.Resource !== undefined) return matchesAny(statement.Resource, resource);
  if (statement.NotResource !== undefined) return !matchesAny(statement.NotResource, resource);
  return false;
}

function covers(statement: PolicyStatement, access: RequestedAccess): boolean {
  return coversAction(statement, access.action) && access.resources.some((each) => coversResource(statement, each));
}

/** Whether the statements allow this access. */
export function allows(statements: readonly PolicyStatement[], access: RequestedAccess): boolean {
  let allowed = false;
  for (const statement of statements) {
    if (!covers(statement, access)) continue;
    if (statement.Effect === 'Allow') allowed = true;
    else if (statement.Condition === undefined) return false;
  }
  return allowed;
}
