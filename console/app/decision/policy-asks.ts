import type { Answered } from '../console-api.ts';
import { isRecord } from '../figures/find-figure.ts';
import { enteredNumber } from '../figures/loan-form.ts';

type PolicySummary = Answered<'listPolicies'>['data'][number];

/** Something about the applicant that a policy wants to know. */
export interface PolicyFact {
  readonly id: string;
  readonly type: string;
  readonly words: string;
  /** What a label can be; empty for other types. */
  readonly values: readonly string[];
  readonly mayBeMissing: boolean;
}

/** What a policy can be asked: for which products, and with which facts. */
export interface PolicyAsks {
  readonly products: readonly string[];
  readonly facts: readonly PolicyFact[];
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Reads what a policy asks for out of its document. */
export function policyAsks(document: Readonly<Record<string, unknown>>): PolicyAsks {
  const facts: readonly unknown[] = Array.isArray(document['facts']) ? document['facts'] : [];
  return {
    products: textsIn(document['products']),
    facts: facts.filter(isRecord).flatMap((fact) => {
      const { id, type, words, values, may_be_missing: mayBeMissing } = fact;
      if (typeof id !== 'string' || typeof type !== 'string') return [];
      return [
        {
          id,
          type,
          words: typeof words === 'string' ? words : id,
          values: textsIn(values),
          mayBeMissing: mayBeMissing === true,
        },
      ];
    }),
  };
}

/**
 * The version of each policy that decides now: the approved one that began last.
 * @param now epoch milliseconds
 */
export function policiesInForce(versions: readonly PolicySummary[], now: number): readonly PolicySummary[] {
  const current = new Map<string, PolicySummary>();
  for (const version of versions) {
    const { state, effective_from: from, policy_id: id } = version;
    if (state !== 'approved' || from === null || Date.parse(from) > now) continue;
    const other = current.get(id)?.effective_from ?? null;
    if (other === null || Date.parse(other) < Date.parse(from)) current.set(id, version);
  }
  return [...current.values()];
}

/** The value of a fact as somebody entered it; null for nothing, undefined for what it cannot be. */
export function enteredFact({ type, values }: PolicyFact, text: string): string | number | boolean | null | undefined {
  if (text.trim() === '') return null;
  if (type === 'yes_or_no') return text === 'yes' ? true : text === 'no' ? false : undefined;
  if (type === 'label') return values.includes(text) ? text : undefined;
  const entered = enteredNumber(text);
  if (entered === null) return undefined;
  // A percentage is a fraction in the API, without what binary division leaves behind.
  return type === 'percent' ? Number((entered / 100).toFixed(8)) : entered;
}
