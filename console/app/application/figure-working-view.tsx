import { type ReactNode, useEffect, useRef } from 'react';
import type { Affordability } from '../console-api.ts';
import { useApi } from '../data/use-api.ts';
import { formulaInWords, type OpenedFigure, openedAlong, operandsOf } from '../figures/figure-working.ts';
import type { placeOf } from '../figures/find-figure.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { useWords } from '../parts/console-context.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { QueryLink } from '../parts/link.tsx';
import { useChangeQuery, useQueryValue } from '../parts/query-state.ts';
import { FigureTransactions } from './transactions/figure-transactions.tsx';
import { ofApplication } from './use-application.ts';
import { useLoanAnswer } from './use-loan-answer.ts';

interface FigureParts {
  readonly applicationId: string;
  readonly definition: ReactNode;
  /** Those that the document names for the figure itself; null where it names none. */
  readonly transactions: ReactNode | null;
}

type Path = readonly string[];
const queryOf = (trail: readonly number[]): string => trail.join('.');

function Operands({
  of,
  working,
  trail,
}: {
  readonly of: Affordability;
  readonly working: NonNullable<OpenedFigure['working']>;
  readonly trail: readonly number[];
}) {
  const { figure: words } = useWords();
  return (
    <>
      <h3>{words.operands}</h3>
      <p>{formulaInWords(working.formula)}</p>
      <DataTable
        caption={words.operands}
        rows={operandsOf(of, working)}
        keyOf={({ name }, index) => `${index} ${name}`}
        columns={[
          {
            name: words.operand,
            head: true,
            cell: ({ name, opens }, index) =>
              opens ? (
                <QueryLink changes={{ trail: queryOf([...trail, index]) }} className="figure in-text">
                  {name}
                </QueryLink>
              ) : (
                name
              ),
          },
          { name: words.value, numeric: true, cell: ({ value }) => value },
        ]}
      />
    </>
  );
}

/** The way back from a figure that was opened out of another: by its button, by Backspace, or to any on the way. */
function WayBack({ way, trail }: { readonly way: readonly OpenedFigure[]; readonly trail: readonly number[] }) {
  const { figure: words } = useWords();
  const changeQuery = useChangeQuery();
  const before = queryOf(trail.slice(0, -1));
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Backspace' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      changeQuery({ trail: before });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [before, changeQuery]);
  return (
    <nav aria-label={words.way}>
      <ActionButton kind="quiet" onClick={() => changeQuery({ trail: before })}>
        {words.back}
      </ActionButton>
      <ol className="plain way">
        {way.slice(0, -1).map(({ name }, depth) => (
          <li key={queryOf(trail.slice(0, depth)) || 'first'}>
            <QueryLink changes={{ trail: queryOf(trail.slice(0, depth)) }}>{name}</QueryLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function AffordabilityFigure({
  of,
  applicationId,
  path,
  definition,
  transactions,
}: FigureParts & { readonly of: Affordability | null; readonly path: Path }) {
  const { figure: words } = useWords();
  const asked = useQueryValue('trail');
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed is gone with the figure before.
  useEffect(() => {
    if (asked !== '') heading.current?.focus();
  }, [asked]);
  if (of === null) return null;
  const indexes = asked === '' ? [] : asked.split('.').map(Number);
  const way = openedAlong(of, path, indexes);
  const trail = indexes.slice(0, way.length - 1);
  const last = way.at(-1);
  if (last === undefined) return null;
  const operands = last.working === null ? null : <Operands of={of} working={last.working} trail={trail} />;
  if (trail.length === 0) {
    return (
      <>
        {definition}
        {operands}
        {transactions ?? (operands === null ? <p>{words.noEvidence}</p> : null)}
      </>
    );
  }
  return (
    <>
      <WayBack way={way} trail={trail} />
      <h2 ref={heading} tabIndex={-1}>
        {last.name}: {last.value}
      </h2>
      {operands ?? <FigureTransactions key={asked} applicationId={applicationId} ids={last.ids} />}
    </>
  );
}

type PlacedParts = FigureParts & { readonly path: Path };

function KeptFigure(parts: PlacedParts) {
  return <AffordabilityFigure {...parts} of={useApi('getAffordability', ofApplication(parts.applicationId)).value} />;
}

function LoanFigure(parts: PlacedParts) {
  return <AffordabilityFigure {...parts} of={useLoanAnswer(parts.applicationId)} />;
}

/** A figure with what it is worked out of, each part of which opens in its place, and with its transactions. */
export function FigureWorking({
  place,
  ...parts
}: FigureParts & { readonly place: NonNullable<ReturnType<typeof placeOf>> }) {
  const { figure: words } = useWords();
  if (place.document === 'affordability') return <KeptFigure {...parts} path={place.path} />;
  if (place.document === 'loan') return <LoanFigure {...parts} path={place.path} />;
  return (
    <>
      {parts.definition}
      {parts.transactions ?? <p>{words.noEvidence}</p>}
    </>
  );
}
