import { type Expression, parseSync, type TemplateLiteral, Visitor } from 'oxc-parser';

/** A key of a stored item as the code writes it: `ORG#*|CRM`, a star for each part that is computed. */
type KeyPattern = string;

/** Names of properties that hold a part of a key: of an item, a list, a condition of a query. */
const PARTITIONS = ['pk', ':pk'];
const SORTS = ['sk', 'prefix', ':prefix'];
/** Texts that are keys wherever they are: `FOLLOWER#`, `PAYMENTS-UNDER-WAY`. */
const SPELLED = /^[A-Z][A-Z0-9_-]*#|^[A-Z]+(?:-[A-Z]+)+$/;
/** Texts that only look like keys: a kind of entry in the journal, a word of the signature of a request. */
const NOT_KEYS = ['TOP-UP', 'UNSIGNED-PAYLOAD'];

interface FoundObject {
  partition?: Expression;
  sort?: Expression;
  isPrefix: boolean;
}

/**
 * The patterns of keys in one file, sorted, each once: every object that has a partition or a sort key, with constants
 * and one-expression functions of the same file followed, and every text that begins like one (`FOLLOWER#*`). What a
 * file imports is a star. `path` decides how the text is parsed.
 */
export function keyPatternsOf(path: string, text: string): readonly KeyPattern[] {
  const values = new Map<string, Expression>();
  const objects: FoundObject[] = [];
  const spelled: Expression[] = [];
  const visitor = new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) values.set(id.name, init);
    },
    Literal(node) {
      if (typeof node.value === 'string' && SPELLED.test(node.value) && !NOT_KEYS.includes(node.value))
        spelled.push(node);
    },
    TemplateLiteral(node) {
      spelled.push(node);
    },
    ObjectExpression({ properties }) {
      const found: FoundObject = { isPrefix: false };
      for (const property of properties) {
        if (property.type !== 'Property') continue;
        const { key, value } = property;
        const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
        if (PARTITIONS.includes(name)) found.partition = value;
        if (SORTS.includes(name)) {
          found.sort = value;
          found.isPrefix = name !== 'sk';
        }
      }
      if (found.partition !== undefined || found.sort !== undefined) objects.push(found);
    },
  });
  visitor.visit(parseSync(path, text).program);

  const written = (node: Expression | undefined, depth = 0): string => {
    if (node === undefined || depth > 4) return '*';
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? node.value : '*';
      case 'TemplateLiteral':
        return template(node, depth);
      case 'Identifier':
        return written(values.get(node.name), depth + 1);
      case 'ConditionalExpression':
        return `{${written(node.consequent, depth)},${written(node.alternate, depth)}}`;
      case 'CallExpression':
        return node.callee.type === 'Identifier' ? written(values.get(node.callee.name), depth + 1) : '*';
      case 'ArrowFunctionExpression':
        return node.body.type === 'BlockStatement' ? '*' : written(node.body, depth);
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
        return written(node.expression, depth);
      default:
        return '*';
    }
  };
  const template = ({ quasis, expressions }: TemplateLiteral, depth: number): string =>
    quasis
      .map(({ value }, at) => value.cooked + (at < expressions.length ? written(expressions[at], depth) : ''))
      .join('');

  const found = [
    ...objects.map(({ partition, sort, isPrefix }) => `${written(partition)}|${written(sort)}${isPrefix ? '*' : ''}`),
    ...spelled.map((node) => written(node)).filter((pattern) => SPELLED.test(pattern)),
  ].map((pattern) => pattern.replaceAll(/\*+/g, '*'));
  return [...new Set(found)].filter((pattern) => /[A-Z]/.test(pattern)).sort();
}
