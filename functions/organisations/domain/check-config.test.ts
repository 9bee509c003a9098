import { describe, expect, test } from '@jest/globals';
import type { ApplicationConfigIn } from '../../../schemas/entities/application-config.ts';
import { availableConnections, connectionNames, dataPointNames } from './available-connections.ts';
import { checkConfig } from './check-config.ts';
import { dataPointArgs } from './data-point-args.ts';

// OWASP ASVS 5.0: V2.2.3
type Connections = ApplicationConfigIn['connections'];
type Point = Connections[number]['data_points'][number];

const point = (name: string, overrides: Partial<Point> = {}): Point => ({
  name,
  input_args: {},
  output_args: [],
  ...overrides,
});
const bank = (...data_points: Point[]) => ({ name: 'bank_connection', data_points });
const personal = (...data_points: Point[]) => ({ name: 'personal_info', data_points });
const faultOf = (connections: Connections): string => {
  const check = checkConfig(connections, connectionNames);
  return check.outcome === 'invalid' ? check.details : check.outcome;
};

describe('a config', () => {
  test('A config of everything that is listed is valid', () => {
    const everything = availableConnections().map(({ name, data_points }) => ({
      name,
      data_points: data_points.map((listed) =>
        point(listed.name, {
          output_args: dataPointArgs()
            .filter((arg) => arg.connection === name && arg.data_point === listed.name && arg.direction === 'output')
            .map((arg) => arg.name),
        }),
      ),
    }));
    expect(faultOf(everything)).toBe('valid');
  });

  test.each<[string, Connections, string]>([
    ['an unknown connection', [{ name: 'bank', data_points: [point('affordability')] }], "unknown connection 'bank'"],
    [
      'a name of Object.prototype',
      [{ name: 'constructor', data_points: [point('toString')] }],
      "unknown connection 'constructor'",
    ],
    [
      'a connection twice',
      [bank(point('affordability')), bank(point('risk_insights'))],
      "connection 'bank_connection' is named twice",
    ],
    ['an unknown data point', [bank(point('wealth'))], "unknown data point 'bank_connection.wealth'"],
    [
      'a data point of another connection',
      [bank(point('personal_info'))],
      "unknown data point 'bank_connection.personal_info'",
    ],
    [
      'a data point twice',
      [bank(point('affordability'), point('affordability'))],
      "data point 'bank_connection.affordability' is named twice",
    ],
    [
      'an unknown input',
      [bank(point('affordability', { input_args: { months: 6 } }))],
      "unknown input argument 'months' of 'bank_connection.affordability'",
    ],
    [
      'an output as an input',
      [bank(point('affordability', { input_args: { max_instalment: 6 } }))],
      "unknown input argument 'max_instalment' of 'bank_connection.affordability'",
    ],
    [
      'an input of another type',
      [personal(point('personal_info', { input_args: { skip_when_prefilled: 'yes' } }))],
      "input argument 'skip_when_prefilled' of 'personal_info.personal_info' must be of type boolean",
    ],
    [
      'an unknown output',
      [bank(point('affordability', { output_args: ['months', 'wealth'] }))],
      "unknown output argument 'wealth' of 'bank_connection.affordability'",
    ],
  ])('A config with %s gets that as its fault', (_, connections, details) => {
    expect(faultOf(connections)).toBe(details);
  });

  test('A config reports the first of several faults', () => {
    expect(faultOf([bank(point('wealth'), point('health')), { name: 'x', data_points: [] }])).toBe(
      "unknown data point 'bank_connection.wealth'",
    );
  });

  test('A config needs every connection to be permitted, and reports faults first', () => {
    const both: Connections = [
      bank(point('affordability')),
      personal(point('personal_info', { input_args: { skip_when_prefilled: true } })),
    ];
    expect(checkConfig(both, connectionNames)).toEqual({ outcome: 'valid' });
    expect(checkConfig(both, ['bank_connection'])).toEqual({ outcome: 'not_permitted' });
    expect(checkConfig([bank(point('wealth'))], [])).toMatchObject({ outcome: 'invalid' });
  });
});

test('every data point of the specification can be asked for', () => {
  expect(dataPointNames('bank_connection')).toEqual([
    'transactions_labelled',
    'affordability',
    'income_analysis',
    'risk_insights',
    'liquidity_score',
    'health_score',
    'expenses_analysis',
    'statement_summary',
  ]);
  expect(dataPointNames('nothing')).toBeUndefined();
});
