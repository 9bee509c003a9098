// OWASP ASVS 5.0: V16.2.5, V16.4.1
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { expandJson } from '../store/compressed-json.ts';
import { loggableError } from './logger.ts';

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('what is logged of an error', () => {
  test('A logged error has its name, its message without numbers and quotes, and where it was thrown', () => {
    const logged = loggableError(new RangeError('account 62000000011 "Naledi" \'Sea Point\' `x` is 12 short'));
    expect(logged).toMatchObject({ name: 'RangeError', message: 'account # … … … is 12 short' });
    expect(logged.frames[0]).toContain('logger.test.ts');
  });

  test('A logged error never shows a piece of a page that is not JSON', () => {
    for (const text of ['SALARY ACME 62000000011', '{"d":["SALARY ACME"', '{"a":"SALARY', "'SALARY"]) {
      const error = thrownBy(() => expandJson(brotliCompressSync(text)));
      expect(JSON.stringify(loggableError(error).message)).not.toContain('SALA');
    }
  });

  test('A logged error names the places where a schema did not fit', () => {
    const schema = z.object({ rows: z.array(z.object({ amount: z.int() })) });
    const error = thrownBy(() => schema.parse({ rows: [{ amount: 'R 1 234' }] }));
    expect(loggableError(error).message).toBe('rows.0.amount: invalid_type');
  });

  test('The logged frames of an error contain no line of its message', () => {
    const logged = loggableError(new Error('first\nat the corner of Main Road'));
    expect(logged.frames.join()).not.toContain('Main Road');
  });

  test('A thrown value that is no error is logged by its kind only', () => {
    expect(loggableError('62000000011')).toEqual({ name: 'string', message: '', frames: [] });
  });
});
