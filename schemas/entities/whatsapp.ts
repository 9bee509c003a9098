import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';
import { Phone } from './application.ts';

export const WabaId = z
  .string()
  .regex(/^\d{5,32}$/, 'must be the digits of a WhatsApp Business account')
  .meta({ examples: ['102290129340398'] });

export const WhatsappRegistrationIn = z
  .strictObject({
    waba_id: WabaId,
    phone_number: Phone,
    code: z.string().min(1).max(1024).optional().meta({
      description:
        'Code of the embedded sign-up. Without it the account must be shared with the product, and confirmed by us to be yours',
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

export const WhatsappAccountIn = z.strictObject({ organisation_id: Id }).meta({ id: 'WhatsappAccountIn' });

export const WhatsappAccount = z.object({ waba_id: z.string(), organisation_id: Id }).meta({ id: 'WhatsappAccount' });
