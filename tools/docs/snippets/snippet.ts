/** What a request holds. A text of the form `$NAME` is the environment variable NAME. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** A request that is written in every language from this one description. */
export interface RequestSnippet {
  /** Folder in docs/snippets. */
  readonly name: string;
  /** Id of the endpoint that is called. */
  readonly operation: string;
  /** Variable of the bearer token; null for endpoints without security. */
  readonly token: string | null;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Value;
  /** application/x-www-form-urlencoded. */
  readonly form?: Readonly<Record<string, string>>;
  /** multipart/form-data: text fields, and a variable that holds the path of the file. */
  readonly multipart?: { readonly fields: Readonly<Record<string, string>>; readonly file: string };
  readonly idempotencyKey?: string;
  /** Variables that its answer gives to later snippets: name, and where the answer holds it. */
  readonly gives?: Readonly<Record<string, string>>;
}

/** A snippet that is written by hand, because it is more than one request. */
export interface WrittenSnippet {
  readonly name: string;
  /** Id of an endpoint that it needs; it is run where the API has it. */
  readonly operation: string;
  readonly written: true;
  readonly gives?: Readonly<Record<string, string>>;
}

export type Snippet = RequestSnippet | WrittenSnippet;

export const languages = ['curl', 'typescript', 'python', 'php', 'csharp'] as const;
export type Language = (typeof languages)[number];

export const fileNames: Readonly<Record<Language | 'java', string>> = {
  curl: 'curl.sh',
  typescript: 'typescript.ts',
  python: 'python.py',
  php: 'php.php',
  csharp: 'csharp.cs',
  java: 'java.java',
};

export const isWritten = (snippet: Snippet): snippet is WrittenSnippet => 'written' in snippet;

/** The name of a variable where a text stands for one. */
export function variableOf(text: string): string | null {
  return /^\$([A-Z][A-Z_]*)$/.exec(text)?.[1] ?? null;
}
