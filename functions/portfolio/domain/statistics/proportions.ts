/** A share with the bounds between which the true one lies in 95 of 100 samples like this one. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % quantile of the standard normal distribution: two-sided 95 %. */
const Z95 = 1.959963984540054;

function assertCounts(hits: number, all: number): void {
  if (!Number.isInteger(hits) || !Number.isInteger(all) || hits < 0 || hits > all) {
    throw new Error('a share needs whole counts, and no more hits than cases');
  }
}

/** Wilson's score interval (1927); null of nothing. */
export function wilsonInterval(hits: number, all: number): Interval | null {
  assertCounts(hits, all);
  if (all === 0) return null;
  const share = hits / all;
  const square = Z95 * Z95;
  const middle = (share + square / (2 * all)) / (1 + square / all);
  const half = (Z95 / (1 + square / all)) * Math.sqrt((share * (1 - share)) / all + square / (4 * all * all));
  return {
    low: hits === 0 ? 0 : Math.max(0, middle - half),
    high: hits === all ? 1 : Math.min(1, middle + half),
  };
}

/** Chance of at most `hits` of `all` where each has the chance `share`: sums of logarithms, which do not overflow. */
function binomialAtMost(hits: number, all: number, share: number): number {
  if (share <= 0 || hits >= all) return 1;
  if (share >= 1) return 0;
  const odds = Math.log(share) - Math.log1p(-share);
  let logarithm = all * Math.log1p(-share);
  let sum = Math.exp(logarithm);
  for (let count = 1; count <= hits; count += 1) {
    logarithm += Math.log((all - count + 1) / count) + odds;
    sum += Math.exp(logarithm);
  }
  return Math.min(1, sum);
}

/** Halvings that bring a bound below the precision of a number. */
const HALVINGS = 60;

/** The share at which a function that falls with the share comes to a value. */
function shareWhere(falls: (share: number) => number, value: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (falls(middle) > value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The exact interval of Clopper and Pearson (1934), for few cases: it is never too narrow. Null of nothing. */
export function exactInterval(hits: number, all: number): Interval | null {
  assertCounts(hits, all);
  if (all === 0) return null;
  return {
    low: hits === 0 ? 0 : shareWhere((share) => binomialAtMost(hits - 1, all, share), 0.975),
    high: hits === all ? 1 : shareWhere((share) => binomialAtMost(hits, all, share), 0.025),
  };
}

/** Cases below which a share says little. */
export const FEW_CASES = 30;
/** Hits, and misses, below which it says little however many cases there are. */
const FEW_HITS = 5;

export interface Share {
  readonly hits: number;
  readonly all: number;
  /** Null of nothing. */
  readonly share: number | null;
  readonly interval: Interval | null;
  /** Whether there is too little to conclude from. */
  readonly isSmall: boolean;
}

/** A share with its interval: exact where there is little, else Wilson's. */
export function shareOf(hits: number, all: number): Share {
  const isSmall = all < FEW_CASES || hits < FEW_HITS || all - hits < FEW_HITS;
  return {
    hits,
    all,
    share: all === 0 ? null : hits / all,
    interval: isSmall && all < 1_000 ? exactInterval(hits, all) : wilsonInterval(hits, all),
    isSmall,
  };
}

/**
 * The difference of two shares, one minus other, with the interval of Newcombe (1998, method 10), which is made of both
 * Wilson intervals. Null where one of them is of nothing.
 */
export function differenceOfShares(
  one: Pick<Share, 'hits' | 'all'>,
  other: Pick<Share, 'hits' | 'all'>,
): { readonly difference: number; readonly interval: Interval } | null {
  const [first, second] = [wilsonInterval(one.hits, one.all), wilsonInterval(other.hits, other.all)];
  if (first === null || second === null) return null;
  const [share, against] = [one.hits / one.all, other.hits / other.all];
  const difference = share - against;
  return {
    difference,
    interval: {
      low: difference - Math.hypot(share - first.low, second.high - against),
      high: difference + Math.hypot(first.high - share, against - second.low),
    },
  };
}

/** The ratio below which the Uniform Guidelines (29 CFR 1607.4 D) look closer: four fifths. */
const FOUR_FIFTHS = 0.8;

export interface ImpactGroup {
  readonly group: string;
  readonly approved: number;
  readonly all: number;
}

/**
 * Approval rates of groups beside that of the group which is approved most often among those that are large enough.
 * @returns null ratios where no group is large enough, or nobody was approved
 */
export function adverseImpact(groups: readonly ImpactGroup[]) {
  const rates = groups.map(({ group, approved, all }) => ({ group, ...shareOf(approved, all) }));
  const best = rates
    .filter(({ isSmall }) => !isSmall)
    .reduce<number | null>((most, { share }) => (share === null ? most : Math.max(most ?? 0, share)), null);
  return rates.map((rate) => {
    const ratio = best === null || best === 0 || rate.share === null ? null : rate.share / best;
    return { ...rate, ratio, isBelowFourFifths: ratio !== null && !rate.isSmall && ratio < FOUR_FIFTHS };
  });
}
