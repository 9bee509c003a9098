import type { TableNode } from '../document/policy-document.ts';
import type { NamedInput } from '../language/check.ts';
import { type PolicyProblem, pathText } from '../validate/problems.ts';
import { type Decimal, decimalOf } from '../values/decimal.ts';
import { isNumeric, type ValueType, valueText } from '../values/value.ts';
import { JdmModel, type JdmTable } from './jdm-model.ts';

/** An input of a policy that a field of the model stands for. */
export interface FieldInput {
  readonly name: string;
  readonly type: NamedInput['type'];
}

export interface JdmImport {
  /** Decision tables, to be checked as part of a policy. */
  readonly tables: readonly TableNode[];
  /** What was not taken, and why. */
  readonly refused: readonly PolicyProblem[];
}

type OutputType = TableNode['outputs'][number]['type'];

/** Why other nodes are not taken. */
const REFUSED: Readonly<Record<string, string>> = {
  functionNode: 'it holds code, and a policy holds none',
  switchNode: 'a policy has no branches: write the condition into the rows',
  decisionNode: 'it calls another model: import that one and join them',
  expressionNode: 'expressions are not read: write them as a node of kind values',
};

const NUMBER = /^-?\d{1,15}(?:\.\d{1,9})?$/;

/** A literal of the ZEN language in the language of policies; null where it is something else. */
function literalText(text: string, type: ValueType): string | null {
  const trimmed = text.trim();
  if (type === 'yes_or_no') return trimmed === 'true' ? 'yes' : trimmed === 'false' ? 'no' : null;
  if (type === 'label') {
    const [, double, single] = /^(?:"([^"\\]{1,60})"|'([^'"\\]{1,60})')$/.exec(trimmed) ?? [];
    const label = double ?? single;
    return label === undefined ? null : JSON.stringify(label);
  }
  const decimal: Decimal | null = isNumeric(type) && NUMBER.test(trimmed) ? decimalOf(trimmed) : null;
  return decimal === null ? null : valueText(decimal, type);
}

/** A cell of a column with a field: a value, a list, a comparison or a closed range. Null where it is something else. */
function cellText(text: string, type: ValueType): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '-') return 'any';
  if (trimmed === 'null') return 'missing';
  const [, operator, operand = ''] = /^(<=|>=|<|>|==)\s*(.+)$/.exec(trimmed) ?? [];
  if (operator !== undefined) {
    const literal = literalText(operand, type);
    return literal === null ? null : `${operator === '==' ? '=' : operator} ${literal}`;
  }
  const [, low, high] = /^\[\s*([^\s.]+(?:\.\d+)?)\s*\.\.\s*(\S+)\s*\]$/.exec(trimmed) ?? [];
  if (low !== undefined && high !== undefined) {
    const [least, most] = [literalText(low, type), literalText(high, type)];
    return least === null || most === null ? null : `between ${least} and ${most}`;
  }
  const literals = (trimmed.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? [])
    .filter((part) => part.trim() !== '')
    .map((part) => literalText(part, type));
  if (literals.length === 0 || literals.includes(null)) return null;
  return literals.length === 1 ? `= ${literals[0]}` : `in (${literals.join(', ')})`;
}

/** The type of an output by all its values; null where they differ or are expressions. */
function outputType(texts: readonly string[]): OutputType | null {
  const fits = (type: OutputType): boolean => texts.every((text) => literalText(text, type) !== null);
  return (['number', 'yes_or_no', 'label'] as const).find(fits) ?? null;
}

const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 48) || 'table';

/** One table, or the first reasons why not. */
function tableOf(
  name: string,
  content: JdmTable,
  path: string,
  fields: ReadonlyMap<string, FieldInput>,
): TableNode | readonly PolicyProblem[] {
  const problems: PolicyProblem[] = [];
  const hit = content.hitPolicy === 'first' ? 'first' : content.hitPolicy === 'collect' ? 'collect' : null;
  if (hit === null)
    problems.push({ path: `${path}.hitPolicy`, message: `hit policy ${content.hitPolicy} is not known` });
  const columns = content.inputs.map(({ id, field }, index) => {
    const input = field ? fields.get(field) : undefined;
    if (input === undefined) {
      const message = field
        ? `there is no input for the field ${field}`
        : 'a column without a field holds whole expressions';
      problems.push({ path: `${path}.inputs[${index}]`, message });
    }
    return { id: idOf(id), jdmId: id, input };
  });
  const textOf = (rule: JdmTable['rules'][number], id: string): string => String(rule[id] ?? '');
  // A column that says nothing in any row is left out.
  const said = content.outputs.filter(({ id }) => content.rules.some((rule) => textOf(rule, id).trim() !== 'null'));
  const outputs = said.map(({ id, field }, index) => {
    const type = outputType(content.rules.map((rule) => textOf(rule, id)));
    if (type === null)
      problems.push({
        path: `${path}.outputs[${index}]`,
        message: `${field} has to be a number, yes or no, or a label in every row`,
      });
    return { id: idOf(field), jdmId: id, type: type ?? 'number' };
  });
  const rows = content.rules.map((rule, index) => ({
    id: `row_${index + 1}`,
    cells: columns.map(({ jdmId, input }) => {
      const text = textOf(rule, jdmId);
      const cell = input === undefined ? 'any' : cellText(text, input.type);
      if (cell === null)
        problems.push({ path: `${path}.rules[${index}].${jdmId}`, message: `${text} does not map to a cell` });
      return cell ?? 'any';
    }),
    values: outputs.map(({ jdmId, type }) => literalText(textOf(rule, jdmId), type) ?? '0'),
  }));
  if (problems.length > 0 || hit === null) return problems;
  return {
    kind: 'table',
    id: idOf(name),
    words: `Imported: ${name}`.slice(0, 300),
    hit,
    columns: columns.map(({ id, input }) => ({ id, of: input?.name ?? '' })),
    outputs: outputs.map(({ id, type }) => {
      if (hit === 'first') return { id, type };
      return { id, type, collect: 'sum' } as const;
    }),
    rows,
  };
}

/**
 * Takes the decision tables of a JSON decision model whose cells are comparisons with literals. `fields` says which input of
 * the policy each field stands for, with its type: a number becomes rands, a percentage (as a part of 1) or months by it. What does not map is
 * refused with its path; nothing is guessed. Outputs of a collecting table are summed: check them.
 */
export function importJdm(json: unknown, fields: ReadonlyMap<string, FieldInput>): JdmImport {
  const read = JdmModel.safeParse(json);
  if (!read.success) {
    const refused = read.error.issues.map(({ path, message }) => ({ path: pathText(path), message }));
    return { tables: [], refused };
  }
  const tables: TableNode[] = [];
  const refused: PolicyProblem[] = [];
  for (const [index, node] of read.data.nodes.entries()) {
    const path = `nodes[${index}]`;
    if (node.type === 'inputNode' || node.type === 'outputNode') continue;
    if (node.type !== 'decisionTableNode' || !isTable(node.content)) {
      refused.push({
        path,
        message: `${node.name}: ${REFUSED[node.type] ?? `a node of type ${node.type} is not known`}`,
      });
      continue;
    }
    const table = tableOf(node.name, node.content, `${path}.content`, fields);
    if ('kind' in table) tables.push(table);
    else refused.push(...table);
  }
  return { tables, refused };
}

const isTable = (content: unknown): content is JdmTable =>
  typeof content === 'object' && content !== null && 'hitPolicy' in content && 'rules' in content;
