import * as z from 'zod';
import { Id, IsoDate } from '../identifiers.ts';
import { Amount } from '../money.ts';

const creditTypes = [
  'mortgage',
  'credit_facility',
  'unsecured',
  'small_business',
  'low_income_housing',
  'short_term',
  'other',
  'incidental',
] as const;

export const QuotationQuery = z.strictObject({
  credit_type: z.enum(creditTypes).optional().meta({
    description:
      'The credit type of regulation 42 that the agreement is. Without it: short term credit up to R8 000 and six months, unsecured credit above that',
  }),
  further_loan: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'Whether it is a further short term loan of the calendar year, whose interest is lower' }),
  repo_rate: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'must be per cent of a year, such as 6.75')
    .optional()
    .meta({
      description:
        'The repo rate of the day in per cent of a year. Without it the rate of our table is used, while it is known',
      examples: ['6.75'],
    }),
});

const Cap = z
  .object({
    charged: z.number().meta({ description: 'What the quotation has' }),
    most: z.number().meta({ description: 'The most that the law allows' }),
    is_within: z.boolean().nullable().meta({
      description: 'Whether the price is lawful; null if the repo rate of the day decides it and is not known',
    }),
  })
  .meta({ id: 'QuotedCap' });

export const QuotationOut = z
  .object({
    application_id: Id,
    decision_id: Id,
    override_id: Id.nullable().meta({ description: 'The override that grants the credit; null if the policy does' }),
    quoted_on: IsoDate.meta({ description: 'Day of the quotation' }),
    binding_until: IsoDate.meta({
      description:
        'Five business days after the quotation (National Credit Act, section 92): until then you grant these terms',
    }),
    credit_advanced: Amount.meta({ description: 'Amount that the applicant gets' }),
    initiation_fee: Amount.meta({ description: 'With VAT, repaid with the loan' }),
    principal_debt: Amount.meta({ description: 'Credit advanced and initiation fee' }),
    annual_interest_rate: z.number().meta({ description: 'Nominal, in per cent of a year', examples: [27.75] }),
    instalments: z.int().meta({ description: 'Number of monthly instalments' }),
    instalment: Amount.meta({ description: 'Of a month, with interest and service fee' }),
    last_instalment: Amount.meta({ description: 'The last one takes the cents that rounding left' }),
    monthly_service_fee: Amount.meta({ description: 'With VAT, in each instalment' }),
    total_interest: Amount.meta({ description: 'Of all instalments' }),
    total_service_fees: Amount.meta({ description: 'Of all instalments' }),
    total_cost_of_credit: Amount.meta({ description: 'Interest and fees: what is repaid beyond what was advanced' }),
    total_repayable: Amount.meta({ description: 'All instalments' }),
    credit_cost_multiple: z.number().meta({ description: 'Total repayable over credit advanced', examples: [1.379] }),
    credit_type: z.enum(creditTypes).meta({ description: 'The credit type whose caps were applied' }),
    caps: z
      .object({
        interest: Cap.meta({ description: 'Nominal interest of a year' }),
        initiation_fee: Cap.meta({ description: 'With VAT' }),
        service_fee: Cap.meta({ description: 'Of a month, with VAT' }),
        repo_rate: z
          .number()
          .nullable()
          .meta({ description: 'In per cent of a year; null if the cap does not depend on it' }),
        repo_rate_from: IsoDate.nullable().meta({
          description:
            'First day of this repo rate in our table; null if you named the rate, or the cap does not depend on it',
        }),
        effective_from: IsoDate.meta({ description: 'First day of these caps' }),
        source: z.string().meta({ description: 'The regulation' }),
      })
      .meta({
        id: 'QuotedCaps',
        description: 'The highest lawful price. Interest in per cent of a year, fees in rands',
      }),
    is_within_caps: z.boolean().nullable().meta({
      description:
        'Whether interest and both fees are lawful; null if the repo rate of the day is not known and decides it',
    }),
  })
  .meta({
    id: 'Quotation',
    description: 'Facts for the pre-agreement statement and quotation. They are data and no legal advice',
  });
export type QuotationOut = z.output<typeof QuotationOut>;
