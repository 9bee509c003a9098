import * as z from 'zod';
import { Amount, AmountText } from '../../money.ts';

const NotNegative = Amount.refine((value) => value >= 0, 'must not be negative');

/** What a caller knows and the bank data does not. */
export const AffordabilityIn = z
  .strictObject({
    declared_gross_income: NotNegative.nullable()
      .default(null)
      .meta({
        description:
          'Monthly income before deductions, from a payslip. Where it is below the banked income, that is taken for it',
        examples: [28_500],
      }),
    declared_expenses: z
      .strictObject({
        amount: NotNegative.meta({ examples: [6200] }),
        reason: z
          .string()
          .trim()
          .max(500)
          .default('')
          .meta({ examples: ['Lives with parents, pays no rent'] }),
      })
      .nullable()
      .default(null)
      .meta({
        description:
          'Monthly living expenses as declared (Schedule 1 of the National Credit Regulations). Less than expenses_used counts only with a reason',
      }),
    instalment: NotNegative.refine((value) => value > 0, 'must be more than 0')
      .nullable()
      .default(null)
      .meta({
        description: 'Monthly instalment to judge; defaults to max_instalment',
        examples: [1250],
      }),
    count_person_income: z.boolean().nullable().default(null).meta({
      description:
        "Whether regular credits of natural persons (family, partners, friends) count as income; what the application's config says where null. Pay that people pay for work counts anyway",
    }),
    loan: z
      .strictObject({
        annual_interest_rate: z
          .number()
          .min(0)
          .max(10)
          .meta({ description: 'Nominal rate of a year as a fraction', examples: [0.2775] }),
        number_of_instalments: z
          .int()
          .min(1)
          .max(600)
          .meta({ examples: [12] }),
      })
      .nullable()
      .default(null)
      .meta({ description: 'Terms for which max_principal is worked out' }),
  })
  .meta({ id: 'AffordabilityIn' });

/** The instalment that strike_date is found for, and what counts as income. */
export const IncomeAnalysisQuery = z.strictObject({
  instalment: AmountText.refine((value) => value > 0, 'must be more than 0')
    .optional()
    .meta({
      description: 'Instalment in rands for which strike_date is found. Defaults to a tenth of the primary income',
      type: 'number',
      exclusiveMinimum: 0,
    }),
  balance_floor: AmountText.optional().meta({
    description: 'Rands that must be left after the instalment. Defaults to 0. Only with instalment',
    type: 'number',
    minimum: 0,
  }),
  count_person_income: z.enum(['true', 'false']).optional().meta({
    description:
      "true: regular credits of natural persons count as income. Defaults to what the application's config says",
    type: 'boolean',
  }),
});
