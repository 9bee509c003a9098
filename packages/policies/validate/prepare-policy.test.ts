import { describe, expect, test } from '@jest/globals';
import type { PolicyDocument, PolicyNode } from '../document/policy-document.ts';
import { idleNode, readyPolicy, smallPolicy } from '../starters/small-policy.fixture.ts';
import { preparePolicy } from './prepare-policy.ts';
import { tableWarnings } from './table-analysis.ts';

const problemsOf = (document: unknown): readonly string[] => {
  const prepared = preparePolicy(document);
  return prepared.ok ? [] : prepared.problems.map(({ path, message }) => `${path}: ${message}`);
};
const rule = (when: string, more: object = {}): PolicyNode => ({
  kind: 'rules',
  id: 'gates',
  words: 'Gates.',
  rules: [{ id: 'one', words: 'One.', when, effect: { do: 'decline', reason: 'low' }, ...more }],
});
const table = (more: Partial<PolicyNode & { kind: 'table' }>): PolicyNode => ({
  kind: 'table',
  id: 'table',
  words: 'A table.',
  hit: 'first',
  columns: [{ id: 'income', of: 'affordability.net_income' }],
  outputs: [{ id: 'rate', type: 'percent' }],
  rows: [
    { id: 'a', cells: ['missing'], values: ['10%'] },
    { id: 'b', cells: ['any'], values: ['20%'] },
  ],
  otherwise: { values: ['30%'] },
  ...more,
});

describe('a policy that names a figure which may be missing', () => {
  const words =
    'affordability.net_income may be missing: say what follows with on_missing, or test it with "is missing"';

  test('A rule has to say what follows, and says it by on_missing or by a test', () => {
    expect(problemsOf(smallPolicy([rule('affordability.net_income < R5000')]))).toEqual([
      `nodes[0].rules[0].when: ${words}`,
    ]);
    expect(
      problemsOf(smallPolicy([rule('affordability.net_income < R5000', { on_missing: { do: 'nothing' } })])),
    ).toEqual([]);
    expect(
      problemsOf(smallPolicy([rule('affordability.net_income is missing or affordability.net_income < R5000')])),
    ).toEqual([]);
  });

  test('An on_missing that can never follow is refused', () => {
    expect(problemsOf(smallPolicy([rule('request.amount < R5000', { on_missing: { do: 'nothing' } })]))).toEqual([
      'nodes[0].rules[0].on_missing: nothing that the rule uses can be missing: leave on_missing out',
    ]);
  });

  test('A table has to name the missing column in a row or in on_missing', () => {
    const rows = [{ id: 'b', cells: ['any'], values: ['20%'] }];
    expect(problemsOf(smallPolicy([table({ rows }), idleNode]))).toEqual([
      'nodes[0].columns[0].of: affordability.net_income may be missing: add a row whose cell is missing, or on_missing to the table',
    ]);
    expect(problemsOf(smallPolicy([table({ rows, on_missing: { values: ['40%'] } }), idleNode]))).toEqual([]);
    expect(problemsOf(smallPolicy([table({}), idleNode]))).toEqual([]);
  });

  test('A result that no row may give is missing for the nodes after it', () => {
    const open = JSON.parse(JSON.stringify({ ...table({}), otherwise: undefined }));
    const after = rule('table.rate > 15%');
    expect(problemsOf(smallPolicy([table({}), after]))).toEqual([]);
    expect(
      problemsOf({ ...smallPolicy([idleNode, after]), nodes: [open, after], reasons: smallPolicy([after]).reasons }),
    ).toEqual([
      'nodes[1].rules[0].when: table.rate may be missing: say what follows with on_missing, or test it with "is missing"',
    ]);
  });

  test('A limit has to say what follows, and a bin has to name missing values', () => {
    const limits: PolicyNode = {
      kind: 'limits',
      id: 'limits',
      words: 'Limits.',
      limits: [{ id: 'one', of: 'amount', at_most: '2 * affordability.net_income', reason: 'limit' }],
    };
    const scorecard: PolicyNode = {
      kind: 'scorecard',
      id: 'score',
      words: 'Score.',
      base: 0,
      characteristics: [
        { id: 'a', of: 'affordability.net_income', bins: [{ id: 'all', when: 'any', points: 1, reason: 'low' }] },
      ],
    };
    expect(problemsOf(smallPolicy([limits, scorecard]))).toEqual([
      `nodes[0].limits[0].at_most: ${words}`,
      'nodes[1].characteristics[0].bins: affordability.net_income may be missing: add a bin whose test is missing',
    ]);
  });
});

