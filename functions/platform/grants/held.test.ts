import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { environment } from '../../../schemas/environment.ts';
import { heldSealingTable } from '../secrets/sealing-table.ts';
import { heldTable, type ReadableTable } from '../store/held-table.ts';
import type { Table } from '../store/table.ts';
import { functionMay, grants, may, value } from './grant.ts';
import { granted, type Held, type Holding, type Holds, placeOf } from './held.ts';
import { queue, sealedBox } from './resource.ts';
import { directory, readApplications, readDirectory, writeApplications, writeDirectory } from './tables.ts';

interface Task {
  readonly id: string;
}
const taskQueue = queue<'taskQueue', Task>('taskQueue', { takenBy: 'doTask' });
const tokens = sealedBox('tokens', 'tokens');
const openIdentities = may(sealedBox('fieldKeys', 'field-key'), 'open');
const asking = grants(may(taskQueue, 'send'));
const doTask = functionMay('doTask', asking, may(taskQueue, 'take'), may(directory, 'read'), value('apiUrl'));
const askTask = functionMay('askTask', asking);

/** Adapters as stores make them: what they ask for is the grant. */
const sending = (held: Held<'taskQueue', 'send', Task>) => ({ ask: (task: Task) => [held.to('send'), task.id] });
const opening = (held: Held<'tokens', 'open'>) => held.to('open');
const takingOf = (held: Held<string, 'take'>) => held.to('take');
const askingWith = (held: Holding<typeof asking>) => sending(held.taskQueue);

describe('A function gets adapters for what it was granted', () => {
  const before = { ...process.env };
  beforeEach(() => {
    Object.assign(process.env, {
      IMALI_TASK_QUEUE_URL: 'https://queue',
      [environment.directoryTable]: 'the-table',
      [environment.apiUrl]: 'https://api',
    });
  });
  afterEach(() => {
    process.env = { ...before };
  });

  test('Granted adapters have the names of their resources, with all uses that several grants name', () => {
    const wiring = granted(doTask, (held) => ({
      asked: sending(held.taskQueue).ask({ id: '7' }),
      source: takingOf(held.taskQueue),
      table: placeOf(held.directory),
      api: held.apiUrl.to('read'),
    }));
    expect(wiring()).toEqual({
      asked: ['https://queue', '7'],
      source: 'https://queue',
      table: 'the-table',
      api: 'https://api',
    });
  });

  test('Wiring that was made for fewer grants does not compile', () => {
    expect(granted(doTask, askingWith)().ask({ id: '1' })).toEqual(['https://queue', '1']);
    expect(granted(askTask, askingWith)().ask({ id: '1' })).toEqual(['https://queue', '1']);
  });

  test('A setting that the deployment left out throws when it is requested, not before', () => {
    delete process.env['IMALI_TASK_QUEUE_URL'];
    const made = granted(askTask, ({ taskQueue }) => taskQueue)();
    expect(made.optionally('send')).toBeUndefined();
    expect(() => made.to('send')).toThrow('IMALI_TASK_QUEUE_URL is not set');
  });
});

describe('An adapter without its grant does not compile', () => {
  test('An adapter does not compile when its resource was not declared', () => {
    // @ts-expect-error askTask may not open tokens.
    expect(granted(askTask, (held) => opening(held.tokens))).toThrow();
    // @ts-expect-error Nor does wiring for more than was granted fit.
    expect(granted(askTask, (held: Holding<typeof doTask>) => held.apiUrl)()).toBeUndefined();
  });

  test('An adapter does not compile when its resource has another declared use, or another resource is given', () => {
    const sealing = functionMay('sealing', may(tokens, 'seal'), may(taskQueue, 'send'));
    const wirings = [
      // @ts-expect-error It may seal and not open.
      granted(sealing, (held) => opening(held.tokens)),
      // @ts-expect-error It may send and not take.
      granted(sealing, (held) => takingOf(held.taskQueue)),
      // @ts-expect-error A queue is no box.
      granted(sealing, (held) => opening(held.taskQueue)),
    ];
    expect(wirings).toHaveLength(3);
  });

  test('An adapter does not compile when a message does not belong to its queue', () => {
    process.env['IMALI_TASK_QUEUE_URL'] = 'https://queue';
    // @ts-expect-error Its tasks have an id.
    expect(granted(askTask, askingWith)().ask({ name: 'x' })).toEqual(['https://queue', undefined]);
    delete process.env['IMALI_TASK_QUEUE_URL'];
  });

  test('A grant does not compile when the resource has no such use', () => {
    // @ts-expect-error A box is not read.
    expect(may(tokens, 'read')).toBeDefined();
    // @ts-expect-error There is no such setting.
    expect(value('somewhere')).toBeDefined();
  });

  test('An adapter does not compile when its argument was not made by `granted`', () => {
    // @ts-expect-error It only looks like one.
    expect(opening({ name: 'tokens', to: () => 'x', optionally: () => 'x', may: { open: true }, message: 0 })).toBe(
      'x',
    );
  });
});

