import type { ReactNode } from 'react';

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
  return (
    <div className="card">
      <h2>{title}</h2>
      {lead === undefined ? null : <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}
