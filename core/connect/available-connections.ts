import type { DataPointArgItem } from '../../schemas/entities/application-config.ts';

interface DataPointDeclaration {
  readonly name: string;
  readonly description: string;
  readonly args: readonly Omit<DataPointArgItem, 'connection' | 'data_point'>[];
}

interface ConnectionDeclaration {
  readonly name: string;
  readonly display_name: string;
  readonly description: string;
  readonly data_points: readonly DataPointDeclaration[];
}

/** Input argument of the data points that are made of income. */
export const COUNT_PERSON_INCOME = 'count_person_income';

type Arg = DataPointDeclaration['args'][number];

const output = (name: string, type: Arg['type'], description: string): Arg => ({
  name,
  direction: 'output',
  type,
  required: false,
  default: null,
  minimum: null,
  maximum: null,
  description,
});

const countPersonIncome: Arg = {
  name: COUNT_PERSON_INCOME,
  direction: 'input',
  type: 'boolean',
  required: false,
  default: false,
  minimum: null,
  maximum: null,
  description:
    'Count regular credits of natural persons as income, in every analysis of the application. One data point that asks for it is enough.',
};

/** What an application config can ask for: the connections, their data points, and what goes into and comes out of each. */
const connections: readonly ConnectionDeclaration[] = [
  {
    name: 'bank_connection',
    display_name: 'Bank connection',
    description: 'Bank accounts of the applicant with their transactions, linked, uploaded or brought by you.',
    data_points: [
      {
        name: 'transactions_labelled',
        description: 'Every transaction with its label.',
        args: [output('data', 'array', 'The transactions')],
      },
      {
        name: 'affordability',
        description: 'Income, expenses and what is left by month.',
        args: [
          countPersonIncome,
          output('months', 'array', 'Figures by month'),
          output('max_instalment', 'number', 'Largest instalment that the window supports, in rands'),
        ],
      },
      {
        name: 'income_analysis',
        description: 'Income streams, their regularity and the next pay day.',
        args: [
          countPersonIncome,
          output('consistency', 'number', 'Score 0 to 100'),
          output('longevity', 'number', 'Score 0 to 100'),
          output('regularity', 'number', 'Score 0 to 100'),
          output('strike_date', 'object', 'Best day for a debit order'),
        ],
      },
      {
        name: 'risk_insights',
        description: 'Gambling, overdraft, returned debit orders, cash, social grants.',
        args: [
          output('gambling', 'object', 'Gambling'),
          output('returned_debit_orders', 'object', 'Debit orders that came back'),
        ],
      },
      {
        name: 'liquidity_score',
        description: 'Scores over 30, 60 and 90 days and a balance forecast.',
        args: [output('scores', 'array', 'Scores by window'), output('balance_forecast', 'object', 'Forecast')],
      },
      {
        name: 'health_score',
        description: 'Financial health with its components.',
        args: [output('final_score', 'number', 'Score 0 to 100')],
      },
      {
        name: 'expenses_analysis',
        description: 'Where the money goes.',
        args: [output('spend_split', 'array', 'Shares by category')],
      },
      {
        name: 'statement_summary',
        description: 'Accounts, periods and balances.',
        args: [output('accounts_summary', 'array', 'One entry per account')],
      },
    ],
  },
  {
    name: 'personal_info',
    display_name: 'Personal information',
    description: 'Names, identity and contact of the applicant, prefilled by you or asked for.',
    data_points: [
      {
        name: 'personal_info',
        description: 'The form with the personal information.',
        args: [
          {
            name: 'skip_when_prefilled',
            direction: 'input',
            type: 'boolean',
            required: false,
            default: false,
            minimum: null,
            maximum: null,
            description: 'Do not ask the applicant for what you prefilled.',
          },
          output('personal_info', 'object', 'The personal information'),
        ],
      },
    ],
  },
];

export const BANK_CONNECTION = 'bank_connection';
export const PERSONAL_INFO = 'personal_info';

/** Names of every connection. */
export const connectionNames: readonly string[] = connections.map(({ name }) => name);

/** The connections with their data points, as the API lists them. */
export function availableConnections() {
  return connections.map(({ data_points, ...connection }) => ({
    ...connection,
    data_points: data_points.map(({ name, description }) => ({ name, description })),
  }));
}

/** Every argument of every data point. */
export function dataPointArgs(): DataPointArgItem[] {
  return connections.flatMap((connection) =>
    connection.data_points.flatMap((point) =>
      point.args.map((arg) => ({ connection: connection.name, data_point: point.name, ...arg })),
    ),
  );
}

/** The data points of a connection by name, or undefined for an unknown connection. */
export function dataPointNames(connection: string): readonly string[] | undefined {
  return connections.find(({ name }) => name === connection)?.data_points.map(({ name }) => name);
}
