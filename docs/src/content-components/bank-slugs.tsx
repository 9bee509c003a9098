import data from '../../generated/banks.json';
import { WideTable } from './wide-table.tsx';

/** Every bank that an upload can name. */
export function BankSlugs() {
  return (
    <details className="bank-slugs">
      <summary>All {data.banks.length} banks</summary>
      <WideTable label="Slugs of banks">
        <thead>
          <tr>
            <th scope="col">Bank</th>
            <th scope="col">Slug</th>
          </tr>
        </thead>
        <tbody>
          {data.banks.map(({ slug, name }) => (
            <tr key={slug}>
              <th scope="row">{name}</th>
              <td>
                <code>{slug}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </details>
  );
}
