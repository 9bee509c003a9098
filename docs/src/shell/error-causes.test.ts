import { expect, test } from '@jest/globals';
import { errorCauses } from './error-causes.ts';

test('An error is shown with its causes, outermost first', () => {
  const error = new Error('no page', { cause: new Error('no data', { cause: 'offline' }) });
  expect(errorCauses(error)).toEqual(['no page', 'no data', 'offline']);
});

test('Circular causes are listed once', () => {
  const error = new Error('one');
  error.cause = new Error('two', { cause: error });
  expect(errorCauses(error)).toEqual(['one', 'two']);
});

test('whatever was thrown has a text', () => {
  expect([errorCauses('text'), errorCauses(7), errorCauses(undefined)]).toEqual([['text'], ['7'], []]);
});
