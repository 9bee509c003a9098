import type { Answered } from '../console-api.ts';
import type { ApplicationTab } from './application-path.ts';

/** Whether a result is of now, being worked out anew, or of earlier data, labels or settings. */
export type ResultState = Answered<'getAffordability'>['state'];

/** What is said above the figures: of all of them, or of those that are judged by settings of the organisation. */
export type AgeNotice = 'updating' | 'outdated' | 'otherThresholds' | 'otherWeights' | 'otherFloor';

/** States as far as they are known; null until the API has answered, and where nobody asks. */
export interface KnownStates {
  readonly connection: ResultState | null;
  readonly affordability: ResultState | null;
  readonly health: ResultState | null;
  readonly liquidity: ResultState | null;
}

/** The tabs that show a score which settings turn. The verdict stands above every tab. */
const SHOWS: Readonly<Record<'health' | 'liquidity', ReadonlySet<ApplicationTab>>> = {
  health: new Set(['overview', 'health']),
  liquidity: new Set(['overview', 'liquidity']),
};

export const showsScore = (score: keyof typeof SHOWS, tab: ApplicationTab): boolean => SHOWS[score].has(tab);

/**
 * What to say of the age of the figures on a tab, the gravest first. New data or labels concern every figure, so nothing
 * is said of single scores beside them.
 */
export function ageNotices(tab: ApplicationTab, states: KnownStates): readonly AgeNotice[] {
  const { connection } = states;
  if (connection === 'updating' || connection === 'outdated') return [connection];
  const notices: AgeNotice[] = [];
  if (states.affordability === 'outdated') notices.push('otherThresholds');
  if (states.health === 'outdated' && showsScore('health', tab)) notices.push('otherWeights');
  if (states.liquidity === 'outdated' && showsScore('liquidity', tab)) notices.push('otherFloor');
  return notices;
}