describe('problems', () => {
  test('A barred figure, a barred fact and an unknown name are refused with the reason', () => {
    const facts: PolicyDocument['facts'] = [
      {
        id: 'gender',
        type: 'label',
        words: 'Gender.',
        from: 'applicant',
        values: ['male', 'female'],
        may_be_missing: false,
      },
    ];
    const nodes = [
      rule('risk_insights.social_security_income.amount > R0 or fact.gender = "male" or affordability.netincome > R1'),
    ];
    expect(problemsOf(smallPolicy(nodes, { facts }))).toEqual([
      expect.stringMatching(
        /^facts\[0\]: gender stands for sex, gender.*section 9\(3\); National Credit Act, section 61\(1\)$/,
      ),
      expect.stringMatching(
        /^nodes\[0\]\.rules\[0\]\.when: a policy may not use risk_insights\.social_security_income\.amount: Grants are paid for age/,
      ),
      expect.stringMatching(
        /^nodes\[0\]\.rules\[0\]\.when: there is no input affordability\.netincome; of affordability there are/,
      ),
    ]);
  });

  test('Free text is no fact', () => {
    const facts: PolicyDocument['facts'] = [
      { id: 'note', type: 'label', words: 'A note.', from: 'lender', may_be_missing: true },
    ];
    expect(problemsOf(smallPolicy([idleNode], { facts }))).toEqual([
      'facts[0].values: a label has its values listed, and nothing else has: free text is no fact',
    ]);
    expect(problemsOf({ ...smallPolicy([idleNode]), facts: [{ ...facts[0], type: 'text' }] })[0]).toMatch(
      /^facts\[0\]\.type: /,
    );
  });

  test('A fault in an expression has its place in the text', () => {
    const prepared = preparePolicy(smallPolicy([rule('request.amount < ')]));
    expect(prepared).toMatchObject({ ok: false, problems: [{ path: 'nodes[0].rules[0].when', at: 17 }] });
  });

  test('Code, unknown keys and wrong shapes are refused by their path', () => {
    expect(problemsOf({ ...smallPolicy([idleNode]), script: 'return 1' })[0]).toMatch(/script/);
    expect(problemsOf(null)).toHaveLength(1);
    expect(problemsOf(smallPolicy([]))[0]).toMatch(/^nodes: /);
  });

  test('Ids are there once, names of inputs are taken, reasons exist and are used', () => {
    const twice = smallPolicy([idleNode, idleNode]);
    expect(problemsOf(twice)).toEqual(['nodes[1].id: idle is there twice']);
    expect(problemsOf(smallPolicy([{ ...idleNode, id: 'affordability' }]))).toEqual([
      'nodes[0].id: affordability is the name of an input',
    ]);
    const document = smallPolicy([idleNode]);
    const other = { weight: 1, staff: 'Words.', applicant: 'Words.' };
    expect(
      problemsOf({ ...document, reasons: { ...document.reasons, other, above_maximum_instalment: other } }),
    ).toEqual([
      'reasons.other: nothing in the policy gives this reason',
      'reasons.above_maximum_instalment: above_maximum_instalment is a reason of the engine',
    ]);
    expect(problemsOf({ ...document, reasons: { least: document.reasons['least'] } })).toEqual([
      'nodes[0].rules[0].effect.reason: there is no reason low in reasons',
    ]);
  });

  test('A name is known only after the node that gives it: there are no loops', () => {
    const values: PolicyNode = { kind: 'values', id: 'v', words: 'Values.', values: [{ id: 'a', is: '2 * v.a' }] };
    expect(problemsOf(smallPolicy([values, idleNode]))[0]).toMatch(
      /^nodes\[0\]\.values\[0\]\.is: there is no input v\.a/,
    );
  });

  test('Sizes are bounded', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      id: `r${index}`,
      words: 'One.',
      when: 'request.amount < R0',
      effect: { do: 'decline', reason: 'low' } as const,
    }));
    const nodes = ['a', 'b'].map((id): PolicyNode => ({ kind: 'rules', id, words: 'Rules.', rules: many }));
    expect(problemsOf(smallPolicy(nodes))).toEqual([': a policy has at most 500 rules, and this one has 600']);
  });

  test('A scorecard without a bin for some value is refused with such a value', () => {
    const bins = (rows: readonly (readonly [string, number])[]): PolicyNode => ({
      kind: 'scorecard',
      id: 'score',
      words: 'Score.',
      base: 0,
      characteristics: [
        {
          id: 'a',
          of: 'request.amount',
          bins: rows.map(([when, points], index) => ({ id: `b${index}`, when, points, reason: 'low' })),
        },
      ],
    });
    expect(
      problemsOf(
        smallPolicy([
          bins([
            ['< R100', 1],
            ['> R100', 2],
          ]),
        ]),
      ),
    ).toEqual(['nodes[0].characteristics[0].bins: no bin fits R100: a last bin "any" fits the rest']);
    expect(
      problemsOf(
        smallPolicy([
          bins([
            ['< R100', 1],
            ['>= R100', 2],
          ]),
        ]),
      ),
    ).toEqual([]);
    expect(
      problemsOf(
        smallPolicy([
          bins([
            ['<= R99.99', 1],
            ['>= R100', 2],
          ]),
        ]),
      ),
    ).toEqual([]);
  });

  test('The offer fits the agreement', () => {
    const agreement = 'lease_of_immovable_property';
    expect(problemsOf(smallPolicy([idleNode], { agreement }))).toEqual([
      'offer.kind: the offer of a lease of immovable property is lease',
    ]);
  });
});

