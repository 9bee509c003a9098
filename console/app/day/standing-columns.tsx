import type { ReactNode } from 'react';
import { outcomeLine, toneOfOutcome } from '../decision/use-decision.ts';
import { showDate, showMoney } from '../figures/show-figure.ts';
import { affordabilityTone } from '../figures/verdicts.ts';
import { Chip } from '../parts/chip.tsx';
import { useWords } from '../parts/console-context.tsx';
import type { Column } from '../parts/data-table.tsx';
import type { Standing, Standings } from './use-standings.ts';
import { dayWords } from './words.day.ts';

const { columns, work: words } = dayWords;

/** What a cell shows of an application whose standing is known, and the room for it before. */
function Known({ of, children }: { readonly of: Standing | undefined; readonly children: ReactNode }) {
  return of === undefined ? <span className="chip-room" aria-hidden="true" /> : children;
}

function Verdict({ of }: { readonly of: Standing | undefined }) {
  const { verdicts } = useWords();
  const affordability = of?.affordability;
  if (affordability == null) return null;
  const { verdict, max_instalment: most } = affordability;
  const { headline, verdicts: said } = verdicts.affordability;
  const text = verdict === 'within' ? headline(showMoney(most)) : said[verdict ?? 'cannot_tell'];
  return <Chip tone={affordabilityTone(affordability)}>{text}</Chip>;
}

function Stands({ of }: { readonly of: Standing | undefined }) {
  if (of === undefined) return null;
  if (of.decision === null) return <span className="soft">{dayWords.undecided}</span>;
  const { outcome, overridden, waiting_override_id: waiting } = of.decision;
  const note = waiting !== null ? words.secondPerson : overridden ? words.overridden : null;
  return (
    <>
      <Chip tone={toneOfOutcome[outcome.kind]}>{outcomeLine(outcome)}</Chip>
      {note === null ? null : <span className="soft"> {note}</span>}
    </>
  );
}

const SHOWN_FLAGS = 2;

function Flags({ of }: { readonly of: Standing | undefined }) {
  const { risk } = useWords();
  const flags = of?.risk_flags;
  if (flags == null) return null;
  if (flags.length === 0) return <span className="soft">{words.noFlags}</span>;
  const more = flags.length - SHOWN_FLAGS;
  return (
    <>
      {flags
        .slice(0, SHOWN_FLAGS)
        .map((flag) => risk.names[flag])
        .join(', ')}
      {more > 0 ? <span className="soft"> {words.moreFlags(more)}</span> : null}
    </>
  );
}

function Due({ at }: { readonly at: string | null | undefined }) {
  if (at == null) return null;
  const day = showDate(at);
  return Date.parse(at) < Date.now() ? <Chip tone="bad">{dayWords.overdue(day)}</Chip> : day;
}

const verdictRank = { within: 0, tight: 1, beyond: 2, cannot_tell: 3 } as const;
const outcomeRank = { approve: 0, refer: 1, decline: 2 } as const;

/**
 * The columns of a list of work that say where an application stands.
 * @param nameOf what a user is called
 */
export function standingColumns<Row>(
  standings: Standings,
  idOf: (row: Row) => string,
  nameOf: (userId: string) => string,
): Record<'asked' | 'verdict' | 'stands' | 'flags' | 'who' | 'due', Column<Row>> {
  const of = (row: Row) => standings.of(idOf(row));
  return {
    asked: {
      id: 'asked',
      name: columns.asked,
      numeric: true,
      order: (row) => of(row)?.asked?.amount ?? null,
      cell: (row) => {
        const amount = of(row)?.asked?.amount;
        return amount === undefined ? null : showMoney(amount);
      },
    },
    verdict: {
      id: 'verdict',
      name: columns.verdict,
      order: (row) => {
        const verdict = of(row)?.affordability?.verdict ?? null;
        return verdict === null ? null : verdictRank[verdict];
      },
      cell: (row) => (
        <Known of={of(row)}>
          <Verdict of={of(row)} />
        </Known>
      ),
    },
    stands: {
      id: 'decision',
      name: columns.stands,
      order: (row) => {
        const kind = of(row)?.decision?.outcome.kind ?? null;
        return kind === null ? null : outcomeRank[kind];
      },
      cell: (row) => (
        <Known of={of(row)}>
          <Stands of={of(row)} />
        </Known>
      ),
    },
    flags: {
      id: 'flags',
      name: columns.flags,
      order: (row) => of(row)?.risk_flags?.length ?? null,
      cell: (row) => <Flags of={of(row)} />,
    },
    who: {
      id: 'who',
      name: columns.who,
      order: (row) => {
        const user = of(row)?.assignment?.user_id ?? null;
        return user === null ? null : nameOf(user);
      },
      cell: (row) => {
        const user = of(row)?.assignment?.user_id ?? null;
        return user === null ? null : nameOf(user);
      },
    },
    due: {
      id: 'due',
      name: columns.due,
      order: (row) => of(row)?.assignment?.due_at ?? null,
      cell: (row) => <Due at={of(row)?.assignment?.due_at} />,
    },
  };
}
