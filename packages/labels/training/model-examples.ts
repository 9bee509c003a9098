import { ledgerFromByod } from '@imali/ledger/rows/byod-ledger.ts';
import type { Channel } from '@imali/ledger/taxonomy/labelled-transaction.ts';
import { isLabelId, type LabelId, labelOf, type Primary } from '@imali/ledger/taxonomy/taxonomy.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import type { Draws } from '@imali/sandbox-data/people/random.ts';
import { readAuthoredSet } from '../bench/authored-rows.ts';
import { isHeldOut } from '../bench/hold-out.ts';
import { labelByChannel } from '../decision/label-by-channel.ts';
import { channelTable, placeNames } from '../generated/channel-table.ts';
import { patternTable } from '../generated/pattern-table.ts';
import type { PatternTier } from '../tries/pattern-group.ts';
import { brandNames } from './brand-index.ts';
import { commonWords } from './compile-brand-index.ts';
import { cell, readTable } from './label-tables.ts';
import { localNames } from './local-names.ts';

/** One thing to be learnt: a line, or a name for which a line is drawn anew each time. */
export interface ModelExample {
  readonly source: 'authored' | 'tables' | 'brands' | 'personas' | 'purposes' | 'people';
  readonly line: (draws: Draws) => string;
  readonly label: LabelId;
  /** 1 for money in, -1 for money out. */
  readonly side: number;
  readonly weight: number;
  /** How often it is shown in an epoch, 0..1. */
  readonly share: number;
}

/** Rows of the authored set are the nearest to real statements: each is shown so often. */
const AUTHORED_COPIES = 4;
const PERSONA_SEEDS = 5;
const PERSONAS_END_ON = '2026-03-31';
const ACCOUNT_ID = '0123456789abcdef01234567';
const AMBIGUOUS_WEIGHT = 0.3;
const PURPOSE_WEIGHT = 0.7;
const PERSON_WEIGHT = 0.5;
const PEOPLE = 500;

const PAID_AT_A_TILL: ReadonlySet<Primary> = new Set([
  'FOOD_AND_HOUSEHOLD',
  'TRANSPORT',
  'SHOPPING_AND_SERVICES',
  'ENTERTAINMENT_AND_TRAVEL',
  'GAMBLING',
  'CASH',
]);
const TILLS: readonly Channel[] = ['card', 'card', 'card', 'card', 'card', 'card', 'eft', 'debit_order'];
const ARRANGEMENTS: readonly Channel[] = ['debit_order', 'debit_order', 'eft', 'card', 'unknown'];
const PAYERS: readonly Channel[] = ['card', 'eft'];
/** How people pay people: more by transfer than by PayShap. */
const TO_PEOPLE: readonly Channel[] = ['eft', 'eft', 'payshap'];

const wordings: ReadonlyMap<Channel, readonly string[]> = new Map(
  [...Map.groupBy(channelTable, ({ channel }) => channel)].map(([channel, groups]) => [
    channel,
    groups.flatMap((group) => group.wordings.split(';')),
  ]),
);
const places = placeNames.split(';');

const fixed =
  (text: string): ModelExample['line'] =>
  () =>
    text;

/** A text behind a wording of its channel. */
function behind(channel: Channel, text: string, draws: Draws): string {
  const known = wordings.get(channel);
  return known ? `${draws.oneOf(known)} ${text}` : text;
}

/** A name as a bank prints it: behind the words of a channel through which such a party is paid, some with a town or a number. */
function lineOf(name: string, label: LabelId, tier: PatternTier, side: number): ModelExample['line'] {
  const channels = side > 0 ? PAYERS : PAID_AT_A_TILL.has(labelOf(label).primary) ? TILLS : ARRANGEMENTS;
  return (draws) => {
    const channel = draws.oneOf(channels);
    if (labelByChannel(label, tier, channel, name.split(' ')) !== label) return name;
    const line = draws.unit() < 0.15 ? name : behind(channel, name, draws);
    const more = draws.unit();
    return more < 0.25 ? `${line} ${draws.oneOf(places)}` : more < 0.35 ? `${line} ${draws.between(100, 9_999)}` : line;
  };
}

const sideOf = (amountCents: number): number => (amountCents > 0 ? 1 : -1);

function fromAuthored(): ModelExample[] {
  return readAuthoredSet()
    .filter(({ part }) => part === 'open')
    .flatMap(({ description, reference, amountCents, truth }) => {
      const line = fixed(`${description} ${reference}`.trim());
      const one = { source: 'authored', line, label: truth, side: sideOf(amountCents), weight: 1, share: 1 } as const;
      return Array.from({ length: AUTHORED_COPIES }, () => one);
    });
}