describe('warnings of tables', () => {
  const warningsOf = (
    rows: readonly (readonly [string, string])[],
    more: Partial<PolicyNode & { kind: 'table' }> = {},
  ) => {
    const node = table({
      columns: [
        { id: 'amount', of: 'request.amount' },
        { id: 'term', of: 'request.term' },
      ],
      rows: rows.map((cells, index) => ({ id: `r${index}`, cells: [...cells], values: ['10%'] })),
      ...more,
    });
    const open: PolicyNode = JSON.parse(JSON.stringify({ ...node, otherwise: undefined }));
    return tableWarnings(readyPolicy(smallPolicy([more.otherwise === undefined ? open : node, idleNode])));
  };
  const otherwise = { values: ['30%'] };

  test('A row that the rows before it fit together is never reached', () => {
    const warnings = warningsOf(
      [
        ['<= R100', 'any'],
        ['> R100', 'any'],
        ['between R50 and R150', '= 6 months'],
      ],
      { otherwise },
    );
    expect(warnings).toContainEqual({
      path: 'nodes[0].rows[2]',
      message: 'rows before this one fit everything that it does',
    });
  });

  test('A row that nothing fits is named', () => {
    expect(
      warningsOf(
        [
          ['between R200 and R100', 'any'],
          ['any', 'any'],
        ],
        { otherwise },
      ),
    ).toEqual([{ path: 'nodes[0].rows[0]', message: 'nothing fits this row' }]);
  });

  test('A gap is shown by a case that no row fits, and whole cents and months leave none between them', () => {
    expect(
      warningsOf([
        ['< R100', 'any'],
        ['>= R100', '<= 6 months'],
      ]),
    ).toEqual([
      {
        path: 'nodes[0].rows',
        message: 'no row fits where request.amount is R100, request.term is 7 months; nor is there otherwise',
      },
    ]);
    expect(
      warningsOf([
        ['<= R99.99', 'any'],
        ['>= R100', '<= 6 months'],
        ['>= R100', '>= 7 months'],
      ]),
    ).toEqual([]);
  });

  test('Rows that overlap in part are named with a case, and a row inside another is not', () => {
    expect(
      warningsOf(
        [
          ['> R100', 'any'],
          ['any', '> 6 months'],
        ],
        { otherwise },
      ),
    ).toEqual([
      {
        path: 'nodes[0].rows[1]',
        message:
          'it overlaps row r0: both fit where request.amount is R101, request.term is 7 months, and the first counts',
      },
    ]);
    expect(
      warningsOf([
        ['> R100', '> 6 months'],
        ['any', 'any'],
      ]),
    ).toEqual([]);
  });

  test('A table that compares with other figures is named as not analysed', () => {
    expect(
      warningsOf([
        ['> 2 * R100', 'any'],
        ['any', 'any'],
      ])[0]?.message,
    ).toMatch(/were not compared/);
  });
});
