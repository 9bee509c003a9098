import { allows } from '@imali/aws-emulator/access/iam-policy.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '@imali/aws-emulator/services/start-endpoints.ts';
import { runStates } from '@imali/aws-emulator/states/run-states.ts';
import { StateError } from '@imali/aws-emulator/states/state-error.ts';
import { readAssembly } from '@imali/aws-emulator/template/assembly.ts';
import { resolvableStacks } from '@imali/aws-emulator/template/stack-scope.ts';
import { readStateMachines } from '@imali/aws-emulator/template/state-machines.ts';
import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { placeholderAssembly } from '../../../cdk/synthesized-stacks.ts';
import { ChunkTask, RevetTask } from '../../../functions/revets/domain/revet-store.ts';

const place = {
  region: LOCAL_REGION,
  account: LOCAL_ACCOUNT,
  sqsUrl: 'http://127.0.0.1:9324',
  secretArn: (name: string) => name,
};
const [machine, ...others] = readStateMachines(
  resolvableStacks(await readAssembly(await placeholderAssembly('local')), place),
);
if (machine === undefined) throw new Error('the stage has no state machine');
const { states } = machine;

const Invoked = z.object({ FunctionName: z.string(), Payload: ChunkTask });
const Sent = z.object({ QueueUrl: z.string(), MessageBody: RevetTask });
const input = { organisationId: 'o', submissionId: 's', chunks: Array.from({ length: 12 }, (_, chunk) => chunk) };

/** Runs the machine with a function that fails at one chunk so many times. */
async function run(failingChunk: number, failures: number) {
  const chunks: number[] = [];
  const sent: unknown[] = [];
  let left = failures;
  const outcome = await runStates(
    states,
    input,
    {},
    {
      async run(resource, parameters) {
        if (resource === 'arn:aws:states:::sqs:sendMessage') {
          sent.push(Sent.parse(parameters));
          return {};
        }
        const { chunk } = Invoked.parse(parameters).Payload;
        if (chunk === failingChunk && left > 0) {
          left -= 1;
          throw new StateError('StepFailed', 'not now');
        }
        chunks.push(chunk);
        return { Payload: 'done' };
      },
      mayStartChildren: () => {},
      wait: async () => {},
      random: () => 0,
      stopping: new AbortController().signal,
    },
  ).catch((error: unknown) => error);
  return { outcome, chunks: chunks.toSorted((a, b) => a - b), sent };
}

describe('the state machine of large submissions, as it is deployed', () => {
  test('The state machine of large submissions is the only one, and its role allows what its states do', () => {
    expect(others).toEqual([]);
    const may = (action: string, resource: string) => allows(machine.statements, { action, resources: [resource] });
    const arn = (service: string, name: string) => `arn:aws:${service}:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${name}`;
    expect(may('lambda:InvokeFunction', arn('lambda', 'function:imali-local-vet-mapped-chunk:live'))).toBe(true);
    expect(may('lambda:InvokeFunction', arn('lambda', 'function:imali-local-vet-applicants:live'))).toBe(false);
    expect(may('sqs:SendMessage', arn('sqs', 'imali-local-revet'))).toBe(true);
    expect(may('sqs:SendMessage', arn('sqs', 'imali-local-analysis'))).toBe(false);
    expect(may('states:StartExecution', machine.arn)).toBe(true);
  });

  test('The state machine has every chunk vetted by a message that the worker understands, also one that fails five times', async () => {
    const { outcome, chunks, sent } = await run(3, 5);
    expect(outcome).toEqual(input);
    expect(chunks).toEqual(input.chunks);
    expect(sent).toEqual([]);
  });

  test("The state machine returns the submission to the queue when a chunk fails to the end, in a form that the queue's worker understands", async () => {
    const { outcome, sent } = await run(3, 6);
    expect(outcome).toMatchObject({ error: 'HandedBack' });
    expect(sent).toEqual([
      {
        QueueUrl: `${place.sqsUrl}/${LOCAL_ACCOUNT}/imali-local-revet`,
        MessageBody: { kind: 'spread', organisationId: 'o', submissionId: 's', by: 'queue' },
      },
    ]);
  });
});
