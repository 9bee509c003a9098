import data from '../../generated/statements.json';
import { WideTable } from './wide-table.tsx';

/** Every heading of a column that is read in a table of an unknown form. */
export function StatementHeadings() {
  return (
    <WideTable label="Headings">
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Headings</th>
        </tr>
      </thead>
      <tbody>
        {data.headings.map(({ role, meaning, headings }) => (
          <tr key={role}>
            <th scope="row">{meaning}</th>
            <td>{headings.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
