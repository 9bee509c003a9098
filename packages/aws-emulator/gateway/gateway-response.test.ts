import { describe, expect, test } from '@jest/globals';
import { gatewayResponse } from './gateway-response.ts';

describe('gatewayResponse', () => {
  test("A gateway response fills the template's body and keeps its literal headers", () => {
    const template =
      '{"code":"resource_not_found","message":$context.error.messageString,"request_id":"$context.requestId"}';
    const reply = gatewayResponse(
      'MISSING_AUTHENTICATION_TOKEN',
      {
        MISSING_AUTHENTICATION_TOKEN: {
          status: 404,
          headers: { 'x-request-id': 'context.requestId', 'cache-control': "'no-store'" },
          templates: { 'application/json': template },
        },
      },
      'r-1',
    );
    expect(reply.status).toBe(404);
    expect(JSON.parse(reply.body.toString())).toEqual({
      code: 'resource_not_found',
      message: 'Missing Authentication Token',
      request_id: 'r-1',
    });
    expect(reply.headers).toEqual(
      expect.arrayContaining([
        ['x-request-id', 'r-1'],
        ['cache-control', 'no-store'],
      ]),
    );
  });

  test('A gateway response falls back to the default of its class, with its own status', () => {
    const reply = gatewayResponse(
      'REQUEST_TOO_LARGE',
      {
        DEFAULT_4XX: {
          status: 400,
          headers: {},
          templates: { 'application/json': '{"kind":"$context.error.responseType"}' },
        },
      },
      'r-1',
    );
    expect(reply.status).toBe(413);
    expect(reply.body.toString()).toBe('{"kind":"REQUEST_TOO_LARGE"}');
  });

  test('The gateway answers as API Gateway does where the template defines no response', () => {
    const reply = gatewayResponse('INTEGRATION_TIMEOUT', {}, 'r-1');
    expect([reply.status, reply.body.toString()]).toEqual([504, '{"message":"Endpoint request timed out"}']);
  });
});
