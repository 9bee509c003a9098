import { describe, expect, test } from '@jest/globals';
import { parseDefinition } from './definition.ts';
import { CutOffError, runStates, type StateTasks } from './run-states.ts';
import { StateError } from './state-error.ts';

const invoke = 'arn:aws:states:::lambda:invoke';
const FUNCTION = 'arn:aws:lambda:af-south-1:000000000000:function:vet';

/** A map over chunks that hands back what it cannot finish, as our own. */
const definition = (change: Readonly<Record<string, unknown>> = {}) => ({
  StartAt: 'Chunks',
  States: {
    Chunks: {
      Type: 'Map',
      ItemsPath: '$.chunks',
      ItemSelector: { kind: 'chunk', 'of.$': '$.submissionId', 'chunk.$': '$$.Map.Item.Value' },
      ItemProcessor: {
        ProcessorConfig: { Mode: 'DISTRIBUTED', ExecutionType: 'STANDARD' },
        StartAt: 'Chunk',
        States: {
          Chunk: {
            Type: 'Task',
            Resource: invoke,
            Parameters: { FunctionName: FUNCTION, 'Payload.$': '$' },
            OutputPath: '$.Payload',
            Retry: [
              { ErrorEquals: ['Busy'], IntervalSeconds: 1, MaxAttempts: 10, BackoffRate: 1 },
              { ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 3, BackoffRate: 2, MaxDelaySeconds: 5 },
            ],
            End: true,
          },
        },
      },
      MaxConcurrency: 2,
      ResultPath: null,
      Catch: [{ ErrorEquals: ['States.ALL'], ResultPath: '$.failure', Next: 'HandBack' }],
      Next: 'Done',
      ...change,
    },
    HandBack: {
      Type: 'Task',
      Resource: 'arn:aws:states:::sqs:sendMessage',
      Parameters: { QueueUrl: 'http://queue', MessageBody: { 'of.$': '$.submissionId', by: 'queue' } },
      Next: 'HandedBack',
    },
    HandedBack: { Type: 'Fail', Error: 'HandedBack', Cause: 'a chunk failed' },
    Done: { Type: 'Succeed' },
  },
});

type Work = (parameters: Readonly<Record<string, unknown>>) => unknown;

/** Tasks with a given behaviour that record their inputs. */
function tasksOf(vet: Work, mayStartChildren = () => {}) {
  const asked: unknown[] = [];
  const waited: number[] = [];
  const sent: unknown[] = [];
  const stopping = new AbortController();
  let atOnce = 0;
  let most = 0;
  const tasks: StateTasks = {
    async run(resource, parameters) {
      if (resource !== invoke) {
        sent.push(parameters);
        return { MessageId: 'm' };
      }
      asked.push(parameters);
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      if (typeof parameters !== 'object' || parameters === null) throw new Error('no parameters');
      const given: unknown = Object.fromEntries(Object.entries(parameters));
      const { Payload } = { Payload: undefined, ...(typeof given === 'object' ? given : {}) };
      return { StatusCode: 200, Payload: vet({ ...(typeof Payload === 'object' ? Payload : {}) }) };
    },
    mayStartChildren,
    wait: async (milliseconds) => {
      waited.push(milliseconds);
    },
    random: () => 0.5,
    stopping: stopping.signal,
  };
  return { tasks, asked, waited, sent, stopping, most: () => most };
}

const run = (of: object, input: unknown, { tasks }: { readonly tasks: StateTasks }) =>
  runStates(parseDefinition('test', JSON.stringify(of)), input, { Execution: { Name: 'e' } }, tasks);

const input = { submissionId: 's1', chunks: [0, 1, 2, 3, 4] };

