/** Figures that stand for themselves: nothing is behind them that could be opened. */
export function PlainStats({
  stats,
}: {
  readonly stats: readonly { readonly name: string; readonly value: string; readonly note?: string }[];
}) {
  return (
    <dl className="stats">
      {stats.map(({ name, value, note }) => (
        <div key={name} className="stat">
          <dt>{name}</dt>
          <dd className="stat-value">{value}</dd>
          {note === undefined ? null : <dd className="stat-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
