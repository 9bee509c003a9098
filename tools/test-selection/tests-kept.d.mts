/** Types of tests-kept.mjs, which runs without a compiler. */
export declare function isEverything(env: Readonly<Record<string, string | undefined>>): boolean;
