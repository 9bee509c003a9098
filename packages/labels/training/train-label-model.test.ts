import type { LabelId } from '@imali/ledger/taxonomy/taxonomy.ts';
import { drawsOf } from '@imali/sandbox-data/people/random.ts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readAuthoredSet } from '../bench/authored-rows.ts';
import {
  modelBias,
  modelFirstCode,
  modelLabels,
  modelLevels,
  modelOutputs,
  modelRows,
  modelScales,
} from '../generated/label-model-table.ts';
import { BUCKETS } from '../model/text-grams.ts';
import { type ModelExample, modelExamples } from './model-examples.ts';
import { modelSource } from './model-source.ts';
import { trainLabelModel } from './model-training.ts';
import { NOISES, withNoise, withSomeNoise } from './text-noise.ts';

const PLAN = { seed: 7, epochs: 2, width: 4 } as const;

function example(text: string, label: LabelId): ModelExample {
  return { source: 'authored', line: () => text, label, side: -1, weight: 1, share: 1 };
}
const examples = [
  ...['PIZZA', 'PIZZERIA', 'PIZZA PLACE'].map((text) => example(text, 'food.restaurants')),
  ...['MOTORS', 'MOTOR SPARES', 'MOTOR GARAGE'].map((text) => example(text, 'transport.vehicle_service')),
];

describe('training', () => {
  const one = trainLabelModel(examples, PLAN);

  test('Training produces the same bytes for the same seed, and others for another', () => {
    const source = modelSource(one, ['note']);
    expect(modelSource(trainLabelModel(examples, PLAN), ['note'])).toBe(source);
    expect(modelSource(trainLabelModel(examples, { ...PLAN, seed: 8 }), ['note'])).not.toBe(source);
  });

  test('Training makes the labels of its examples likelier than labels without examples', () => {
    const biasOf = (label: LabelId): number => one.bias[one.labels.indexOf(label)] ?? 0;
    expect(biasOf('food.restaurants')).toBeGreaterThan(biasOf('food.groceries'));
    expect(biasOf('transport.vehicle_service')).toBeGreaterThan(biasOf('food.groceries'));
  });
});

describe('the model that is shipped', () => {
  test('The shipped model has one printable character per number, and at most one and a half million', () => {
    const width = modelScales.length;
    expect(modelRows()).toHaveLength(BUCKETS * width);
    expect(modelOutputs()).toHaveLength(modelLabels.length * width);
    expect(modelBias).toHaveLength(modelLabels.length);
    expect(modelRows().length + modelOutputs().length).toBeLessThan(1_500_000);
    const last = String.fromCharCode(modelFirstCode + 2 * modelLevels);
    expect(new RegExp(`^[${String.fromCharCode(modelFirstCode)}-${last}]+$`).test(modelRows())).toBe(true);
    // The lanes in which columns are summed.
    expect(width % 4).toBe(0);
  });

  test('The shipped model learns from no authored row that is held out or used for calibration', () => {
    const texts = new Set(
      modelExamples()
        .filter(({ source }) => source === 'authored')
        .map(({ line }) => line(drawsOf('test'))),
    );
    const textOf = ({ description, reference }: { description: string; reference: string }): string =>
      `${description} ${reference}`.trim();
    const rows = readAuthoredSet();
    const open = new Set(rows.filter(({ part }) => part === 'open').map(textOf));
    expect(texts).toEqual(open);
  });
});

describe('noise', () => {
  const lines = fc.stringMatching(/^[A-Za-z]{2,12}( [A-Za-z0-9]{1,10}){0,6}$/);

  test('Noise changes a line as its name states, and the same draws change it alike', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(...NOISES), fc.nat(), (line, noise, seed) => {
        const noisy = withNoise(line, noise, drawsOf('test', seed));
        expect(withNoise(line, noise, drawsOf('test', seed))).toBe(noisy);
        expect(noisy.length).toBeGreaterThan(0);
        if (noise.endsWith('added')) expect(noisy.startsWith(`${line} `)).toBe(true);
        if (noise === 'a letter lost') expect(noisy).toHaveLength(line.length - 1);
        if (noise === 'a space lost' && line.includes(' '))
          expect(noisy.split(' ')).toHaveLength(line.split(' ').length - 1);
        if (noise === 'all spaces lost') expect(noisy).toBe(line.replaceAll(' ', ''));
        if (noise.startsWith('first')) expect(line.startsWith(noisy)).toBe(true);
      }),
    );
  });

  test('Vowel noise removes vowels behind the first letter of a word', () => {
    expect(withNoise('Woolworths Eastgate 12', 'all vowels lost', drawsOf('test'))).toBe('Wlwrths Estgt 12');
  });

  test('A line with training noise is never empty', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (line, seed) => {
        expect(withSomeNoise(line, drawsOf('test', seed)).length).toBeGreaterThan(0);
      }),
    );
  });
});