function fromTables(): ModelExample[] {
  return patternTable.flatMap(({ tier, out, in: into, ambiguous, patterns }) => {
    if (tier === 'refund' || tier === 'intermediary') return [];
    const isName = tier === 'merchant' || tier === 'weak';
    return patterns.split(';').flatMap((pattern) =>
      (
        [
          [out, -1],
          [into, 1],
        ] as const
      ).flatMap(([label, side]) => {
        // Any shop may give money back; that is said by the side and the channel, not by its name.
        if (label === null || (isName && label === 'reversed.merchant_refund')) return [];
        const line = isName ? lineOf(pattern, label, tier, side) : fixed(pattern);
        const weight = isName && ambiguous ? AMBIGUOUS_WEIGHT : 1;
        return [{ source: 'tables', line, label, side, weight, share: 1 } as const];
      }),
    );
  });
}

const SHARES = { home: 0.5, world: 0.5, abroad: 0.25 } as const;
const ABROAD_WEIGHT = 0.7;

function fromBrands(): ModelExample[] {
  const kinds = new Map(readTable('osm-kinds').map((row) => [cell(row, 'kind'), cell(row, 'label')]));
  const all = [...localNames(), ...brandNames(kinds)];
  const common = commonWords(all);
  const names = new Map(all.map((name) => [`${name.tokens.join(' ')}\t${name.label}`, name]));
  return [...names.values()].flatMap(({ tokens, label, reach }) => {
    const name = tokens.join(' ');
    if (!isLabelId(label) || name.length < 3 || common.has(name)) return [];
    const line = (draws: Draws): string => {
      const bought = draws.unit() < 0.7 ? behind('card', name, draws) : name;
      return draws.unit() < 0.3 ? `${bought} ${draws.oneOf(places)}` : bought;
    };
    const weight = reach === 'abroad' ? ABROAD_WEIGHT : 1;
    return [{ source: 'brands', line, label, side: -1, weight, share: SHARES[reach] } as const];
  });
}

/** Rows of the personas of seeds that are not held out, each text and label once. */
function fromPersonas(): ModelExample[] {
  const seeds: number[] = [];
  for (let seed = 1; seeds.length < PERSONA_SEEDS; seed += 1) if (!isHeldOut('persona', seed)) seeds.push(seed);
  const found = new Map<string, ModelExample>();
  for (const seed of seeds) {
    for (const { id } of personas) {
      for (const { byod, truth } of generatePersona(id, { endsOn: PERSONAS_END_ON, seed }).accounts) {
        const read = ledgerFromByod(byod, ACCOUNT_ID, PERSONAS_END_ON);
        if (read.outcome !== 'ledger') throw new Error(`${id}: the upload was refused`);
        for (const [at, { description, reference, amountCents }] of read.ledger.transactions.entries()) {
          const label = truth[at]?.label;
          if (label === undefined || !isLabelId(label)) throw new Error(`${id}: row ${at} has no label`);
          const text = `${description} ${reference}`.trim();
          const side = sideOf(amountCents);
          const key = `${text.replace(/\d+/g, '')}\t${label}\t${side}`;
          if (!found.has(key))
            found.set(key, { source: 'personas', line: fixed(text), label, side, weight: 1, share: 1 });
        }
      }
    }
  }
  return [...found.values()];
}

function fromPurposes(): ModelExample[] {
  return readTable('purpose-words').flatMap((row) =>
    (
      [
        [cell(row, 'label_out'), -1],
        [cell(row, 'label_in'), 1],
      ] as const
    ).flatMap(([label, side]) => {
      if (!isLabelId(label)) return [];
      const words = cell(row, 'words');
      const line = (draws: Draws): string =>
        draws.unit() < 0.15 ? words : behind(draws.oneOf(TO_PEOPLE), words, draws);
      return [{ source: 'purposes', line, label, side, weight: PURPOSE_WEIGHT, share: 1 } as const];
    }),
  );
}

/** Payments to and from people who are named and nothing else. */
function fromPeople(): ModelExample[] {
  const names = readTable('first-names').map((row) => cell(row, 'name'));
  const kinds = [
    ['eft', 'transfer.third_party_in', 1],
    ['eft', 'transfer.third_party_out', -1],
    ['payshap', 'transfer.instant_in', 1],
    ['payshap', 'transfer.instant_out', -1],
  ] as const;
  return kinds.flatMap(([channel, label, side]) => {
    const line = (draws: Draws): string => {
      const name = draws.oneOf(names);
      return behind(channel, draws.unit() < 0.6 ? `${name} ${draws.oneOf(names)}` : name, draws);
    };
    return Array.from({ length: PEOPLE / kinds.length }, () => {
      return { source: 'people', line, label, side, weight: PERSON_WEIGHT, share: 1 } as const;
    });
  });
}

/**
 * What the model learns from: rows of the authored set and of personas that are not held out, the patterns of the tables,
 * names of brands, what people write beside payments, and people. In an order that is always the same.
 */
export function modelExamples(): ModelExample[] {
  return [...fromAuthored(), ...fromTables(), ...fromBrands(), ...fromPersonas(), ...fromPurposes(), ...fromPeople()];
}