/** Stores as they are made: what they ask of a table is what they call. */
const findsThings = (table: ReadableTable) => ({ find: (pk: string) => table.get({ pk, sk: 'THING' }) });
const keepsThings = (table: Table) => ({ ...findsThings(table), keep: (pk: string) => table.put({ pk, sk: 'THING' }) });

describe('A store that writes does not compile without a grant to write', () => {
  const reading = functionMay('reading', readDirectory);
  const writing = functionMay('writing', writeDirectory);
  const before = { ...process.env };
  beforeEach(() => {
    process.env[environment.directoryTable] = 'the-table';
  });
  afterEach(() => {
    process.env = { ...before };
  });

  test('A store that writes compiles only for a function that may write its table', () => {
    expect(granted(writing, (held) => keepsThings(heldTable(held.directory)))()).toHaveProperty('keep');
    // @ts-expect-error The function may read the table and not write it.
    expect(granted(reading, (held) => keepsThings(heldTable(held.directory)))).toBeInstanceOf(Function);
  });

  test('A store that reads compiles for functions that may read its table, and for those that may write it', () => {
    expect(granted(reading, (held) => findsThings(heldTable(held.directory)))()).toHaveProperty('find');
    expect(granted(writing, (held) => findsThings(heldTable(held.directory)))()).toHaveProperty('find');
  });

  test('A table that may only be read offers no method that writes', () => {
    const calls = [
      // @ts-expect-error It is not put.
      granted(reading, (held) => heldTable(held.directory).put),
      // @ts-expect-error Nor updated.
      granted(reading, (held) => heldTable(held.directory).update),
      // @ts-expect-error Nor touched.
      granted(reading, (held) => heldTable(held.directory).touch),
      // @ts-expect-error Nor removed.
      granted(reading, (held) => heldTable(held.directory).remove),
      // @ts-expect-error Nor is anything created.
      granted(reading, (held) => heldTable(held.directory).create),
      // @ts-expect-error Nor is there a transaction.
      granted(reading, (held) => heldTable(held.directory).transact),
    ];
    expect(calls).toHaveLength(6);
  });

  test('A transaction does not compile that writes to a table which may only be read', () => {
    const both = functionMay('both', readDirectory, writeApplications);
    const wiring = granted(both, (held) => {
      const table = heldTable(held.directory);
      // @ts-expect-error The directory may only be read.
      return () => heldTable(held.applications).transact([{ put: { pk: 'A', sk: 'B' }, table }]);
    });
    expect(wiring).toBeInstanceOf(Function);
  });

  test('Wiring that needs a table to write does not compile for a function that may only read it', () => {
    const keeping = (held: Holds<'directory:read&write'>) => keepsThings(heldTable(held.directory));
    expect(granted(writing, keeping)()).toHaveProperty('keep');
    // @ts-expect-error The function may read the table and not write it.
    expect(granted(reading, keeping)).toBeInstanceOf(Function);
  });

  test('Keys that may only open fields seal none', () => {
    const opening = functionMay('opening', readApplications, openIdentities);
    const wiring = granted(opening, (held) => {
      const { fieldKeys } = heldSealingTable(held.applications, held.fieldKeys);
      // @ts-expect-error Making a key takes leave to seal.
      return [fieldKeys.find, fieldKeys.of];
    });
    expect(wiring).toBeInstanceOf(Function);
  });
});
