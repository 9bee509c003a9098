import data from '../../generated/retention.json';
import { WideTable } from './wide-table.tsx';

const kept = (days: number): string => (days === 1 ? 'one day' : `${days} days`);

/** How long data is kept, and within which bounds an organisation can choose. */
export function RetentionTable() {
  return (
    <WideTable label="Retention">
      <thead>
        <tr>
          <th scope="col">Data</th>
          <th scope="col">Kept</th>
          <th scope="col">Your choice</th>
          <th scope="col">Why this long</th>
        </tr>
      </thead>
      <tbody>
        {data.classes.map(({ name, days, least_days, most_days, ground }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{kept(days)}</td>
            <td>{least_days === null || most_days === null ? '–' : `${least_days} to ${most_days} days`}</td>
            <td>{ground}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
