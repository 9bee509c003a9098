import type { LanguageFault } from '../language/tokens.ts';

/** What is wrong with a policy: where, as `nodes[2].rules[0].when`, and what in words. */
export interface PolicyProblem {
  readonly path: string;
  readonly message: string;
  /** Of an expression: where in its text, counted from 0. */
  readonly at?: number;
}

/** Collects what is wrong, in the order of the document. */
export class Problems {
  readonly found: PolicyProblem[] = [];

  add(path: string, message: string): void {
    this.found.push({ path, message });
  }

  addFault(path: string, { at, message }: LanguageFault): void {
    this.found.push({ path, message, at });
  }
}

/** A path of Zod in the form of the problems: `nodes[2].rules`. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`)).join('');
