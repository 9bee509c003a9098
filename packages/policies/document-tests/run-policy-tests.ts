import type { PolicyTest } from '../document/policy-document.ts';
import { figureInputs, whyNoInput } from '../inputs/input-catalogue.ts';
import { decide } from '../interpret/decide.ts';
import type { Decision } from '../interpret/decision.ts';
import type { PreparedPolicy } from '../interpret/prepared.ts';

export interface PolicyTestResult {
  readonly id: string;
  readonly words: string;
  /** Empty where the test passes; else each difference in words. */
  readonly failures: readonly string[];
}

/** Figures in a test that do not exist: a typing error would test nothing. */
function unknownFigures({ given }: PolicyTest): readonly string[] {
  return Object.keys(given.figures)
    .filter((name) => !figureInputs.has(name))
    .map((name) => `a policy may not use the figure ${name}: ${whyNoInput(name) ?? 'there is no such figure'}`);
}

function differences({ expect }: PolicyTest, { outcome, reasons }: Decision): readonly string[] {
  const codes = reasons.map(({ code }) => code);
  const because = `reasons: ${codes.join(', ') || 'none'}`;
  if (outcome.kind !== expect.outcome) {
    return [`expected ${expect.outcome}, and the policy says ${outcome.kind} (${because})`];
  }
  const failures: string[] = [];
  const differ = (what: string, wanted: unknown, found: unknown): void => {
    if (wanted !== undefined && wanted !== found) {
      failures.push(`expected ${what} ${String(wanted)}, found ${String(found)} (${because})`);
    }
  };
  differ('amount_cents', expect.amount_cents, outcome.kind === 'approve' ? outcome.amount_cents : undefined);
  differ('term_months', expect.term_months, outcome.kind === 'approve' ? outcome.term_months : undefined);
  differ('queue', expect.queue, outcome.kind === 'refer' ? outcome.queue : undefined);
  differ('dominant_reason', expect.dominant_reason, codes[0]);
  for (const reason of expect.reasons ?? []) {
    if (!codes.includes(reason)) failures.push(`expected the reason ${reason} (${because})`);
  }
  return failures;
}

function failuresOf(policy: PreparedPolicy, test: PolicyTest): readonly string[] {
  const unknown = unknownFigures(test);
  if (unknown.length > 0) return unknown;
  const result = decide(policy, { ...test.given, override: null });
  if (result.ok) return differences(test, result.decision);
  return result.problems.map(({ path, message }) => `${path}: ${message}`);
}

/** Runs every test of a policy and says which failed, and why. */
export const runPolicyTests = (policy: PreparedPolicy): readonly PolicyTestResult[] =>
  policy.document.tests.map((test) => ({ id: test.id, words: test.words, failures: failuresOf(policy, test) }));
