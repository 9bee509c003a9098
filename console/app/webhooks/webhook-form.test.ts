import { describe, expect, test } from '@jest/globals';
import { changeOf, draftOfWebhook, lacksOf, newDraft, stateOf, type Webhook } from './webhook-form.ts';

const webhook: Webhook = {
  id: '692039c05f3c8b2a1d9e4f70',
  url: 'https://lender.example/imali',
  description: null,
  event_types: ['bill.paid', 'analysis.completed'],
  ordering: 'subject',
  public_key: null,
  is_active: true,
  disabled_reason: null,
  disabled_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
};
const words = { url: 'no address', event_types: 'no type' };

describe('the form of a webhook', () => {
  test('The form of a webhook has what the webhook has, and returns it in the order of the reference', () => {
    expect(changeOf(draftOfWebhook(webhook))).toEqual({
      url: 'https://lender.example/imali',
      description: null,
      event_types: ['analysis.completed', 'bill.paid'],
    });
  });
  test('The form of a webhook subscribes to all events by naming no event', () => {
    expect(changeOf({ ...newDraft, url: ' https://a.example ', types: ['bill.paid'] }).event_types).toBeNull();
  });
  test('The form of a webhook says at its field what is missing', () => {
    expect(lacksOf({ ...newDraft, takesAll: false }, words)).toEqual({ url: 'no address', event_types: 'no type' });
    expect(lacksOf(draftOfWebhook(webhook), words)).toEqual({});
  });
});

describe('the state of a webhook', () => {
  test('The state of a webhook distinguishes stopping by itself from being switched off', () => {
    expect(stateOf(webhook)).toBe('active');
    expect(stateOf({ is_active: false, disabled_reason: null })).toBe('inactive');
    expect(stateOf({ is_active: false, disabled_reason: 'gone' })).toBe('gone');
  });
});
