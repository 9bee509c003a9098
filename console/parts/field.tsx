import { useId } from 'react';

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'search' | 'date';
  readonly inputMode?: 'text' | 'numeric' | 'email' | 'tel' | 'search';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  /** Width in characters, where what is entered has a known length. */
  readonly wide?: 'day' | 'year' | 'number';
}

/** One line of text with its label, its hint and what is wrong with it. */
export function Field(props: FieldProps) {
  const {
    id,
    label,
    hint,
    error,
    value,
    onChange,
    type = 'text',
    inputMode,
    autoComplete = 'off',
    maxLength,
    wide,
  } = props;
  const own = useId();
  const described = [hint === undefined ? '' : `${own}-hint`, error === undefined ? '' : `${own}-error`]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <div className={`field${error === undefined ? '' : ' wrong'}`}>
      <label htmlFor={id}>{label}</label>
      {hint === undefined ? null : (
        <p className="hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className="error" id={`${own}-error`}>
          {error}
        </p>
      )}
      <input
        id={id}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        spellCheck={false}
        maxLength={maxLength}
        className={wide}
        value={value}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
