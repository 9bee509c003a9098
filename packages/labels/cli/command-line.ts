import { parseArgs } from 'node:util';

const outputFormats = ['json', 'csv'] as const;
type OutputFormat = (typeof outputFormats)[number];

/** What a command line asks for. */
export interface CommandLine {
  /** Files of JSON lines; none stands for standard input. */
  readonly files: readonly string[];
  readonly format: OutputFormat;
}

export type AskedCommand =
  | { readonly kind: 'label'; readonly line: CommandLine }
  | { readonly kind: 'help' }
  | { readonly kind: 'unclear'; readonly reason: string };

export const usage = `Labels the rows of bank statements on this machine. Nothing is sent anywhere.

  imali-read STATEMENT... | imali-label [--format json|csv]
  imali-label FILE... [--format json|csv]

  --format   json (default): one object an account, one line each; csv: one line a row

Input is what imali-read prints as JSON: one object a file, one line each. All statements are taken as one applicant's, so
that transfers between their accounts are recognised.

Exit codes: 0 every row has a label; 2 the command line is unclear; 3 a file cannot be opened; 5 the input is not what
imali-read prints, or has a row of a day that has not come.`;

const unclear = (reason: string): AskedCommand => ({ kind: 'unclear', reason });

const isFormat = (text: string): text is OutputFormat => outputFormats.some((format) => format === text);

function parsedWords(words: readonly string[]) {
  return parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'json' },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
}

/** What the words after the command's name ask for. */
export function commandLineOf(words: readonly string[]): AskedCommand {
  let parsed: ReturnType<typeof parsedWords>;
  try {
    parsed = parsedWords(words);
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [];
    return unclear(sentence);
  }
  const { values, positionals: files } = parsed;
  if (values.help) return { kind: 'help' };
  if (!isFormat(values.format)) {
    return unclear(`--format is one of ${outputFormats.join(', ')}, not "${values.format}"`);
  }
  return { kind: 'label', line: { files, format: values.format } };
}
