import { type ReactNode, useId } from 'react';

/** A part of a screen with its heading. */
export function Section({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
      {children}
    </section>
  );
}
