/** A definition of the metric dictionary. */
export interface MetricText {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly formula: string;
  readonly nullWhen: string | null;
  readonly source: string;
  readonly fields: readonly string[];
}

/**
 * Where a figure stands: a document, a colon, and the path in it, as in `affordability:months.3.primary_income`. It is
 * what addresses carry.
 */
export type FigurePlace = `${FigureDocument}:${string}`;

const documents = [
  'affordability',
  'income_analysis',
  'risk_insights',
  'liquidity_score',
  'health_score',
  'expenses_analysis',
  'statement_summary',
  'loan',
] as const;
/** A document of figures; `loan` is the affordability that was last worked out for the terms of a loan. */
export type FigureDocument = (typeof documents)[number];

/** The document and the path of a place; null for a text that names none. */
export function placeOf(text: string): { readonly document: FigureDocument; readonly path: readonly string[] } | null {
  const [name, path = ''] = text.split(':', 2);
  const document = documents.find((one) => one === name);
  if (document === undefined || !/^[a-z0-9_]+(\.[a-z0-9_]+)*$/.test(path)) return null;
  return { document, path: path.split('.') };
}

/** Whether a value has named parts. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The value at a path; undefined where there is none. */
export function valueAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined),
    document,
  );
}

function idsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((id) => typeof id === 'string');
  return isRecord(value) ? [...new Set(Object.values(value).flatMap(idsIn))] : [];
}

/**
 * Ids of the transactions behind the figure at a path: from the nearest object around it that has evidence under the
 * figure's name; of an object that is a figure itself, all its evidence; null where there is no evidence.
 */
export function evidenceAt(document: unknown, path: readonly string[]): readonly string[] | null {
  const at = valueAt(document, path);
  if (isRecord(at) && !Array.isArray(at)) {
    if (isRecord(at['evidence'])) return idsIn(at['evidence']);
    if (Array.isArray(at['transaction_ids'])) return idsIn(at['transaction_ids']);
    if (typeof at['transaction_id'] === 'string') return [at['transaction_id']];
  }
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const around = valueAt(document, path.slice(0, depth));
    const evidence = isRecord(around) ? around['evidence'] : undefined;
    if (!isRecord(evidence)) continue;
    // The name of the figure: what comes after the object that has the evidence, or its last part.
    const names = [path.slice(depth).join('.'), path[depth] ?? '', path.at(-1) ?? ''];
    const name = names.find((one) => Object.hasOwn(evidence, one));
    if (name !== undefined) return idsIn(evidence[name]);
  }
  return null;
}

/** A path as the dictionary writes it: `months.3.primary_income` is `months[].primary_income`. */
function dictionaryPath(path: readonly string[]): string {
  return path.reduce((text, step) => (/^\d+$/.test(step) ? `${text}[]` : text === '' ? step : `${text}.${step}`), '');
}

/** The definition of a figure: the one of its field, else that of the nearest field around it. */
export function definitionAt(
  definitions: readonly MetricText[],
  document: FigureDocument,
  path: readonly string[],
): MetricText | null {
  for (let length = path.length; length > 0; length -= 1) {
    const field = `${document === 'loan' ? 'affordability' : document}.${dictionaryPath(path.slice(0, length))}`;
    const found = definitions.find(({ fields }) =>
      fields.some((one) => one === field || one === field.replace(/\[\]$/, '')),
    );
    if (found !== undefined) return found;
  }
  return null;
}
