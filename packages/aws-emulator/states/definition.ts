import * as z from 'zod';

const Retry = z.strictObject({
  ErrorEquals: z.array(z.string()).min(1),
  IntervalSeconds: z.int().positive().default(1),
  MaxAttempts: z.int().min(0).default(3),
  BackoffRate: z.number().min(1).default(2),
  MaxDelaySeconds: z.int().positive().optional(),
  JitterStrategy: z.enum(['FULL', 'NONE']).default('NONE'),
});
export type Retry = z.output<typeof Retry>;

const Path = z.string().startsWith('$');
const Catch = z.strictObject({
  ErrorEquals: z.array(z.string()).min(1),
  ResultPath: Path.optional(),
  Next: z.string(),
});

/** JSON in which a key that ends in `.$` holds a path instead of a value. */
const PayloadTemplate = z.record(z.string(), z.unknown());

/** A state either ends its machine or names the next one. */
const onward = { Next: z.string().optional(), End: z.literal(true).optional(), Comment: z.string().optional() };
const guarded = { Retry: z.array(Retry).default([]), Catch: z.array(Catch).default([]) };

const Task = z.strictObject({
  Type: z.literal('Task'),
  ...onward,
  ...guarded,
  /** A function by lambda:invoke, or a message by sqs:sendMessage. */
  Resource: z.enum(['arn:aws:states:::lambda:invoke', 'arn:aws:states:::sqs:sendMessage']),
  Parameters: PayloadTemplate,
  /** Null: the state's output is its input. */
  ResultPath: Path.nullable().optional(),
  OutputPath: Path.optional(),
  TimeoutSeconds: z.int().positive().optional(),
});
const Succeed = z.strictObject({ Type: z.literal('Succeed'), Comment: z.string().optional() });
const Fail = z.strictObject({
  Type: z.literal('Fail'),
  Error: z.string().default(''),
  Cause: z.string().default(''),
  Comment: z.string().optional(),
});

const Processor = z.strictObject({
  ProcessorConfig: z.strictObject({ Mode: z.literal('DISTRIBUTED'), ExecutionType: z.literal('STANDARD') }),
  StartAt: z.string(),
  States: z.record(z.string(), z.discriminatedUnion('Type', [Task, Succeed, Fail])),
});
const DistributedMap = z.strictObject({
  Type: z.literal('Map'),
  ...onward,
  ...guarded,
  Label: z.string().optional(),
  ItemsPath: Path.default('$'),
  ItemSelector: PayloadTemplate.optional(),
  ItemProcessor: Processor,
  /** 0 for as many as there are. */
  MaxConcurrency: z.int().min(0).default(0),
  ResultPath: Path.nullable().optional(),
  OutputPath: Path.optional(),
});

const Definition = z.strictObject({
  Comment: z.string().optional(),
  QueryLanguage: z.literal('JSONPath').optional(),
  StartAt: z.string(),
  States: z.record(z.string(), z.discriminatedUnion('Type', [DistributedMap, Task, Succeed, Fail])),
});

export type TaskState = z.output<typeof Task>;
export type MapState = z.output<typeof DistributedMap>;
export type State = MapState | TaskState | z.output<typeof Succeed> | z.output<typeof Fail>;

/** States by name, and the one that comes first. */
export interface States {
  readonly StartAt: string;
  readonly States: Readonly<Record<string, State>>;
}

/**
 * Parses a definition in the Amazon States Language.
 * @param name of the machine, for the error
 * Throws for a state, a field or a reference that this machine does not run, naming it: nothing is passed over in silence.
 */
export function parseDefinition(name: string, text: string): States {
  const parsed = Definition.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
    throw new Error(`The local cloud does not run the state machine ${name}. ${issues.join('; ')}`);
  }
  checkReferences(name, parsed.data);
  return parsed.data;
}

function checkReferences(machine: string, { StartAt, States }: States): void {
  const check = (from: string, to: string | undefined): void => {
    if (to === undefined || States[to] === undefined) {
      throw new Error(`The state machine ${machine} has no state ${to ?? 'or end'} after ${from}.`);
    }
  };
  check('its start', StartAt);
  for (const [name, state] of Object.entries(States)) {
    if (state.Type === 'Succeed' || state.Type === 'Fail') continue;
    if (state.End !== true) check(name, state.Next);
    for (const { Next } of state.Catch) check(name, Next);
    if (state.Type === 'Map') checkReferences(`${machine}, ${name}`, state.ItemProcessor);
  }
}
