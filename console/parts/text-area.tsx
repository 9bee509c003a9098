/** Several lines of text with their label, their hint and what is wrong with them. */
export function TextArea({
  id,
  label,
  hint,
  error,
  value,
  rows = 4,
  maxLength,
  onChange,
}: {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly onChange: (value: string) => void;
}) {
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div className={`field${error === undefined ? '' : ' wrong'}`}>
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <textarea
        id={id}
        rows={rows}
        maxLength={maxLength}
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
