import { useId } from 'react';

interface FilterFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What is left, announced to people who do not see the list. */
  readonly result: string;
}

/** Narrows a list on the page. */
export function FilterField({ label, value, onChange, result }: FilterFieldProps) {
  const id = useId();
  return (
    <div className="filter" data-twin="skip" data-pagefind-ignore>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <output htmlFor={id}>{result}</output>
    </div>
  );
}

/** Whether every word that was typed occurs in one of the texts. */
export function matches(typed: string, ...texts: readonly (string | null)[]): boolean {
  const all = texts.join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
