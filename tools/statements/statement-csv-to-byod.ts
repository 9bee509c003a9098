/**
 * Turns a bank's CSV into the body of a BYOD upload, on standard output:
 * `node tools/statements/statement-csv-to-byod.ts file.csv --account 4012345678 --bank absa --holder "A Name"`
 * with optional `--name "Cheque Account"` and `--type cheque`. Only Absa's columns are read so far.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { BankSlugSchema } from '../../schemas/bank-slug.ts';
import { accountTypes, BankBYODInSchema } from '../../schemas/entities/statements/byod.ts';
import { byodFromAbsaCsv } from './absa-csv.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    account: { type: 'string' },
    bank: { type: 'string', default: 'absa' },
    holder: { type: 'string' },
    name: { type: 'string', default: 'Cheque Account' },
    type: { type: 'string', default: 'cheque' },
  },
});

function fail(lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}

const Arguments = z.object({
  file: z.string({ error: 'name the CSV file first' }),
  account: z.string({ error: '--account is required' }),
  holder: z.string({ error: '--holder is required' }),
  bank: BankSlugSchema,
  name: z.string(),
  type: z.enum(accountTypes),
});

const given = Arguments.safeParse({ file: positionals[0], ...values });
if (!given.success) fail(given.error.issues.map((issue) => issue.message));
const { file, account, holder, bank, name, type } = given.data;

const result = byodFromAbsaCsv(readFileSync(file, 'utf8'), {
  accountNumber: account,
  accountName: name,
  accountType: type,
  bankSlug: bank,
  holderName: holder,
});
if (result.outcome === 'unreadable') fail(result.problems.map(({ line, reason }) => `${file}:${line}: ${reason}`));

const checked = BankBYODInSchema.safeParse(result.body);
if (!checked.success) fail(checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
process.stdout.write(`${JSON.stringify(result.body, null, 2)}\n`);
