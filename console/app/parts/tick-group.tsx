export interface Tick {
  readonly value: string;
  readonly name: string;
  readonly hint?: string;
  /** Why it cannot be changed here; it keeps its state. */
  readonly fixed?: string | undefined;
}

/** Several of which any may be chosen, with what each means. */
export function TickGroup({
  id,
  label,
  hint,
  error,
  ticks,
  chosen,
  inThree = false,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly ticks: readonly Tick[];
  readonly chosen: readonly string[];
  /** In three columns where there is room: many that belong together by threes. */
  readonly inThree?: boolean;
  /** What is chosen then, in the order of the ticks. */
  readonly onChange: (chosen: readonly string[]) => void;
}) {
  const change = (value: string, on: boolean): void => {
    const after = ticks.map((tick) => tick.value).filter((one) => (one === value ? on : chosen.includes(one)));
    onChange(after);
  };
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={`tick-group${inThree ? ' in-three' : ''}${error === undefined ? '' : ' wrong'}`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend>{label}</legend>
      {hint === undefined ? null : <p className="hint">{hint}</p>}
      {error === undefined ? null : (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {ticks.map(({ value, name, hint: own, fixed }) => {
        const note = fixed ?? own;
        return (
          <div key={value} className="tick-row">
            <label className="tick">
              <input
                type="checkbox"
                checked={chosen.includes(value)}
                aria-disabled={fixed !== undefined || undefined}
                aria-describedby={note === undefined ? undefined : `${id}-${value}-note`}
                onChange={(event) => {
                  if (fixed === undefined) change(value, event.target.checked);
                }}
              />
              {name}
            </label>
            {note === undefined ? null : (
              <p className="hint" id={`${id}-${value}-note`}>
                {note}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
