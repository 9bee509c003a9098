import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { explainApplication } from './explain-application.ts';
import { loggedLine } from './stage-logs.ts';

const application = { id: 'a1', createdAt: '2026-11-23T06:00:00.000Z', consentGivenAt: '2026-11-23T06:01:00.000Z' };
const texts = (traces: Partial<Parameters<typeof explainApplication>[0]>) =>
  explainApplication({ application, items: [], entries: [], logged: [], ...traces }).map(
    ({ at, text }) => `${at} ${text}`,
  );

describe('explaining an application', () => {
  test('What happened is listed by its time, with states, error codes and request ids', () => {
    const lines = texts({
      items: [
        { sk: 'CONNECTION', state: 'FAILED', generation: 2, accounts: 1, createdAt: '2026-11-23T06:00:00.000Z' },
        {
          sk: 'UPLOAD#u1',
          state: 'REFUSED',
          createdAt: '2026-11-23T06:02:00.000Z',
          errors: [{ type: 'not_a_statement', message: 'Thandi' }],
        },
        { sk: 'LEDGER#1#2026-01#t#000' },
        { sk: 'LEDGER#1#2026-02#t#000' },
      ],
      entries: [
        {
          at: '2026-11-23T06:03:00.000Z',
          action: 'statement.read',
          actor: { kind: 'api_token', id: 't' },
          details: { endpoint: 'getReport', request_id: 'r-1' },
        },
      ],
      logged: [
        {
          at: '2026-11-23T06:03:01.000Z',
          function: 'imali-local-get-report',
          level: 'ERROR',
          message: 'request_failed',
          requestId: 'r-1',
          failure: 'TypeError',
        },
      ],
    });
    expect(lines).toEqual([
      '2026-11-23T06:00:00.000Z application created consentGivenAt=2026-11-23T06:01:00.000Z',
      '2026-11-23T06:00:00.000Z bank connection state=FAILED generation=2 accounts=1',
      '2026-11-23T06:02:00.000Z statement state=REFUSED errors=not_a_statement',
      '2026-11-23T06:03:00.000Z audit statement.read by=api_token getReport request=r-1',
      '2026-11-23T06:03:01.000Z log imali-local-get-report ERROR request_failed request=r-1 failure=TypeError',
      ' stored: CONNECTION 1, UPLOAD 1, LEDGER 2',
    ]);
  });

  test('No text of an item is shown, whatever field it is in, unless it is a state, a code or an instant', () => {
    const secret = fc.stringMatching(/^[A-Z][a-z]{3,8} [A-Z][a-z]{3,8}$|^\d{13}$|^[a-z]{3,8}@[a-z]{3,8}\.example$/);
    const fields = ['state', 'cause', 'fileName', 'holderName', 'stated', 'bank', 'errors', 'mail', 'consentGivenAt'];
    fc.assert(
      fc.property(
        secret,
        fc.constantFrom(...fields),
        fc.constantFrom('CONNECTION', 'UPLOAD#1', 'GRANT#1', 'ACCOUNT#1'),
        (text, name, sk) => {
          const item = {
            sk,
            createdAt: '2026-11-23T06:00:00.000Z',
            [name]: text,
            errors: [{ type: text, message: text }],
          };
          const lines = texts({ application: { ...application, [name]: text }, items: [item] });
          expect(lines.join('\n')).not.toContain(text);
        },
      ),
    );
  });

  test('An application that is not there has no lines', () => {
    expect(texts({ application: null })).toEqual([]);
  });

  test('A line of a log that is not ours is left out', () => {
    expect(loggedLine('f', 'START RequestId: 1')).toEqual([]);
    expect(loggedLine('f', '{"timestamp": "2026')).toEqual([]);
    const ours = {
      timestamp: '2026-11-23T06:00:00.000Z',
      level: 'ERROR',
      message: 'x_failed',
      request_id: 'r',
      extra: 'Thandi',
    };
    expect(loggedLine('f', `2026 ${JSON.stringify(ours)}`)).toEqual([
      { at: ours.timestamp, function: 'f', level: 'ERROR', message: 'x_failed', requestId: 'r', failure: undefined },
    ]);
  });
});
