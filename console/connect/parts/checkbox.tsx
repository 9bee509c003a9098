/** A box to tick, with its words beside it; the whole line can be touched. */
export function Checkbox({
  id,
  label,
  hint,
  error,
  checked,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  return (
    <div className={`choice${error === undefined ? '' : ' wrong'}`}>
      {error === undefined ? null : (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <label>
        <input
          id={id}
          type="checkbox"
          checked={checked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described.filter((part) => part !== '').join(' ') || undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
