import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { environment } from '../../../schemas/environment.ts';
import { functionMay, grants, may, value } from './grant.ts';
import { granted, type Held, type Holding, placeOf } from './held.ts';
import { queue, sealedBox } from './resource.ts';
import { directory } from './tables.ts';

interface Task {
  readonly id: string;
}
const taskQueue = queue<'taskQueue', Task>('taskQueue', { takenBy: 'doTask' });
const tokens = sealedBox('tokens', 'tokens');
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

  test('through wiring that was made for fewer grants', () => {
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
