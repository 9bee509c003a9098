import * as z from 'zod';
import { Id, Instant } from '../identifiers.ts';
import { webAddress } from '../web-address.ts';

/** What an applicant reads and accepts before connecting. */
export const legalDocumentTypes = ['privacy_notice', 'bank_data_consent', 'terms_of_use'] as const;
export type LegalDocumentType = (typeof legalDocumentTypes)[number];

const Version = z
  .string()
  .regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/, 'must be up to 20 letters, digits, dots and hyphens')
  .meta({ examples: ['1.0'] });

const Title = z
  .string()
  .trim()
  .min(2)
  .max(120)
  .regex(/^[^\p{Cc}<>]*$/u, 'must not hold control characters or angle brackets')
  .meta({ examples: ['Privacy notice'] });

const DocumentUrl = webAddress(2083)
  .refine((address) => address.startsWith('https:'), 'must be https')
  .meta({ examples: ['https://console.imali.example/legal/privacy-notice/2.0.html'] });

export const LegalDocument = z
  .object({
    id: Id,
    title: z.string(),
    document_url: z.string(),
    version: z.string(),
    document_type: z.enum(legalDocumentTypes),
    in_force: z.boolean().meta({ description: 'Whether it is the newest of its type, which applicants are shown' }),
    published_at: Instant,
  })
  .meta({ id: 'LegalDocument' });
export type LegalDocument = z.infer<typeof LegalDocument>;

export const LegalDocumentIn = z
  .strictObject({
    title: Title,
    document_url: DocumentUrl,
    version: Version,
    document_type: z.enum(legalDocumentTypes),
  })
  .meta({ id: 'LegalDocumentIn' });
