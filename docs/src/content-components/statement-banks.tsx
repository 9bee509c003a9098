import data from '../../generated/statements.json';
import { WideTable } from './wide-table.tsx';

interface Form {
  readonly format: string;
  /** The sandbox prints the form under this name. */
  readonly product: string;
  /** What reads it, `bank/product` or the name of a table; `generic` for headings alone. */
  readonly layout: string;
  /** Who published what is known of it; null where all of it is assumed. */
  readonly publisher: string | null;
}

interface Bank {
  readonly slug: string;
  readonly name: string;
  readonly proofs: { readonly pdf: string; readonly csv: string };
  /** Layouts of PDFs that are known, `bank/product`. */
  readonly layouts: readonly string[];
  readonly forms: readonly Form[];
}

const banks: readonly Bank[] = data.banks;

const proofs: Readonly<Record<string, string>> = {
  public_sample: 'layout, public sample',
  public_description: 'layout, public description',
  described_headings: 'headings, public description',
  headings: 'headings',
};

const spaced = (name: string): string => name.replaceAll(/[-_]/g, ' ');

const productOf = (layout: string): string => spaced(layout.split('/')[1] ?? layout);

/** What is said of a form beside its name: nothing where a layout of its own name reads it as published. */
function noteOf({ layout, publisher }: Form): string {
  if (publisher === null) return ' (assumed)';
  return layout === 'generic' ? ' (by headings)' : '';
}

function formsOf(forms: readonly Form[], format: string): string {
  const names = forms.filter((form) => form.format === format).map((form) => `${spaced(form.product)}${noteOf(form)}`);
  return names.length === 0 ? '–' : names.join(', ');
}

/** Layouts that are proven by files of others alone, and that the sandbox does not print. */
function othersOf({ layouts, forms }: Bank): string {
  const others = layouts.filter((layout) => forms.every((form) => form.layout !== layout)).map(productOf);
  return others.length === 0 ? '' : `, ${others.join(', ')} (public samples only)`;
}

/** Every bank, how the reading of its files is proven, and the forms that the sandbox prints and reads back. */
export function StatementBanks() {
  return (
    <WideTable label="Banks">
      <thead>
        <tr>
          <th scope="col">Bank</th>
          <th scope="col">PDF: how it is proven</th>
          <th scope="col">Forms of PDF</th>
          <th scope="col">CSV: how it is proven</th>
          <th scope="col">Forms of CSV</th>
        </tr>
      </thead>
      <tbody>
        {banks.map((bank) => (
          <tr key={bank.slug}>
            <th scope="row">
              {bank.name} <code>{bank.slug}</code>
            </th>
            <td>{proofs[bank.proofs.pdf]}</td>
            <td>
              {formsOf(bank.forms, 'pdf')}
              {othersOf(bank)}
            </td>
            <td>{proofs[bank.proofs.csv]}</td>
            <td>{formsOf(bank.forms, 'csv')}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
