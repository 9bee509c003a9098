import { beforeAll, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { environment } from '../../../schemas/environment.ts';
import { loggedDuring } from './function-log.fixture.ts';
import { type EventParts, gatewayEvent, lambdaContext } from './gateway-event.fixture.ts';
import { handler } from './unmatched.ts';

// OWASP ASVS 5.0: V13.4.4
beforeAll(() => {
  process.env[environment.allowedOrigins] = 'https://console.example';
});

async function answer(parts: EventParts): Promise<APIGatewayProxyResult> {
  let reply: APIGatewayProxyResult | undefined;
  await loggedDuring(async () => {
    reply = await handler(gatewayEvent(parts), lambdaContext);
  });
  if (!reply) throw new Error('no reply');
  return reply;
}

describe('another method of a declared path', () => {
  test('A 405 reply lists the methods of the path, with and without its slash, whatever its parameter is called', async () => {
    for (const resource of ['/v1/application_configs/{app_config_id}', '/v1/application_configs/{other}/']) {
      const reply = await answer({ method: 'POST', resource });
      expect(reply).toMatchObject({
        statusCode: 405,
        headers: { allow: 'DELETE, GET, PUT, OPTIONS', 'x-request-id': 'request-1' },
      });
      expect(JSON.parse(reply.body)).toMatchObject({
        code: 'method_not_allowed',
        message: 'Method not allowed. This path answers DELETE, GET, PUT, OPTIONS.',
      });
    }
  });
});

describe('a browser that asks before it calls', () => {
  const preflight = (origin: string) =>
    answer({ method: 'OPTIONS', resource: '/v1/application_configs/', headers: { origin } });

  test('A preflight from a known origin allows the methods of the path', async () => {
    expect(await preflight('https://console.example')).toMatchObject({
      statusCode: 204,
      body: '',
      headers: {
        'access-control-allow-origin': 'https://console.example',
        'access-control-allow-methods': 'GET, OPTIONS',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      },
    });
  });

  test('A preflight from an unknown origin allows no method', async () => {
    const { headers } = await preflight('https://evil.example');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(Object.values(headers ?? {})).not.toContain('*');
  });
});

test.each(['/{proxy+}', '/v1/nowhere', '/'])('%s, which no endpoint declares, is not found', async (resource) => {
  for (const method of ['GET', 'OPTIONS', 'DELETE']) {
    const reply = await answer({ method, resource });
    expect(reply.statusCode).toBe(404);
    expect(JSON.parse(reply.body)).toMatchObject({ code: 'resource_not_found', message: 'Resource Not Found' });
  }
});
