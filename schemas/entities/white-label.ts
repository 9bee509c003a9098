import * as z from 'zod';
import { DisplayName, HOLDS_LINK, holdsNoLink } from './organisation.ts';

/** Largest image that is taken, in bytes, and its longest side in pixels. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
export const MAX_IMAGE_SIDE = 4096;

const HexColour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour as #rrggbb')
  .toLowerCase()
  .meta({ examples: ['#0b5f56'] });

/** Shown to applicants and put into mail: no line breaks but in the description, and nothing that becomes a link. */
const Description = z
  .string()
  .trim()
  .max(600)
  .regex(/^[^\p{Cf}<>]*$/u, 'must not hold angle brackets')
  .refine(holdsNoLink, HOLDS_LINK);

export const WhiteLabel = z
  .object({
    display_name: z.string().meta({ description: 'The legal name until another one is set' }),
    primary_colour_hex: z.string(),
    secondary_colour_hex: z.string(),
    image_url: z.string().nullable().meta({ description: 'A PNG of at most 512 x 256 pixels' }),
    welcome_title: z.string(),
    welcome_description: z.string(),
    preview_url: z.string().meta({ description: 'The connect app with these settings, to look at' }),
  })
  .meta({
    id: 'WhiteLabel',
    examples: [
      {
        display_name: 'Kganya Finance',
        primary_colour_hex: '#0b5f56',
        secondary_colour_hex: '#f2b134',
        image_url: 'https://api.imali.example/v1/white_label/images/8f14e45fceea167a5a36dedd4bea2543',
        welcome_title: 'Welcome',
        welcome_description: 'Two minutes, and your application is complete.',
        preview_url: 'https://console.imali.example/connect/preview#white_label=eyJkaXNwbGF5X25hbWUi',
      },
    ],
  });
export type WhiteLabel = z.infer<typeof WhiteLabel>;

export const WhiteLabelUpdate = z
  .strictObject({
    display_name: DisplayName.min(2).max(80).nullable().optional(),
    primary_colour_hex: HexColour.nullable().optional(),
    secondary_colour_hex: HexColour.nullable().optional(),
    image_base64: z.string().nullable().optional().meta({
      description:
        'A PNG, JPEG or WebP in Base64, of at most 2 MB and 4096 pixels a side; it is made smaller and its metadata is dropped. SVG is refused.',
    }),
    welcome_title: DisplayName.max(80).nullable().optional(),
    welcome_description: Description.nullable().optional(),
  })
  .meta({
    id: 'WhiteLabelUpdate',
    description: 'Fields that are left out stay as they are; null brings a field back to what it was at first.',
    examples: [{ display_name: 'Kganya Finance', primary_colour_hex: '#0b5f56' }],
  });
