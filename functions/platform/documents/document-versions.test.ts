import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { documentVersions } from './document-versions.ts';

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value;

/** Three versions of a shape: a name, then its parts, then these with a number of them. */
const shape = documentVersions(z.object({ name: z.string() }))
  .next(z.object({ names: z.array(z.string()) }), (one) => (isNamed(one) ? { names: one.name.split(' ') } : undefined))
  .next(z.object({ names: z.array(z.string()), count: z.int() }), (one) => {
    const { names } = z.object({ names: z.array(z.string()) }).parse(one);
    return { names, count: names.length };
  });

describe('a stored document', () => {
  test('A stored document of each version opens in the current form', () => {
    const today = { outcome: 'opened', document: { names: ['Thandi', 'Mokoena'], count: 2 } };
    expect(shape.current).toBe(3);
    expect(shape.open({ name: 'Thandi Mokoena' }, 1)).toEqual(today);
    expect(shape.open({ names: ['Thandi', 'Mokoena'] }, 2)).toEqual(today);
    expect(shape.open({ names: ['Thandi', 'Mokoena'], count: 2 }, 3)).toEqual(today);
  });

  test('A stored document without a version is read as version 1', () => {
    expect(shape.open({ name: 'Thandi' }, undefined)).toEqual({
      outcome: 'opened',
      document: { names: ['Thandi'], count: 1 },
    });
  });

  test('A stored document that cannot be upcast is unreadable and names its version', () => {
    expect(shape.open({ title: 'Ms' }, 1)).toEqual({
      outcome: 'unreadable',
      version: 1,
      why: 'cannot be lifted from version 1',
    });
  });

  test('A stored document that fails today’s schema is unreadable, and the reason names the place without the value', () => {
    const opened = shape.open({ names: ['Thandi'], count: 'one' }, 3);
    expect(opened).toEqual({ outcome: 'unreadable', version: 3, why: 'does not fit version 3: count (invalid_type)' });
  });

  test('A stored document of a later release is unreadable, because its form is unknown', () => {
    expect(shape.open({ names: ['Thandi'], count: 1 }, 4)).toMatchObject({ outcome: 'unreadable', version: 4 });
  });

  test.each([0, -1, 1.5, '2', null])('A stored document with the version %p is unreadable', (version) => {
    expect(shape.open({ name: 'Thandi' }, version)).toMatchObject({ outcome: 'unreadable' });
  });
});
