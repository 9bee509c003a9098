/** What a detector found of one kind in one applicant. */
export interface Detection {
  readonly found: number;
  /** True ones that it did not find, in words. */
  readonly missed: readonly string[];
  /** Found ones that are not true. */
  readonly invented: readonly string[];
}

export interface DetectionScores {
  readonly truths: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Precision, recall and their harmonic mean over applicants; 1 where there is nothing to find and nothing was. */
export function detectionScores(detections: readonly Detection[]): DetectionScores {
  let [found, missed, invented] = [0, 0, 0];
  for (const detection of detections) {
    found += detection.found;
    missed += detection.missed.length;
    invented += detection.invented.length;
  }
  const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
  return {
    truths: found + missed,
    precision: share(found, found + invented),
    recall: share(found, found + missed),
    f1: share(2 * found, 2 * found + missed + invented),
  };
}

/** A set of row ids with a name for people. */
export interface NamedRows {
  readonly name: string;
  readonly ids: ReadonlySet<string>;
}

/** Rows in both over rows in either. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((id) => b.has(id)).length;
  const either = a.size + b.size - both;
  return either === 0 ? 0 : both / either;
}

/** Two sets of rows are the same stream from this overlap on: more of their rows are shared than not. */
const SAME_STREAM = 0.5;

/**
 * Matches predicted sets of rows with true ones, the largest overlap first, each at most once.
 * @param optional true ones that need not be found, but are no invention when they are
 */
export function matchStreams(
  truths: readonly NamedRows[],
  predicted: readonly NamedRows[],
  optional: readonly NamedRows[] = [],
): Detection {
  const wanted = new Set(truths);
  const pairs = [...truths, ...optional]
    .flatMap((truth) => predicted.map((guess) => ({ truth, guess, overlap: jaccard(truth.ids, guess.ids) })))
    .filter(({ overlap }) => overlap >= SAME_STREAM)
    .toSorted((a, b) => b.overlap - a.overlap);
  const left = new Set([...truths, ...optional]);
  const unexplained = new Set(predicted);
  let found = 0;
  for (const { truth, guess } of pairs) {
    if (!left.has(truth) || !unexplained.has(guess)) continue;
    left.delete(truth);
    unexplained.delete(guess);
    if (wanted.has(truth)) found += 1;
  }
  return {
    found,
    missed: truths.filter((truth) => left.has(truth)).map(({ name }) => name),
    invented: [...unexplained].map(({ name }) => name),
  };
}

/** Compares true pairs with predicted ones; both by key, with words for people. */
export function matchPairs(truths: ReadonlyMap<string, string>, predicted: ReadonlyMap<string, string>): Detection {
  const missed = [...truths].filter(([key]) => !predicted.has(key)).map(([, told]) => told);
  const invented = [...predicted].filter(([key]) => !truths.has(key)).map(([, told]) => told);
  return { found: truths.size - missed.length, missed, invented };
}
