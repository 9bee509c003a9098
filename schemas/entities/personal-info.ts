import * as z from 'zod';
import { CalendarDay, Id, Instant, IsoDate } from '../identifiers.ts';
import { GovId, PersonName, Phone } from './application.ts';
import { Email } from './organisation.ts';

export const PersonalInfoInputDataSchema = z
  .strictObject({
    first_names: PersonName,
    last_names: PersonName,
    date_of_birth: CalendarDay.meta({ examples: ['1980-01-01'] }),
    nationality: z
      .string()
      .trim()
      .min(2)
      .max(60)
      .meta({ examples: ['South African'] }),
    id_type: z
      .string()
      .trim()
      .min(2)
      .max(40)
      .meta({ examples: ['national_id'] }),
    id_country: z
      .string()
      .trim()
      .min(2)
      .max(60)
      .meta({ examples: ['ZA'] }),
    email: Email,
    phone: Phone.nullable().default(null),
    gov_id: GovId,
  })
  .meta({ id: 'PersonalInfoInputDataSchema' });

export const PersonalInfoOut = z
  .object({
    first_names: z.string(),
    last_names: z.string(),
    date_of_birth: IsoDate,
    nationality: z.string(),
    id_type: z.string(),
    id_country: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    gov_id: z.string(),
  })
  .meta({ id: 'PersonalInfo' });

export const PersonalInfoConnection = z
  .object({
    id: Id,
    application_id: Id,
    complete: z.boolean(),
    personal_info: PersonalInfoOut.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'PersonalInfoConnection' });
