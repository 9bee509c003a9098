import { parseArgs } from 'node:util';
import { banks } from '../../../schemas/banks.ts';

export const outputFormats = ['json', 'csv', 'ofx'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** What a command line asks for. */
export interface CommandLine {
  readonly files: readonly string[];
  readonly format: OutputFormat;
  /** `-` is read from standard input, so that no list of processes shows it. */
  readonly password: string | null;
  /** Slug of schemas/banks.ts, for files that do not name their bank. */
  readonly bankSlug: string | null;
  readonly accountNumber: string | null;
  readonly isQuiet: boolean;
}

export type AskedCommand =
  | { readonly kind: 'read'; readonly line: CommandLine }
  | { readonly kind: 'help' }
  | { readonly kind: 'unclear'; readonly reason: string };

export const usage = `Reads bank statements on this machine and prints their rows when the figures add up. Nothing is sent anywhere.

  imali-read FILE... [--format json|csv|ofx] [--password PASSWORD] [--bank SLUG] [--account-number NUMBER] [--quiet]

  --format           json (default): one object a file, one line each; csv: one line a row; ofx: one OFX 2.1.1 file
  --password         password of the PDFs; - reads it from standard input
  --bank             bank of files that do not name it, such as fnb or capitec; see the list below
  --account-number   account number of files that do not say it
  --quiet            no progress and no findings on standard error; reasons for failures are still printed

Files: PDF, CSV, OFX, QIF, XLSX, MT940, camt.053, PNG, JPEG, and zip files of these.

Exit codes: 0 every file was read and its figures add up; 2 the command line is unclear; 3 a file cannot be opened;
4 a password is needed, or is wrong; 5 a file is no statement that can be read; 6 the figures of a file do not add up;
7 a file does not say its bank or account; 8 a file is too large to read at once; 1 several files failed for different
reasons. The code of each reason is in brackets; docs/generated/refusals.json lists them.

Banks: ${banks.map(({ slug }) => slug).join(', ')}`;

const unclear = (reason: string): AskedCommand => ({ kind: 'unclear', reason });

const isFormat = (text: string): text is OutputFormat => outputFormats.some((format) => format === text);

/** What Node says of a word that it does not know, without its advice. */
function firstSentence(error: unknown): string {
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  return (isError ? String(error.message) : '').split('. ')[0] || 'The command line cannot be read';
}

/** What the words after the command's name ask for. */
export function commandLineOf(words: readonly string[]): AskedCommand {
  let parsed: ReturnType<typeof parsedWords>;
  try {
    parsed = parsedWords(words);
  } catch (error) {
    return unclear(firstSentence(error));
  }
  const { values, positionals: files } = parsed;
  if (values.help) return { kind: 'help' };
  if (files.length === 0) return unclear('No file is named');
  if (!isFormat(values.format)) {
    return unclear(`--format is one of ${outputFormats.join(', ')}, not "${values.format}"`);
  }
  if (values.bank !== undefined && !banks.some(({ slug }) => slug === values.bank)) {
    return unclear(`--bank does not know "${values.bank}"; --help lists the banks`);
  }
  const number = values['account-number'];
  if (number !== undefined && !/\d/.test(number)) return unclear('--account-number holds no digit');
  const line: CommandLine = {
    files,
    format: values.format,
    password: values.password ?? null,
    bankSlug: values.bank ?? null,
    accountNumber: number ?? null,
    isQuiet: values.quiet,
  };
  return { kind: 'read', line };
}

function parsedWords(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'json' },
      password: { type: 'string' },
      bank: { type: 'string' },
      'account-number': { type: 'string' },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
}
