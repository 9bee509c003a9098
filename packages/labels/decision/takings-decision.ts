import type { Channel, LabelVerdict } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { textOf } from '../tries/token-trie.ts';
import { cardTakingsIn } from '../wordings/card-takings.ts';
import type { ChannelMatch } from '../wordings/channel.ts';
import { isOfTheBank } from '../wordings/earned-fee.ts';
import type { Candidate } from './candidate.ts';

/** Words for money that was sent and nobody took. */
export const COMES_BACK: ReadonlySet<string> = new Set(
  'REVERSAL REVERSED REV EXPIRED FAILED UNCLAIMED RETURNED CANCELLED'.split(' '),
);

/** What a credit is by the words of a machine or a service, and whose party it names. */
interface Takings extends Pick<LabelVerdict, 'label' | 'confidence' | 'labelledBy' | 'ruleId' | 'matchedText'> {
  readonly by: Candidate | null;
}

/** Ways by which a service pays out what a shop took; a card that the bank names takes money back. */
const PAYS_OUT: ReadonlySet<Channel> = new Set(['eft', 'transfer', 'payshap', 'unknown']);
const TAKINGS_CONFIDENCE = 0.9;

/** What a shop took by card: words of its machine, or the service between it and its customers, which pays what it took. */
export function takingsDecision(
  tokens: readonly string[],
  amountCents: number,
  way: ChannelMatch,
  candidates: readonly Candidate[],
): Takings | null {
  if (amountCents <= 0 || tokens.some((token) => COMES_BACK.has(token)) || isOfTheBank(tokens)) return null;
  const words = cardTakingsIn(tokens);
  if (words !== null) {
    const [label, ruleId, confidence] = ['income.business', 'wording:card-takings', TAKINGS_CONFIDENCE] as const;
    return { label, confidence, labelledBy: 'engine', ruleId, matchedText: words, by: null };
  }
  if (candidates.some(({ tier }) => tier === 'wording' || tier === 'bank')) return null;
  const opening = textOf(tokens, way.start === 0 ? way.end : 0, tokens.length);
  const service = candidates.find(
    ({ tier, label, matchedText }) =>
      tier === 'intermediary' && label === 'income.business' && `${opening} `.startsWith(`${matchedText} `),
  );
  if (!service || (way.group !== null && !PAYS_OUT.has(way.channel))) return null;
  const { label, ruleId, matchedText } = service;
  return {
    label,
    confidence: TAKINGS_CONFIDENCE,
    labelledBy: 'engine',
    ruleId,
    matchedText,
    by: candidates[0] ?? service,
  };
}
