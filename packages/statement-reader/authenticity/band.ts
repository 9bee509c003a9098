import type { BandLimits, WeightTable } from './data/finding-weights.ts';
import type { AuthenticityBand, FindingCode } from './finding.ts';

/** Further findings of one code that count: the same mistake of a reader comes often. */
const MOST_FURTHER = 2;

/**
 * How likely a file with these findings is as its bank made it, in percent, where as many files are tampered with as not.
 *
 * The odds of tampering are those of a file without findings, times for each code how often more a tampered file has it
 * (`ratio`), times `further` for each of its next two findings; codes count as independent of each other. The score is
 * 100 / (1 + odds), rounded.
 */
export function scoreOf(findings: readonly { readonly code: FindingCode }[], table: WeightTable): number {
  const odds = [...Map.groupBy(findings, ({ code }) => code)].reduce((product, [code, alike]) => {
    const { ratio, further } = table.weights[code];
    return product * ratio * further ** Math.min(MOST_FURTHER, alike.length - 1);
  }, table.baseOdds);
  return Math.round(100 / (1 + odds));
}

/** Codes of what nobody overlooks: a file that has one is never clear, whatever its score and the limits. */
const NEVER_CLEAR: ReadonlySet<FindingCode> = new Set([
  'painted_over_number',
  'painted_over_text',
  'invisible_number',
  'number_over_text',
  'words_over_words',
  'rows_changed_later',
]);

/** The band of a score under limits. */
export function bandOf(
  score: number,
  findings: readonly { readonly code: FindingCode }[],
  { clearFrom, refusedBelow }: BandLimits,
): AuthenticityBand {
  if (score < refusedBelow) return 'refused';
  const isClear = score >= clearFrom && !findings.some(({ code }) => NEVER_CLEAR.has(code));
  return isClear ? 'clear' : 'suspect';
}

/** The stricter of both, in each limit: nobody can be laxer than the product. */
export function stricterLimits(own: BandLimits | null, product: BandLimits): BandLimits {
  if (own === null) return product;
  return {
    clearFrom: Math.max(own.clearFrom, product.clearFrom),
    refusedBelow: Math.max(own.refusedBelow, product.refusedBelow),
  };
}
