import type { ReactNode } from 'react';
import type { FigurePlace } from '../figures/find-figure.ts';
import { UNKNOWN } from '../figures/show-figure.ts';
import { useWords } from './console-context.tsx';
import { QueryLink } from './link.tsx';

/** A figure that opens what is behind it: its transactions, and how it is worked out. */
export function Figure({
  place,
  name,
  children,
}: {
  readonly place: FigurePlace;
  /** What the figure is, for screen readers. */
  readonly name: string;
  readonly children: string;
}) {
  const { figure } = useWords();
  return (
    <QueryLink changes={{ figure: place }} className="figure">
      {children === UNKNOWN ? (
        <>
          <span aria-hidden="true">{children}</span>
          <span className="unseen">{figure.unknown}</span>
        </>
      ) : (
        children
      )}
      <span className="unseen">, {name}</span>
    </QueryLink>
  );
}

/** A figure with its name above and what it is made of below. */
export function Stat({
  name,
  place,
  value,
  note,
  large = false,
}: {
  readonly name: string;
  readonly place: FigurePlace;
  readonly value: string;
  readonly note?: ReactNode;
  readonly large?: boolean;
}) {
  return (
    <div className={large ? 'stat large' : 'stat'}>
      <dt>{name}</dt>
      <dd className="stat-value">
        <Figure place={place} name={name}>
          {value}
        </Figure>
      </dd>
      {note === undefined ? null : <dd className="stat-note">{note}</dd>}
    </div>
  );
}
