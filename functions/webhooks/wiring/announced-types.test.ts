import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { eventTypes } from '../../../schemas/events/event-catalogue.ts';

const root = join(import.meta.dirname, '../../..');

/** The sources of functions and adapters, without what is only for tests. */
const sources = ['functions'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture|contract)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
);

test.each(eventTypes)('%s of the catalogue is announced by some function', (type) => {
  const places = sources.filter((text) => text.includes(`type: '${type}'`));
  expect(places.length).toBeGreaterThan(0);
});
