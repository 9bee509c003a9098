import * as z from 'zod';
import { FileAddress } from '../file-address.ts';
import { AuthenticityFinding } from './authenticity-finding.ts';

/** The number of a page in a path, from 1. */
export const PageNumber = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be the number of a page, from 1')
  .transform(Number)
  .meta({ type: 'integer', minimum: 1 });

export const StatementPage = FileAddress.extend({
  page: z.int(),
  pages: z.int().meta({ description: 'Pages that the file has' }),
  width: z.int().meta({ description: 'Of the picture, in pixels' }),
  height: z.int(),
  width_points: z.number().meta({ description: 'Of the page, in points (1/72 inch)' }),
  height_points: z.number(),
  findings: z.array(AuthenticityFinding).meta({ description: 'What speaks against this page' }),
}).meta({ id: 'StatementPage' });
