import { monthOf } from '@imali/ledger/basics/calendar.ts';
import { statementRequestProblem } from '@imali/sandbox-data/files/prepared-statement.ts';
import { statementFile } from '@imali/sandbox-data/files/statement-file.ts';
import type { StatementFileFormat, StatementFileRequest } from '@imali/sandbox-data/files/statement-file-request.ts';
import { generatePersona, personas } from '@imali/sandbox-data/people/generate-persona.ts';
import { banks } from '../../schemas/banks.ts';

/** The last day of the statements of the site: fixed, so that the files are the same in every build. */
const STATEMENTS_END_ON = '2026-10-31';

/** The usual PDF of each bank, what most people can open, and what most programs can read. */
const FORMATS: readonly StatementFileFormat[] = ['pdf', 'csv', 'ofx'];

export interface PersonaFile {
  readonly format: StatementFileFormat;
  readonly bank: string;
  readonly account: number;
  readonly name: string;
  readonly request: StatementFileRequest;
}

/** The statements of a persona that the site hands out: of each account, in each format that its bank has. */
export function personaFiles(personaId: string): readonly PersonaFile[] {
  const { accounts } = generatePersona(personaId, { endsOn: STATEMENTS_END_ON, seed: 1 });
  return accounts.flatMap(({ byod }, account) =>
    FORMATS.flatMap((format): PersonaFile[] => {
      const request = { personaId, seed: 1, endsOn: STATEMENTS_END_ON, accountIndex: account, format };
      if (statementRequestProblem(request) !== null) return [];
      const ending = accounts.length > 1 ? `-${account + 1}` : '';
      return [
        {
          format,
          bank: byod.bank_slug,
          account,
          request,
          name: `${personaId.replaceAll('_', '-')}${ending}.${format}`,
        },
      ];
    }),
  );
}

/** The bytes of such a statement. */
export const bytesOf = ({ request }: PersonaFile): Uint8Array => statementFile(request).bytes;

/** Rands of money in and out of an account by month, oldest first: what a gallery draws. */
function months(byod: ReturnType<typeof generatePersona>['accounts'][number]['byod']) {
  const sums = new Map<string, { cents: { in: number; out: number } }>();
  for (const { datetime, amount } of byod.transactions) {
    const month = monthOf(datetime.slice(0, 10));
    const { cents } = sums.get(month) ?? { cents: { in: 0, out: 0 } };
    cents[amount > 0 ? 'in' : 'out'] += Math.round(Math.abs(amount) * 100);
    sums.set(month, { cents });
  }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, { cents }]) => ({ month, in: Math.round(cents.in / 100), out: Math.round(cents.out / 100) }));
}

/** The personas of the sandbox with what the gallery shows of each. */
export function describedPersonas() {
  return {
    ends_on: STATEMENTS_END_ON,
    banks: banks.map(({ slug, displayName }) => ({ slug, name: displayName })),
    personas: personas.map(({ id, name, description, months: history, tags }) => {
      const { accounts } = generatePersona(id, { endsOn: STATEMENTS_END_ON, seed: 1 });
      return {
        id,
        name,
        description,
        months: history,
        tags,
        accounts: accounts.map(({ byod }) => ({
          bank_slug: byod.bank_slug,
          account_name: byod.account_name,
          transactions: byod.transactions.length,
          months: months(byod),
        })),
        files: personaFiles(id).map(({ format, bank, account, name: file }) => ({ format, bank, account, file })),
      };
    }),
  };
}
