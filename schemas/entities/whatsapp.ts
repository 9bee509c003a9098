import * as z from 'zod';
import { Instant } from '../identifiers.ts';
import { Phone } from './application.ts';

export const WhatsappRegistrationIn = z
  .strictObject({
    waba_id: z
      .string()
      .regex(/^\d{5,32}$/, 'must be the digits of a WhatsApp Business account')
      .meta({ examples: ['102290129340398'] }),
    phone_number: Phone,
    code: z.string().min(1).max(1024).optional().meta({
      description: 'Code of the embedded sign-up; without it the account must be shared with the product already',
    }),
  })
  .meta({ id: 'WhatsappRegistrationIn' });

export const WhatsappRegistration = z
  .object({
    waba_id: z.string(),
    phone_number: z.string(),
    phone_number_id: z.string(),
    registered_at: Instant,
  })
  .meta({ id: 'WhatsappRegistration' });
