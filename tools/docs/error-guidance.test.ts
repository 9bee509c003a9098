import { describe, expect, test } from '@jest/globals';
import { problems } from '../../schemas/problems.ts';
import { openapiDocument } from '../openapi/document.ts';
import { apiOperations } from './api-operations.ts';
import { describedErrors } from './described-errors.ts';
import { errorGuidance } from './error-guidance.ts';

const errors = describedErrors(apiOperations(openapiDocument()));

describe('the explained errors', () => {
  test('The explained errors include every code of the catalogue, in its order', () => {
    expect(errors.map(({ code }) => code)).toEqual(Object.keys(problems));
  });

  test.each(Object.entries(errorGuidance))('%s has a cause and a fix in whole sentences', (_, { cause, fix }) => {
    for (const text of [cause, fix]) expect(text).toMatch(/^[`A-Z].{20,}\.$/);
    expect(cause).not.toBe(fix);
  });

  test('The explained errors have examples whose messages have no empty places', () => {
    for (const { code, example } of errors) {
      expect(example.message).not.toContain('{');
      const places = [...problems[code].message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      expect(Object.keys(errorGuidance[code]?.details ?? {}).toSorted()).toEqual(places.toSorted());
    }
  });

  test('The explained errors name the operations that answer them, unless nearly all do', () => {
    const of = (code: string) => errors.find((error) => error.code === code);
    expect(of('invalid_token')).toMatchObject({ everywhere: true, operations: [] });
    expect(of('application_config_in_use')?.operations.map(({ id }) => id)).toEqual(['deleteApplicationConfig']);
    expect(of('connection_not_ready')?.passes).toBe(true);
  });
});
