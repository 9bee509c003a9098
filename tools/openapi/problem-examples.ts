import { problems } from '../../schemas/problems.ts';
import type { JsonObject } from './component-schemas.ts';

/** Where the examples are kept. */
export const EXAMPLES = '#/components/examples/';

/** The body of each expected error, as the API answers it where the message needs no details; those that operations name. */
export const problemExamples = (operations: JsonObject): JsonObject => {
  const text = JSON.stringify(operations);
  const used = Object.entries(problems).filter(([code]) => text.includes(`"${EXAMPLES}${code}"`));
  return Object.fromEntries(
    used.map(([code, { message }]) => [
      code,
      {
        value: {
          error_type: 'code',
          code,
          message,
          request_id: '9f0c2b7e-5d1c-4f6e-9a57-0f1d6f6f0b11',
          documentation_url: `https://docs.imali.example/docs/errors#${code}`,
        },
      },
    ]),
  );
};
