import { counterparties } from './counterparties.ts';
import { creditors } from './creditors.ts';
import { givenNames, surnames, tradeNameWords } from './people.ts';
import { type Place, places } from './places.ts';
import { type Draws, drawsOf } from './random.ts';
import { type NamePool, shops } from './shops.ts';
import { stateAndBenefits } from './state-and-benefits.ts';

const pools = { ...shops, ...creditors, ...counterparties, ...stateAndBenefits };

export type PoolId = keyof typeof pools;

/**
 * The other party of a flow: a text of its own, texts drawn from each time, or names of a pool, other names for every
 * seed. Flows of a persona that take the same place (`nth`) of the same pool deal with the same party.
 */
export type PartyPlan = string | readonly string[] | PoolParty;

export interface PoolParty {
  readonly pool: PoolId;
  /** Place in the persona's own order of the pool; defaults to 0. */
  readonly nth?: number;
  /** So many parties from that place on, drawn from each time; defaults to 1. */
  readonly of?: number;
  /** What is printed around the name, which replaces `{party}`. */
  readonly text?: string;
  /** Named with its branch or town, as shops are. */
  readonly isShop?: true;
}

/** Whose parties are drawn: no two seeds or personas share an order of names. */
export interface PartySeed {
  readonly seed: number;
  readonly personaId: string;
}

/** Share of parties that are small firms without a known name, where a pool has any. */
const SMALL_SHARE = 0.35;
/** Share of small shops whose name does not show their trade. */
const SILENT_SHARE = 0.08;

const SILENT_PATTERNS: readonly string[] = [
  '{word} Trading',
  '{word} Enterprises',
  '{surname} & Sons',
  '{surname} CC',
  '{word} {number}',
  '{given}s Place',
  '{word} Corner',
  'T/A {word}',
];

/** What card machines of small shops print before the name. */
const ACQUIRERS: readonly string[] = ['Yoco *', 'iK *', 'SnapScan ', 'SP ', 'Zapper ', 'Yoco   *', 'iKhokha '];

/** The town in which a persona of a seed lives. */
export function homeOf({ seed, personaId }: PartySeed): Place {
  return drawsOf(seed, personaId, 'home').oneOf(places);
}

function filled(text: string, home: Place, draws: Draws): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, field: string) => {
    switch (field) {
      case 'word':
        return draws.oneOf(tradeNameWords);
      case 'given':
        return draws.oneOf(givenNames);
      case 'surname':
        return draws.oneOf(surnames);
      case 'number':
        return String(draws.between(2, 899));
      case 'branch':
        return draws.oneOf(home.branches);
      case 'town':
        return home.town;
      case 'municipality':
        return home.municipality;
      default:
        return whole;
    }
  });
}

/** Drops, doubles or swaps a letter inside a name, as names keyed in by hand have it. */
function misspelt(name: string, draws: Draws): string {
  if (name.length < 6) return name;
  const at = draws.between(2, name.length - 3);
  const [before, letter, next, after] = [name.slice(0, at), name.charAt(at), name.charAt(at + 1), name.slice(at + 2)];
  const spelt = [
    `${before}${next}${after}`,
    `${before}${letter}${letter}${next}${after}`,
    `${before}${next}${letter}${after}`,
  ];
  return draws.oneOf(spelt);
}

/** A shop's name as its card machine prints it: branch, town, number of the store, letters too few or too many. */
function atTerminal(name: string, isSmall: boolean, home: Place, draws: Draws): string {
  const spelt = draws.unit() < 0.05 ? misspelt(name, draws) : name;
  const lettered = draws.unit() < 0.3 ? spelt.toUpperCase() : spelt;
  const branch = draws.oneOf(home.branches);
  const style = draws.unit();
  if (isSmall) {
    const acquired = draws.unit() < 0.25 ? `${draws.oneOf(ACQUIRERS)}${lettered}` : lettered;
    return style < 0.4 ? `${acquired} ${home.town}` : style < 0.55 ? `${acquired} ${branch}` : acquired;
  }
  if (style < 0.45) return `${lettered} ${branch}`;
  if (style < 0.6) return `${lettered} ${home.town}`;
  if (style < 0.75) return `${lettered} ${branch} ${home.town}`;
  return style < 0.88 ? `${lettered} ${draws.between(1001, 39_999)} ${branch}` : lettered;
}

/** The names of a pool in a persona's own order. */
function ordered(pool: NamePool, draws: Draws): readonly string[] {
  const names = [...pool.names];
  return pool.names.map(() => {
    const [name = ''] = names.splice(draws.between(0, names.length - 1), 1);
    return name;
  });
}

/** The names that a flow's parties print under, for one persona and seed. The same arguments give the same names. */
export function partyNames(party: PartyPlan, of: PartySeed): readonly string[] {
  const home = homeOf(of);
  if (typeof party === 'string') return [filled(party, home, drawsOf(of.seed, of.personaId, party))];
  if (!('pool' in party)) return party.map((text) => filled(text, home, drawsOf(of.seed, of.personaId, text)));
  const pool: NamePool = pools[party.pool];
  const names = ordered(pool, drawsOf(of.seed, of.personaId, party.pool));
  const first = party.nth ?? 0;
  return Array.from({ length: party.of ?? 1 }, (_, offset) => {
    const place = first + offset;
    const draws = drawsOf(of.seed, of.personaId, party.pool, place);
    const isSmall = pool.small !== undefined && draws.unit() < SMALL_SHARE;
    const isSilent = isSmall && party.isShop === true && draws.unit() < SILENT_SHARE;
    const pattern = isSilent
      ? draws.oneOf(SILENT_PATTERNS)
      : isSmall
        ? draws.oneOf(pool.small ?? [])
        : (names[place % names.length] ?? '');
    const name = filled(pattern, home, draws);
    const printed = party.isShop ? atTerminal(name, isSmall, home, draws) : name;
    return (party.text ?? '{party}').replace('{party}', printed);
  });
}
