/** Something that the release before still uses, and that this release takes away. */
export interface Leaving {
  /** Functions that no endpoint, queue or schedule of this release names. A route may still lead to them. */
  readonly functions: readonly string[];
  /** Indexes as `table/index`. Functions of the release before may still read them. */
  readonly indexes: readonly string[];
}

/** Names of a stage's functions, and of the indexes of its tables by the names of these. */
export interface ReleasedNames {
  readonly functions: readonly string[];
  readonly indexes: Readonly<Record<string, readonly string[]>>;
}

/**
 * What a release takes away. Stacks are deployed in the order of what uses what: a table before its functions, functions before
 * their routes. What is new is therefore there before it is used; what goes would go while it is still used.
 */
export function leavingWith(released: ReleasedNames, next: ReleasedNames): Leaving {
  const kept = new Set(next.functions);
  return {
    functions: released.functions.filter((name) => !kept.has(name)),
    indexes: Object.entries(released.indexes).flatMap(([table, indexes]) =>
      indexes.filter((index) => next.indexes[table]?.includes(index) !== true).map((index) => `${table}/${index}`),
    ),
  };
}
