import { describe, expect, test } from '@jest/globals';
import {
  type Arg,
  type Available,
  argValueOf,
  bodyOf,
  type Config,
  draftOfConfig,
  newDraft,
  placeOfFault,
} from './config-draft.ts';

const available: readonly Available[] = [
  {
    name: 'bank_connection',
    display_name: 'Bank connection',
    description: '',
    data_points: [
      { name: 'affordability', description: '' },
      { name: 'risk_insights', description: '' },
    ],
  },
  {
    name: 'personal_info',
    display_name: 'Personal info',
    description: '',
    data_points: [{ name: 'personal_info', description: '' }],
  },
];
const skip: Arg = {
  connection: 'personal_info',
  data_point: 'personal_info',
  name: 'skip_when_prefilled',
  direction: 'input',
  type: 'boolean',
  required: false,
  default: null,
  minimum: null,
  maximum: null,
  description: '',
};
const config: Config = {
  id: '692039c05f3c8b2a1d9e4f70',
  name: 'Personal loan',
  organisation: '692039c05f3c8b2a1d9e4f71',
  connections: [
    {
      name: 'personal_info',
      data_points: [{ name: 'personal_info', input_args: { skip_when_prefilled: true }, output_args: [] }],
    },
    {
      name: 'bank_connection',
      data_points: [{ name: 'affordability', input_args: {}, output_args: ['max_instalment'] }],
    },
  ],
  is_default: true,
  default_redirect_url: null,
  affinity_enabled: false,
  only_asked: true,
  created_at: '2026-01-01T00:00:00.000Z',
};

describe('the form of a config', () => {
  test('The form of a config returns what the config has, in the order of what is available', () => {
    expect(bodyOf(draftOfConfig(config), available, [skip])).toEqual({
      name: 'Personal loan',
      connections: [config.connections[1], config.connections[0]],
      is_default: true,
      default_redirect_url: null,
      affinity_enabled: false,
    });
  });
  test('The form of a config leaves out what was not given', () => {
    const draft = {
      ...draftOfConfig(config),
      points: { 'bank_connection.affordability': { inputs: { a: '' }, outputs: [] } },
    };
    expect(bodyOf(draft, available, [skip]).connections).toEqual([
      { name: 'bank_connection', data_points: [{ name: 'affordability', input_args: {}, output_args: [] }] },
    ]);
  });
});

test('what is typed becomes a value of its type, or goes as it is for the API to judge', () => {
  expect(argValueOf('12', 'integer')).toBe(12);
  expect(argValueOf('1.5', 'number')).toBe(1.5);
  expect(argValueOf('twelve', 'integer')).toBe('twelve');
  expect(argValueOf('12', 'string')).toBe('12');
  expect(argValueOf('false', 'boolean')).toBe(false);
});

test.each([
  [
    `input argument 'months' of 'bank_connection.affordability' must be of type integer`,
    'input-bank_connection.affordability-months',
  ],
  [`unknown output argument 'x' of 'bank_connection.affordability'`, 'outputs-bank_connection.affordability'],
  [`unknown data point 'bank_connection.x'`, 'point-bank_connection.x'],
  [`unknown connection 'x'`, 'connections'],
])('a fault has its place: %s', (details, place) => {
  expect(placeOfFault(`Application config type check invalid: ${details}`)).toBe(place);
});

test('a new config asks for every data point of a bank connection, with all of its figures', () => {
  const points = [{ name: 'affordability', description: '' }];
  const bank = { name: 'bank_connection', display_name: 'Bank', description: '', data_points: points };
  const info = { name: 'personal_info', display_name: 'Info', description: '', data_points: [] };
  expect(newDraft([bank, info]).points).toEqual({ 'bank_connection.affordability': { inputs: {}, outputs: [] } });
});
