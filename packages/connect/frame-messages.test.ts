import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ConnectFrameEvent } from '../../schemas/entities/connect-events.ts';
import { type ConnectEvent, connectEventNames, type FrameMessage, posted, readMessage } from './frame-messages.ts';

const nonce = '4f2c1a52-6c0e-4b8a-9a43-1f9f1a3b7c11';
const events: readonly ConnectEvent[] = [
  { name: 'OPENED' },
  { name: 'SCREEN_SHOWN', screen: 'consent' },
  { name: 'CONSENT_GIVEN' },
  { name: 'BANK_CHOSEN', bank: 'capitec' },
  { name: 'BANK_LOGIN_FAILED', bank: 'capitec', fault: 'cancelled' },
  { name: 'LEFT_FOR_BANK', bank: 'capitec' },
  { name: 'COMPLETED' },
  { name: 'CONSENT_WITHDRAWN' },
];
const messages: readonly FrameMessage[] = [
  { kind: 'hello' },
  { kind: 'welcome' },
  ...events.map((event): FrameMessage => ({ kind: 'event', event })),
  { kind: 'closed', outcome: 'complete' },
  { kind: 'closed', outcome: 'left' },
];

describe('Messages between a page and the frame in it', () => {
  test.each(messages.map((message) => [JSON.stringify(message), message] as const))(
    'The message %s is read as it was posted',
    (_, message) => {
      expect(readMessage(posted(nonce, message), nonce)).toEqual(message);
    },
  );

  test('A message of another frame, of another version or of another library is ignored', () => {
    const message = posted(nonce, { kind: 'closed', outcome: 'complete' });
    expect(readMessage(message, 'another nonce')).toBeNull();
    expect(readMessage({ ...message, mark: 'imali.connect.2' }, nonce)).toBeNull();
    expect(readMessage({ kind: 'closed', outcome: 'complete' }, nonce)).toBeNull();
  });

  test('Nothing that a page posts makes the reading throw, or gets through with more fields than an event has', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.record({
        mark: fc.constant('imali.connect.1'),
        nonce: fc.constant(nonce),
        kind: fc.constantFrom('hello', 'event', 'closed', 'other'),
        event: fc.oneof(
          fc.anything(),
          fc.record({
            name: fc.constantFrom(...connectEventNames, 'OTHER'),
            screen: fc.anything(),
            extra: fc.anything(),
          }),
        ),
        outcome: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(anything, (data) => {
        const message = readMessage(data, nonce);
        if (message?.kind !== 'event') return;
        expect(['name', 'screen', 'bank', 'fault']).toEqual(expect.arrayContaining(Object.keys(message.event)));
      }),
    );
  });

  test('Every event fits the published schema, and the schema has no other', () => {
    expect(events.map((event) => ConnectFrameEvent.safeParse(event).success)).toEqual(events.map(() => true));
    expect(events.map(({ name }) => name)).toEqual([...connectEventNames]);
    expect(ConnectFrameEvent.safeParse({ name: 'OPENED', email: 'n@x.example' }).success).toBe(false);
  });
});
