import { useState } from 'react';
import data from '../../generated/personas.json';
import { FilterField, matches } from './filter-field.tsx';

type Persona = (typeof data.personas)[number];
type Month = Persona['accounts'][number]['months'][number];

const formats: Readonly<Record<string, string>> = { pdf: 'PDF', csv: 'CSV', ofx: 'OFX' };
const banks: Readonly<Record<string, string>> = Object.fromEntries(data.banks.map(({ slug, name }) => [slug, name]));

const HEIGHT = 48;
const STEP = 10;

/** Money in and out by month: in above the line, out below it. */
function Months({ months, name }: { readonly months: readonly Month[]; readonly name: string }) {
  const most = Math.max(1, ...months.flatMap((month) => [month.in, month.out]));
  const half = HEIGHT / 2;
  const label = `Money in and out of ${name} over ${months.length} months; at most R ${most.toLocaleString('en-ZA')} in one`;
  return (
    <svg
      className="persona-months"
      preserveAspectRatio="xMinYMid meet"
      viewBox={`0 0 ${months.length * STEP} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      {months.map(({ month, in: into, out }, index) => {
        const up = (into / most) * (half - 1);
        const down = (out / most) * (half - 1);
        return (
          <g key={month}>
            <rect className="in" x={index * STEP + 1} y={half - up} width={STEP - 2} height={up} />
            <rect className="out" x={index * STEP + 1} y={half} width={STEP - 2} height={down} />
          </g>
        );
      })}
      <line x1="0" x2={months.length * STEP} y1={half} y2={half} />
    </svg>
  );
}

function PersonaCard({ persona }: { readonly persona: Persona }) {
  const { id, name, description, months, tags, accounts, files } = persona;
  return (
    <li id={id} className="persona">
      <h3>{name}</h3>
      <p>
        <code>{id}</code>
      </p>
      <p>{description}</p>
      {accounts.map((account, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the accounts never change
        <Months key={index} months={account.months} name={`${name}, ${account.account_name}`} />
      ))}
      <p className="soft">
        {months === 0 ? 'Less than a month' : months === 1 ? 'One month' : `${months} months`},{' '}
        {accounts
          .map(({ bank_slug, transactions }) => `${transactions} transactions at ${banks[bank_slug] ?? bank_slug}`)
          .join(', ')}
      </p>
      <ul className="persona-tags">
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      <ul className="persona-files">
        {files.map(({ format, file, account }) => (
          <li key={file}>
            <a href={`/personas/${file}`} download>
              {formats[format] ?? format}
              {accounts.length > 1 ? ` of account ${account + 1}` : ''}
              <span className="unseen"> of {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The people of the sandbox, with statements to download. */
export function PersonaGallery() {
  const [typed, type] = useState('');
  const found = data.personas.filter(({ id, name, description, tags }) =>
    matches(typed, id, name, description, tags.join(' ')),
  );
  return (
    <div className="personas">
      <FilterField
        label="Find a person"
        value={typed}
        onChange={type}
        result={`${found.length} of ${data.personas.length} people`}
      />
      <ul className="persona-cards">
        {found.map((persona) => (
          <PersonaCard key={persona.id} persona={persona} />
        ))}
      </ul>
    </div>
  );
}
