/** Version of the formulas in packages/analyses and packages/labels: raised when the same input may give other figures. */
export const ENGINE_VERSION = '1.16.0';

/** Version of packages/labels/data/taxonomy.tsv. */
export const TAXONOMY_VERSION = '2026.12';

/** Version of the pattern and wording tables in packages/labels/data. */
export const RULES_VERSION = '2026.11.11';
