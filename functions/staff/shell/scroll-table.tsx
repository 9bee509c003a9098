import type { ReactNode } from 'react';

/** A table that scrolls sideways by itself, also by keyboard, where the window is narrow. */
export function ScrollTable({
  name,
  columns,
  numbers = [],
  children,
}: {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns that hold numbers. */
  readonly numbers?: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keyboard
    <section className="scroll" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={numbers.includes(column) ? 'number' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
