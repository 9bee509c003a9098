import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { agentTools } from './agent-tools.ts';
import { openFields, personalFields } from './field-privacy.ts';
import { MASK, maskPersonalData } from './mask-personal-data.ts';

/** The names of fields that can hold a text, of a map `name.*`. */
function textFields(schema: z.core.JSONSchema.BaseSchema): Set<string> {
  const found = new Set<string>();
  const seen = new Set<object>();
  function visit(one: z.core.JSONSchema._JSONSchema | undefined, name: string): void {
    if (typeof one !== 'object' || seen.has(one)) return;
    seen.add(one);
    if (one.$ref !== undefined) visit(schema.$defs?.[one.$ref.split('/').at(-1) ?? ''], name);
    for (const part of [...(one.anyOf ?? []), ...(one.oneOf ?? []), ...(one.allOf ?? [])]) visit(part, name);
    for (const [field, part] of Object.entries(one.properties ?? {})) visit(part, field);
    for (const part of [one.items ?? []].flat()) visit(part, name);
    visit(one.additionalProperties, `${name}.*`);
    if (one.type === 'string') found.add(name);
  }
  visit(schema, '');
  return found;
}

test.each(agentTools.map((tool) => [tool.name, tool] as const))(
  '%s answers no text field that is neither listed as open nor as personal',
  (_, { endpoint }) => {
    const reply = endpoint.replies[200];
    if (!(reply instanceof z.ZodType)) throw new Error('no reply');
    const fields = textFields(z.toJSONSchema(reply, { unrepresentable: 'any' }));
    expect([...fields].filter((name) => !openFields.has(name) && !personalFields.has(name))).toEqual([]);
  },
);

test('No field is listed twice, nor as open and personal', () => {
  expect([...personalFields].filter((name) => openFields.has(name))).toEqual([]);
});

test('A text of a personal field is in no part of a masked reply, wherever another text repeats it', () => {
  const text = fc.stringMatching(/^[A-Za-z]{4,12}( [A-Za-z]{2,12})?$/);
  fc.assert(
    fc.property(text, fc.constantFrom(...personalFields), text, fc.integer(), (name, field, around, amount) => {
      fc.pre(!around.includes(name) && !MASK.includes(name));
      const reply = {
        data: [{ [field]: [name], amount, label: 'income.salary', message: `${around} ${name}, ${around}` }],
      };
      const masked = JSON.stringify(maskPersonalData(reply));
      expect(masked).not.toContain(name);
      expect(JSON.parse(masked)).toEqual({
        data: [{ [field]: [MASK], amount, label: 'income.salary', message: `${around} ${MASK}, ${around}` }],
      });
    }),
    { seed: 29, numRuns: 300 },
  );
});

test('A field that nobody listed is masked', () => {
  expect(maskPersonalData({ invented_by_a_later_release: 'Thandi', id: 'a1' })).toEqual({
    invented_by_a_later_release: MASK,
    id: 'a1',
  });
});
