import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { endpoints } from '../../schemas/registry.ts';
import { openapiDocument } from './document.ts';

const Described = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z
          .object({
            content: z.record(z.string(), z.object({ schema: z.object({ required: z.array(z.string()).optional() }) })),
          })
          .optional(),
      }),
    ),
  ),
});

const { paths } = Described.parse(openapiDocument());

const sending = endpoints.flatMap(({ id, method, path, request }) =>
  request.multipart === undefined ? [] : [{ id, method, path, multipart: request.multipart }],
);

test.each(sending)(
  'The description of $id marks the parts of its form that have to be sent.',
  ({ method, path, multipart }) => {
    const schema = paths[path]?.[method.toLowerCase()]?.requestBody?.content['multipart/form-data']?.schema;
    const fields = Object.entries(multipart.fields.shape)
      .filter(([, field]) => !z.safeParse(field, undefined).success)
      .map(([name]) => name);
    expect(multipart.files.length).toBeGreaterThan(0);
    expect(schema?.required?.toSorted()).toEqual([...fields, ...multipart.files].toSorted());
  },
);
