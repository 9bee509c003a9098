import data from '../../generated/statements.json';
import { WideTable } from './wide-table.tsx';

const printed: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  csv: 'CSV',
  ofx: 'OFX',
  qif: 'QIF',
  xlsx: 'XLSX',
  mt940: 'MT940',
  camt053: 'camt.053',
};

const productOf = (layout: string): string => (layout.split('/')[1] ?? layout).replaceAll(/[-_]/g, ' ');

/** Banks whose layouts are known, and what the sandbox prints in their manner. */
export function StatementBanks() {
  return (
    <WideTable label="Banks">
      <thead>
        <tr>
          <th scope="col">Bank</th>
          <th scope="col">PDF layouts that are read</th>
          <th scope="col">Printed by the sandbox</th>
        </tr>
      </thead>
      <tbody>
        {data.banks.map(({ slug, name, layouts, prints }) => (
          <tr key={slug}>
            <th scope="row">
              {name} <code>{slug}</code>
            </th>
            <td>{layouts.length === 0 ? 'general reader' : layouts.map(productOf).join(', ')}</td>
            <td>
              {Object.entries(prints)
                .map(([format, products]) =>
                  products.length > 1
                    ? `${printed[format] ?? format} (${products.join(', ').replaceAll('_', ' ')})`
                    : (printed[format] ?? format),
                )
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
