import * as z from 'zod';
import { isCalendarDay } from './calendar-day.ts';

/** Identifiers are 24 hex characters whose first eight are the creation second, so that they sort by time. */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'must be 24 hexadecimal characters')
  .meta({ description: 'Identifier of 24 hexadecimal characters', examples: ['692039c05f3c8b2a1d9e4f70'] });

/** A calendar date in Africa/Johannesburg. */
export const IsoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ description: 'Calendar date in Africa/Johannesburg', format: 'date', examples: ['2026-03-25'] });

/** A date that a caller gives: one that the calendar has. */
export const CalendarDay = IsoDate.refine(isCalendarDay, 'must be a date of the calendar');

/** A UTC instant. */
export const Instant = z
  .string()
  .meta({ description: 'UTC instant (ISO 8601)', format: 'date-time', examples: ['2026-03-25T08:30:00.000Z'] });
