import { expect, test } from '@jest/globals';
import { idleNode, readyPolicy, smallPolicy } from '../starters/small-policy.fixture.ts';
import { starterPolicies } from '../starters/starter-policies.ts';
import { exportJdm } from './export-jdm.ts';
import { type FieldInput, importJdm } from './import-jdm.ts';

const fields = new Map<string, FieldInput>([
  ['amount', { name: 'request.amount', type: 'money' }],
  ['term', { name: 'request.term', type: 'months' }],
  ['product', { name: 'request.product', type: 'label' }],
  ['request__amount', { name: 'request.amount', type: 'money' }],
  ['request__term', { name: 'request.term', type: 'months' }],
]);
const ends = [
  { id: 'in', name: 'in', type: 'inputNode' },
  { id: 'out', name: 'out', type: 'outputNode' },
];
const tableWith = (rules: readonly Record<string, string>[], hitPolicy = 'first') => ({
  nodes: [
    ...ends,
    {
      id: 't',
      name: 'Pricing table',
      type: 'decisionTableNode',
      content: {
        hitPolicy,
        inputs: [
          { id: 'a', name: 'Amount', field: 'amount' },
          { id: 'b', name: 'Term', field: 'term' },
        ],
        outputs: [{ id: 'o', name: 'Points', field: 'points' }],
        rules,
      },
    },
  ],
  edges: [],
});

test.each(Object.entries(starterPolicies))(
  'The export of %s names what it leaves out, and chains every node',
  (_id, document) => {
    const { model, refused } = exportJdm(readyPolicy(document));
    expect(refused.map(({ path }) => path)).toEqual(['offer', 'agreement', 'reasons', 'tests']);
    expect(model.edges).toHaveLength(model.nodes.length - 1);
    expect(new Set(model.nodes.map(({ id }) => id)).size).toBe(model.nodes.length);
  },
);

test('Cells of a decision table are taken with the units of their inputs', () => {
  const { tables, refused } = importJdm(
    tableWith([
      { a: '> 5000.50', b: '', o: '10' },
      { a: '[100..200]', b: '3, 6', o: '20' },
      { a: '7', b: '<= 12', o: '2.5' },
    ]),
    fields,
  );
  expect(refused).toEqual([]);
  expect(tables[0]).toMatchObject({
    id: 'pricing_table',
    hit: 'first',
    columns: [{ of: 'request.amount' }, { of: 'request.term' }],
    outputs: [{ id: 'points', type: 'number' }],
  });
  expect(tables[0]?.rows.map(({ cells, values }) => [...cells, ...values])).toEqual([
    ['> R5000.5', 'any', '10'],
    ['between R100 and R200', 'in (3 months, 6 months)', '20'],
    ['= R7', '<= 12 months', '2.5'],
  ]);
  expect(() => readyPolicy(smallPolicy([...tables, idleNode]))).not.toThrow();
});

test.each([
  [{ a: 'amount > 5 and amount < 9', b: '', o: '1' }, 'nodes[2].content.rules[0].a'],
  [{ a: '(1..5)', b: '', o: '1' }, 'nodes[2].content.rules[0].a'],
  [{ a: 'f(x)', b: '', o: '1' }, 'nodes[2].content.rules[0].a'],
  [{ a: '', b: '', o: 'amount * 2' }, 'nodes[2].content.outputs[0]'],
])('The row %j is refused by its path, and its table is not taken', (rule, path) => {
  const { tables, refused } = importJdm(tableWith([rule]), fields);
  expect(tables).toEqual([]);
  expect(refused.map((problem) => problem.path)).toEqual([path]);
});

test.each(['functionNode', 'switchNode', 'decisionNode', 'expressionNode', 'customNode'])(
  'A node of type %s is refused',
  (type) => {
    const { tables, refused } = importJdm(
      { nodes: [...ends, { id: 'x', name: 'x', type, content: 'code' }], edges: [] },
      fields,
    );
    expect([tables, refused.map(({ path }) => path)]).toEqual([[], ['nodes[2]']]);
  },
);

test('A field without an input, an unknown hit policy and no model at all are refused', () => {
  expect(importJdm(tableWith([{ a: '1', b: '', o: '1' }]), new Map()).refused.map(({ message }) => message)).toEqual([
    'there is no input for the field amount',
    'there is no input for the field term',
  ]);
  expect(importJdm(tableWith([], 'ruleOrder'), fields).refused[0]?.path).toBe('nodes[2].content.hitPolicy');
  expect(importJdm('text', fields).refused).toHaveLength(1);
});

test('A table that is exported and imported has the same cells and numbers', () => {
  const cells = [
    ['< R100.5', 'any'],
    ['between R200 and R300', '= 6 months'],
    ['any', 'in (7 months, 8 months)'],
  ];
  const policy = readyPolicy(
    smallPolicy([
      {
        kind: 'table',
        id: 'prices',
        words: 'Prices.',
        hit: 'first',
        columns: [
          { id: 'amount', of: 'request.amount' },
          { id: 'term', of: 'request.term' },
        ],
        outputs: [{ id: 'points', type: 'number' }],
        rows: cells.map((row, index) => ({ id: `r${index}`, cells: row, values: [`${index}`] })),
      },
      idleNode,
    ]),
  );
  const [table] = importJdm(exportJdm(policy).model, fields).tables;
  expect(table?.rows.map((row) => row.cells)).toEqual(cells);
  expect(table?.outputs.map(({ type }) => type)).toEqual(['label', 'number']);
});
