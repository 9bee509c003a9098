/** Types of jest-arguments.mjs, which runs without a compiler. */
interface TestPath {
  readonly given: string;
  readonly pattern: string;
}

export declare const projects: readonly string[];
export declare function partOf(given: readonly string[]): {
  readonly only: 'checks' | 'tests' | null;
  readonly changedSince: string | null;
  readonly given: readonly string[];
};
export declare function jestArguments(
  given: readonly string[],
  root: string,
): { readonly args: readonly string[]; readonly paths: readonly TestPath[] };
export declare function pathProblems(
  paths: readonly TestPath[],
  tests: readonly string[],
  root: string,
): readonly string[];
