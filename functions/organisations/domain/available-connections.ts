import type { DataPointArgItem } from '../../../schemas/entities/application-config.ts';

/** An input argument of a data point. */
type DataPointInput = Omit<DataPointArgItem, 'connection' | 'data_point'>;

interface DataPointDeclaration {
  readonly name: string;
  readonly description: string;
  /** Input arguments; the output arguments are the fields of the reply (data-point-args.ts). */
  readonly inputs: readonly DataPointInput[];
}

interface ConnectionDeclaration {
  readonly name: string;
  readonly display_name: string;
  readonly description: string;
  readonly data_points: readonly DataPointDeclaration[];
}

/** Input argument of the data points that are made of income. */
export const COUNT_PERSON_INCOME = 'count_person_income';

const countPersonIncome: DataPointInput = {
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
        inputs: [],
      },
      {
        name: 'affordability',
        description: 'Income, expenses and what is left by month.',
        inputs: [countPersonIncome],
      },
      {
        name: 'income_analysis',
        description: 'Income streams, their regularity and the next pay day.',
        inputs: [countPersonIncome],
      },
      {
        name: 'risk_insights',
        description: 'Gambling, overdraft, returned debit orders, cash, social grants.',
        inputs: [],
      },
      {
        name: 'liquidity_score',
        description: 'Scores over 30, 60 and 90 days and a balance forecast.',
        inputs: [],
      },
      {
        name: 'health_score',
        description: 'Financial health with its components.',
        inputs: [],
      },
      {
        name: 'expenses_analysis',
        description: 'Where the money goes.',
        inputs: [],
      },
      {
        name: 'statement_summary',
        description: 'Accounts, periods and balances.',
        inputs: [],
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
        inputs: [
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

/** Every data point with its connection and its input arguments. */
export function dataPointInputs() {
  return connections.flatMap(({ name: connection, data_points }) =>
    data_points.map(({ name, inputs }) => ({ connection, data_point: name, inputs })),
  );
}

/** The data points of a connection by name, or undefined for an unknown connection. */
export function dataPointNames(connection: string): readonly string[] | undefined {
  return connections.find(({ name }) => name === connection)?.data_points.map(({ name }) => name);
}
