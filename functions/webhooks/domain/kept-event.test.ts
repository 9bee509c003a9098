import { describe, expect, test } from '@jest/globals';
import { eventTypes } from '../../../schemas/events/event-catalogue.ts';
import { exampleEventData } from './example-event.ts';
import { eventBody } from './kept-event.ts';

const applicationId = '692039c05f3c8b2a1d9e4f70';
const id = '692039c05f3c8b2a1d9e4f71';
const occurredAt = '2026-03-25T08:30:00.000Z';
const examples = exampleEventData(applicationId, id, occurredAt);
const event = { id, organisationId: id, subject: applicationId, occurredAt } as const;

describe('the body of an event', () => {
  test.each(eventTypes)('%s has id, type, time and data, and nothing of whose it is', (type) => {
    const body: unknown = JSON.parse(eventBody({ ...event, type, data: examples[type] }));
    expect(body).toEqual({ id, type, timestamp: occurredAt, data: examples[type] });
  });

  test('The body of an event has nothing that the catalogue does not name', () => {
    const data = { ...examples['bill.paid'], account_number: '62000000011' };
    expect(eventBody({ ...event, type: 'bill.paid', data })).not.toContain('62000000011');
    expect(() => eventBody({ ...event, type: 'bill.paid', data: {} })).toThrow();
  });
});