describe('running states', () => {
  test('a map has each item done once, no more of them at once than it says, and keeps its input', async () => {
    const world = tasksOf(() => 'done');
    expect(await run(definition(), input, world)).toEqual(input);
    expect(world.asked).toEqual(
      input.chunks.map((chunk) => ({ FunctionName: FUNCTION, Payload: { kind: 'chunk', of: 's1', chunk } })),
    );
    expect(world.most()).toBe(2);
  });

  test('Without a result path the output is the results in the order of the items', async () => {
    const world = tasksOf(({ chunk }) => `done ${String(chunk)}`);
    expect(await run(definition({ ResultPath: '$' }), input, world)).toEqual([
      'done 0',
      'done 1',
      'done 2',
      'done 3',
      'done 4',
    ]);
  });

  test('a task that fails is done again, later each time, and by the rule that names its error', async () => {
    let failures = 0;
    const world = tasksOf(({ chunk }) => {
      if (chunk !== 2 || failures === 5) return 'done';
      failures += 1;
      throw new StateError(failures <= 2 ? 'Busy' : 'StepFailed', 'not now');
    });
    expect(await run(definition(), input, world)).toEqual(input);
    // Twice by the first rule, each a second; then 2, 4, and 8 seconds bounded by 5.
    expect(world.waited).toEqual([1000, 1000, 2000, 4000, 5000]);
    expect(world.asked).toHaveLength(5 + 5);
    expect(world.sent).toEqual([]);
  });

  test('full jitter waits a random part of the delay', async () => {
    let isFirst = true;
    const world = tasksOf(() => {
      if (!isFirst) return 'done';
      isFirst = false;
      throw new StateError('Error', 'once');
    });
    const one = {
      StartAt: 'Only',
      States: {
        Only: {
          Type: 'Task',
          Resource: invoke,
          Parameters: { 'Payload.$': '$' },
          Retry: [{ ErrorEquals: ['States.TaskFailed'], IntervalSeconds: 4, JitterStrategy: 'FULL' }],
          End: true,
        },
      },
    };
    expect(await run(one, {}, world)).toEqual({ StatusCode: 200, Payload: 'done' });
    expect(world.waited).toEqual([2000]);
  });

  test('one that fails to the end fails its map, begins no further item, and goes on as the map says', async () => {
    const world = tasksOf(({ chunk }) => {
      if (chunk === 1) throw new StateError('StepFailed', 'never');
      return 'done';
    });
    const many = { ...input, chunks: Array.from({ length: 100 }, (_, chunk) => chunk) };
    await expect(run(definition(), many, world)).rejects.toMatchObject({
      error: 'HandedBack',
      failure: 'a chunk failed',
    });
    expect(world.sent).toEqual([{ QueueUrl: 'http://queue', MessageBody: { of: 's1', by: 'queue' } }]);
    expect(world.asked.length).toBeLessThan(30);
  });

  test('a map whose role may start no children fails before any of them', async () => {
    const world = tasksOf(
      () => 'done',
      () => {
        throw new StateError('States.Permissions', 'no');
      },
    );
    await expect(run(definition(), input, world)).rejects.toMatchObject({ error: 'HandedBack' });
    expect(world.asked).toEqual([]);
  });

  test('an execution that the end of the cloud cuts off begins nothing more and did not fail', async () => {
    const world = tasksOf(() => {
      world.stopping.abort();
      throw new StateError('Runtime.ExitError', 'ended');
    });
    await expect(run(definition(), input, world)).rejects.toBeInstanceOf(CutOffError);
    expect(world.sent).toEqual([]);
  });

  test('a path to nothing is an error that Catch takes', async () => {
    await expect(
      run(
        definition(),
        { submissionId: 's1' },
        tasksOf(() => 'done'),
      ),
    ).rejects.toMatchObject({
      error: 'HandedBack',
    });
  });
});

describe('what this machine does not run is refused, by name', () => {
  test.each([
    ['a reader of items', definition({ ItemReader: { Resource: 'arn:aws:states:::s3:getObject' } }), 'ItemReader'],
    ['failures that are tolerated', definition({ ToleratedFailurePercentage: 5 }), 'ToleratedFailurePercentage'],
    ['another state', { StartAt: 'W', States: { W: { Type: 'Wait', Seconds: 1, End: true } } }, 'States.W.Type'],
    [
      'another resource',
      {
        StartAt: 'T',
        States: { T: { Type: 'Task', Resource: 'arn:aws:states:::sns:publish', Parameters: {}, End: true } },
      },
      'States.T.Resource',
    ],
  ])('A definition is refused by name if it contains %s', (_, of, named) => {
    expect(() => parseDefinition('imali-test', JSON.stringify(of))).toThrow(named);
    expect(() => parseDefinition('imali-test', JSON.stringify(of))).toThrow('imali-test');
  });

  test('a state that leads nowhere', () => {
    expect(() => parseDefinition('m', JSON.stringify(definition({ Next: 'Gone' })))).toThrow('no state Gone');
  });

  test('a path with a filter, when it is read', async () => {
    const world = tasksOf(() => 'done');
    await expect(run(definition({ ItemsPath: '$.chunks[0]', Catch: [] }), input, world)).rejects.toMatchObject({
      error: 'States.Runtime',
    });
  });
});
