import data from '../../generated/statements.json';
import { WideTable } from './wide-table.tsx';

interface Bank {
  readonly slug: string;
  readonly name: string;
  readonly proofs: { readonly pdf: string; readonly csv: string };
  /** Layouts of PDFs that are known by heart, `bank/product`. */
  readonly layouts: readonly string[];
  /** What the sandbox prints, by format. */
  readonly prints: { readonly pdf?: readonly string[]; readonly csv?: readonly string[] };
}

const banks: readonly Bank[] = data.banks;

const proofs: Readonly<Record<string, string>> = {
  public_sample: 'layout, public sample',
  public_description: 'layout, public description',
  headings: 'headings',
};

const listed = (products: readonly string[], otherwise: string): string =>
  products.length === 0 ? otherwise : products.join(', ').replaceAll(/[-_]/g, ' ');

const productOf = (layout: string): string => layout.split('/')[1] ?? layout;

/** Banks whose layouts are known, and what the sandbox prints in their manner. */
export function StatementBanks() {
  return (
    <WideTable label="Banks">
      <thead>
        <tr>
          <th scope="col">Bank</th>
          <th scope="col">PDF: how it is proven</th>
          <th scope="col">PDF layouts</th>
          <th scope="col">CSV: how it is proven</th>
          <th scope="col">Printed as PDF</th>
          <th scope="col">Printed as CSV</th>
        </tr>
      </thead>
      <tbody>
        {banks.map(({ slug, name, proofs: proven, layouts, prints }) => (
          <tr key={slug}>
            <th scope="row">
              {name} <code>{slug}</code>
            </th>
            <td>{proofs[proven.pdf]}</td>
            <td>{listed(layouts.map(productOf), '–')}</td>
            <td>{proofs[proven.csv]}</td>
            <td>{listed(prints.pdf ?? [], '–')}</td>
            <td>{listed(prints.csv ?? [], '–')}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
