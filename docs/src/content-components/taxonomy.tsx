import { useState } from 'react';
import data from '../../generated/taxonomy.json';
import { FilterField, matches } from './filter-field.tsx';

interface Label {
  readonly id: string;
  readonly detailed: string;
  readonly direction: string;
  readonly discretionary: boolean | null;
  readonly flags: readonly string[];
  /** Nearest category of Plaid. */
  readonly pfc: string | null;
}

const primaries: readonly { readonly primary: string; readonly labels: readonly Label[] }[] = data.primaries;

const sides: Readonly<Record<string, string>> = { in: 'money in', out: 'money out', both: 'both ways' };

const kindOf = (discretionary: boolean | null): string =>
  discretionary === null ? '' : discretionary ? 'discretionary' : 'not discretionary';

const named = (primary: string): string => primary.charAt(0) + primary.slice(1).toLowerCase().replaceAll('_', ' ');

const all = primaries.flatMap(({ labels }) => labels);
const flags = [...new Set(all.flatMap((label) => label.flags))].toSorted();

/** The labels as a tree that can be narrowed by word, side and flag. */
export function Taxonomy() {
  const [typed, type] = useState('');
  const [side, chooseSide] = useState('');
  const [flag, chooseFlag] = useState('');
  const isNarrowed = typed !== '' || side !== '' || flag !== '';
  const groups = primaries
    .map(({ primary, labels }) => ({
      primary,
      labels: labels.filter(
        (label) =>
          matches(typed, label.id, label.detailed, primary, label.pfc, label.flags.join(' ')) &&
          (side === '' || label.direction === side || label.direction === 'both') &&
          (flag === '' || label.flags.some((one) => one === flag)),
      ),
    }))
    .filter(({ labels }) => labels.length > 0);
  const count = groups.reduce((sum, { labels }) => sum + labels.length, 0);
  return (
    <div className="taxonomy">
      <FilterField label="Find a label" value={typed} onChange={type} result={`${count} of ${all.length} labels`} />
      <div className="filter-choices" data-twin="skip" data-pagefind-ignore>
        <label>
          Side{' '}
          <select value={side} onChange={(event) => chooseSide(event.target.value)}>
            <option value="">Any</option>
            <option value="in">Money in</option>
            <option value="out">Money out</option>
          </select>
        </label>
        <label>
          Flag{' '}
          <select value={flag} onChange={(event) => chooseFlag(event.target.value)}>
            <option value="">Any</option>
            {flags.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      </div>
      {groups.map(({ primary, labels }) => (
        <details key={primary} open={isNarrowed || undefined} className="taxonomy-group" id={primary}>
          <summary>
            <span>{named(primary)}</span> <code>{primary}</code> <span className="soft">{labels.length}</span>
          </summary>
          <ul className="taxonomy-labels">
            {labels.map(({ id, detailed, direction, discretionary, flags: held, pfc }) => (
              <li key={id} id={id}>
                <strong>{detailed}</strong> <code>{id}</code>
                <span className="soft">
                  {' '}
                  {[sides[direction], kindOf(discretionary), ...held.map((one) => `flag ${one}`)]
                    .filter((part) => part !== '')
                    .join(' · ')}
                  {pfc === null ? '' : ` · Plaid ${pfc}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
