import data from '../../generated/data-points.json';
import { WideTable } from './wide-table.tsx';

/** Connections that a config can name, and the data points of each. */
export function DataPoints() {
  return data.connections.map(({ name, display_name, description, data_points }) => (
    <section key={name} aria-labelledby={name}>
      <h2 id={name}>
        {display_name} <code>{name}</code>
      </h2>
      <p>{description}</p>
      <dl className="data-points">
        {data_points.map((point) => (
          <div key={point.name} id={`${name}.${point.name}`}>
            <dt>
              <code>{point.name}</code>
            </dt>
            <dd>
              {point.description} <a href={`/docs/constants/data_points_args#${name}.${point.name}`}>Arguments</a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

type Arg = (typeof data.args)[number];

const limits = ({ minimum, maximum }: Arg): string =>
  [minimum === null ? '' : `at least ${minimum}`, maximum === null ? '' : `at most ${maximum}`]
    .filter((part) => part !== '')
    .join(', ');

interface ArgTableProps {
  readonly title: string;
  readonly point: string;
  readonly args: readonly Arg[];
}

function ArgTable({ title, point, args }: ArgTableProps) {
  if (args.length === 0) return null;
  return (
    <WideTable label={`${title} of ${point}`}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Says</th>
        </tr>
      </thead>
      <tbody>
        {args.map((arg) => (
          <tr key={arg.name}>
            <th scope="row">
              <code>{arg.name}</code>
              {arg.required ? ' (required)' : ''}
            </th>
            <td>{arg.type}</td>
            <td>
              {[arg.description, limits(arg), arg.default === null ? '' : `${String(arg.default)} by default`]
                .filter((part) => part !== '')
                .join('; ')}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** Input and output arguments of every data point. */
export function DataPointArgs() {
  const points = Map.groupBy(data.args, ({ connection, data_point }) => `${connection}.${data_point}`);
  return [...points].map(([point, args]) => (
    <section key={point} aria-labelledby={point}>
      <h2 id={point}>
        <code>{point}</code>
      </h2>
      <ArgTable title="Input" point={point} args={args.filter(({ direction }) => direction === 'input')} />
      <ArgTable title="Output" point={point} args={args.filter(({ direction }) => direction === 'output')} />
    </section>
  ));
}
