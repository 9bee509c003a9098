import * as z from 'zod';

/** What `onEvent` of the loader is called with (`packages/connect/loader.ts`). */
export const ConnectFrameEvent = z
  .discriminatedUnion('name', [
    z.strictObject({ name: z.literal('OPENED').meta({ description: 'The link was opened and is valid' }) }),
    z.strictObject({
      name: z.literal('SCREEN_SHOWN').meta({ description: 'Another screen is shown' }),
      screen: z.string().meta({ description: 'Which one', examples: ['consent'] }),
    }),
    z.strictObject({ name: z.literal('CONSENT_GIVEN').meta({ description: 'The applicant consented' }) }),
    z.strictObject({
      name: z.literal('BANK_CHOSEN').meta({ description: 'The applicant chose a bank and a way to connect it' }),
      bank: z.string().meta({ description: 'Its slug', examples: ['capitec'] }),
    }),
    z.strictObject({
      name: z.literal('BANK_LOGIN_FAILED').meta({ description: 'A login at the bank came to nothing' }),
      fault: z.string().meta({ description: 'Why', examples: ['cancelled'] }),
      bank: z.string().optional().meta({ description: 'Its slug' }),
    }),
    z.strictObject({
      name: z.literal('LEFT_FOR_BANK').meta({ description: "The whole window goes to the bank's login" }),
      bank: z.string().optional().meta({ description: 'Its slug' }),
    }),
    z.strictObject({ name: z.literal('COMPLETED').meta({ description: 'The applicant finished' }) }),
    z.strictObject({
      name: z.literal('CONSENT_WITHDRAWN').meta({ description: 'The applicant withdrew the consent' }),
    }),
  ])
  .meta({ id: 'ConnectFrameEvent' });
