import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { type Example, predicted, trained } from './classifier-training.ts';
import { keptNames } from './compile-brand-index.ts';

test('the classifier is the one that the data and the seed give', () => {
  const tool = fileURLToPath(new URL('train-name-classifier.ts', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [tool, '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

describe('training', () => {
  const examples: Example[] = ['PIZZA', 'PIZZERIA', 'PIZZA PLACE', 'PIZZA HOUSE'].flatMap((name, index) => [
    { words: name.split(' '), label: 'food', weight: 1 },
    { words: [`MOTOR${'SX'.slice(0, index % 2)}`, 'GARAGE'], label: 'cars', weight: 1 },
  ]);

  test('learns the letters of a kind', () => {
    expect(predicted(trained(examples, 1), ['PIZZAIOLO']).label).toBe('food');
    expect(predicted(trained(examples, 1), ['MOTORS']).label).toBe('cars');
  });

  test('gives the same weights for the same seed', () => {
    expect(trained(examples, 7)).toEqual(trained(examples, 7));
  });
});

describe('names worth keeping', () => {
  const name = (text: string, label: string, reach: 'home' | 'abroad') => ({ tokens: text.split(' '), label, reach });
  const kept = (...names: ReturnType<typeof name>[]) =>
    keptNames(names, new Set(['KNOWN ALREADY'])).map(([key]) => key);

  test('are those that no table holds, home before abroad, and kinds in the order given', () => {
    expect(
      keptNames(
        [name('BLUE FISH', 'x', 'abroad'), name('BLUE FISH', 'y', 'home'), name('KNOWN ALREADY', 'x', 'home')],
        new Set(['KNOWN ALREADY']),
      ),
    ).toEqual([['BLUE FISH', { label: 'y', reach: 'home', strength: 'sure' }]]);
  });

  test('are none that are short, or that mean several things abroad', () => {
    expect(kept(name('AB', 'x', 'home'), name('SHORT', 'x', 'abroad'), name('LONGEST', 'x', 'abroad'))).toEqual([
      'LONGEST',
    ]);
    expect(kept(name('TWO THINGS', 'x', 'abroad'), name('TWO THINGS', 'y', 'abroad'))).toEqual([]);
  });
});
