/** One row of known truth and what the engine said of it. Classes are the labels of the set that holds the truth. */
export interface ScoredRow {
  readonly truth: string;
  readonly said: string;
  readonly right: boolean;
  readonly confidence: number;
  readonly amountCents: number;
}

/** A tenth of the range of confidence, and how often the rows in it are right. */
export interface ReliabilityBin {
  readonly from: number;
  readonly rows: number;
  readonly meanConfidence: number;
  readonly share: number;
}

export interface LabelScores {
  readonly rows: number;
  /** Share of rows that are right. */
  readonly accuracy: number;
  /** Share of absolute cents on rows that are right. */
  readonly accuracyByAmount: number;
  /** Mean over the classes of the truth of the harmonic mean of precision and recall. */
  readonly macroF1: number;
  /** Rows with confidence of at least .9, and how many of them are right. */
  readonly sureRows: number;
  readonly sureShare: number;
  /** Expected calibration error over ten bins of equal width: mean of |share right - mean confidence|, weighted by rows. */
  readonly calibrationError: number;
  readonly reliability: readonly ReliabilityBin[];
  /** Most frequent mistakes first, at most twenty. */
  readonly confusions: readonly { readonly truth: string; readonly said: string; readonly rows: number }[];
}

const BINS = 10;
const SURE = 0.9;
const MOST_CONFUSIONS = 20;

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

function macroF1(rows: readonly ScoredRow[]): number {
  const classes = new Map<string, { hits: number; inTruth: number; said: number }>();
  const countsOf = (name: string) => {
    const counts = classes.get(name) ?? { hits: 0, inTruth: 0, said: 0 };
    classes.set(name, counts);
    return counts;
  };
  for (const { truth, said, right } of rows) {
    const counts = countsOf(truth);
    counts.inTruth += 1;
    if (right) counts.hits += 1;
    countsOf(right ? truth : said).said += 1;
  }
  const scores = [...classes.values()]
    .filter(({ inTruth }) => inTruth > 0)
    .map(({ hits, inTruth, said }) => shareOf(2 * hits, inTruth + said));
  return shareOf(
    scores.reduce((sum, score) => sum + score, 0),
    scores.length,
  );
}

function reliability(rows: readonly ScoredRow[]): ReliabilityBin[] {
  const bins = Map.groupBy(rows, ({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)));
  return Array.from({ length: BINS }, (_, bin) => {
    const inside = bins.get(bin) ?? [];
    return {
      from: bin / BINS,
      rows: inside.length,
      meanConfidence: shareOf(
        inside.reduce((sum, { confidence }) => sum + confidence, 0),
        inside.length,
      ),
      share: shareOf(inside.filter(({ right }) => right).length, inside.length),
    };
  });
}

/** The scores of rows of known truth; all zero for no rows. */
export function scoresOf(rows: readonly ScoredRow[]): LabelScores {
  const right = rows.filter((row) => row.right);
  const cents = (some: readonly ScoredRow[]): number =>
    some.reduce((sum, { amountCents }) => sum + Math.abs(amountCents), 0);
  const sure = rows.filter(({ confidence }) => confidence >= SURE);
  const bins = reliability(rows);
  const mistakes = Map.groupBy(
    rows.filter((row) => !row.right),
    ({ truth, said }) => `${truth}\t${said}`,
  );
  return {
    rows: rows.length,
    accuracy: shareOf(right.length, rows.length),
    accuracyByAmount: shareOf(cents(right), cents(rows)),
    macroF1: macroF1(rows),
    sureRows: sure.length,
    sureShare: shareOf(sure.filter((row) => row.right).length, sure.length),
    calibrationError: shareOf(
      bins.reduce((sum, bin) => sum + bin.rows * Math.abs(bin.share - bin.meanConfidence), 0),
      rows.length,
    ),
    reliability: bins,
    confusions: [...mistakes.values()]
      .map((group) => ({ truth: group[0]?.truth ?? '', said: group[0]?.said ?? '', rows: group.length }))
      .toSorted((a, b) => b.rows - a.rows || (a.truth + a.said < b.truth + b.said ? -1 : 1))
      .slice(0, MOST_CONFUSIONS),
  };
}
