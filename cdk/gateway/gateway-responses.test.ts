import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { gatewayResponses } from './gateway-responses.ts';

const Answer = z.object({ responseParameters: z.record(z.string(), z.string()) });
const answers = Object.entries(gatewayResponses('https://docs.example', 'https://console.example'));

test.each(answers)('The gateway answers %s with the security headers of the API', (_, answer) => {
  const { responseParameters } = Answer.parse(answer);
  expect(responseParameters).toMatchObject({
    'gatewayresponse.header.strict-transport-security': "'max-age=63072000; includeSubDomains'",
    'gatewayresponse.header.x-content-type-options': "'nosniff'",
    'gatewayresponse.header.referrer-policy': "'no-referrer'",
    'gatewayresponse.header.permissions-policy': expect.stringContaining('camera=()'),
  });
});

test.each(answers)('The gateway answers %s with values that hold no apostrophe within', (_, answer) => {
  for (const value of Object.values(Answer.parse(answer).responseParameters)) {
    expect(value).toMatch(/^(?:'[^']*'|context\.\w+)$/);
  }
});
