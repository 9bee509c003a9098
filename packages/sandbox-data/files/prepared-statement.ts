import { generatePersona, personas } from '../people/generate-persona.ts';
import { type PrintedAccount, printedAccount, withFeesBeside } from './printed-account.ts';
import type { StatementFileRequest } from './statement-file-request.ts';
import { type StatementProduct, statementProduct, statementProducts } from './statement-products.ts';
import { type TamperedAccount, tamperedAccount } from './tampering.ts';

/** Why a statement cannot be made: the field of the request that is to be changed, and how. */
export interface StatementRequestProblem {
  readonly field: keyof StatementFileRequest;
  /** Follows the name of the field in a sentence: `must be ...`. */
  readonly problem: string;
}

/** What is printed, and how. */
interface PreparedStatement {
  readonly bank: string;
  readonly product: StatementProduct;
  readonly genuine: PrintedAccount;
  readonly tampered: TamperedAccount | null;
}

/** Tamperings that are traces in a PDF, and mean nothing in other formats. */
const PDF_TAMPERINGS: readonly (string | undefined)[] = [
  'resaved',
  'mixed_font',
  'text_over_text',
  'painted_over',
  'edited_in_update',
];
/** Written behind a file, which has to be open for it. */
const UPDATES: readonly (string | undefined)[] = ['resaved', 'edited_in_update'];

/** A page takes a quarter of a second to scan. */
const MAX_SCANNED_MONTHS = 6;

function contradiction(request: StatementFileRequest): StatementRequestProblem | null {
  const { format, tampered, encrypted, scanned, months = 1 } = request;
  if (format !== 'pdf') {
    if (encrypted !== undefined) return { field: 'encrypted', problem: 'is for PDF only' };
    if (scanned === true) return { field: 'scanned', problem: 'is for PDF only' };
    if (PDF_TAMPERINGS.includes(tampered)) return { field: 'tampered', problem: `${tampered} is for PDF only` };
  }
  if (UPDATES.includes(tampered) && (encrypted !== undefined || scanned === true)) {
    return { field: 'tampered', problem: `${tampered} goes with neither encrypted nor scanned` };
  }
  if (scanned === true && months > MAX_SCANNED_MONTHS) {
    return { field: 'months', problem: `must be at most ${MAX_SCANNED_MONTHS} for a scan` };
  }
  return null;
}

function printedFor(
  persona: Parameters<typeof printedAccount>[0],
  request: StatementFileRequest,
  product: StatementProduct,
): PrintedAccount {
  const { usualMonths } = product.kind === 'pdf' ? product.layout : product.format;
  const account = printedAccount(persona, { endsOn: request.endsOn, months: request.months ?? usualMonths });
  return product.kind === 'pdf' && product.layout.feesBeside === true ? withFeesBeside(account) : account;
}

/** The account of a request in the shape in which its layout prints it, or what is wrong with the request. */
export function preparedStatement(request: StatementFileRequest): PreparedStatement | StatementRequestProblem {
  const { personaId, seed, endsOn, accountIndex, format } = request;
  if (!personas.some(({ id }) => id === personaId)) return { field: 'personaId', problem: 'must be a listed persona' };
  const account = generatePersona(personaId, { endsOn, seed }).accounts[accountIndex];
  if (!account) return { field: 'accountIndex', problem: 'must be one of the accounts of the persona' };
  const wrong = contradiction(request);
  if (wrong) return wrong;
  const bank = request.bank ?? account.byod.bank_slug;
  const known = statementProducts(bank, format);
  if (known.length === 0) return { field: 'bank', problem: `has no known layout in the format ${format}` };
  if (request.product !== undefined && !known.includes(request.product)) {
    return { field: 'product', problem: `must be one of ${known.join(', ')}` };
  }
  const product = statementProduct(bank, format, request.product);
  const genuine = printedFor(account, request, product);
  const tampered = request.tampered === undefined ? null : tamperedAccount(genuine, request.tampered);
  if (request.tampered !== undefined && tampered === null) {
    return { field: 'tampered', problem: 'needs a statement with more rows: ask for more months' };
  }
  return { bank, product, genuine, tampered };
}

/** What is wrong with a request for a statement file; null where it can be made. */
export function statementRequestProblem(request: StatementFileRequest): StatementRequestProblem | null {
  const prepared = preparedStatement(request);
  return 'problem' in prepared ? prepared : null;
}
