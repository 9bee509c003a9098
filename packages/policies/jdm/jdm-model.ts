import * as z from 'zod';

/** The parts of a GoRules JSON decision model (JDM) that are read; what else it holds is left alone. */
const Position = z.object({ x: z.number(), y: z.number() });
const Cells = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

const TableContent = z.object({
  hitPolicy: z.string(),
  inputs: z.array(z.object({ id: z.string(), name: z.string(), field: z.string().nullish() })),
  outputs: z.array(z.object({ id: z.string(), name: z.string(), field: z.string() })),
  rules: z.array(Cells),
  passThrough: z.boolean().optional(),
  inputField: z.string().nullish(),
  outputPath: z.string().nullish(),
  executionMode: z.string().optional(),
});

const ExpressionContent = z.object({
  expressions: z.array(z.object({ id: z.string(), key: z.string(), value: z.string() })),
  passThrough: z.boolean().optional(),
  inputField: z.string().nullish(),
  outputPath: z.string().nullish(),
  executionMode: z.string().optional(),
});
const Placed = { id: z.string(), name: z.string(), position: Position.optional() };

/** A node that is read as it is; one of another type keeps only its name. */
const JdmNode = z.union([
  z.object({ ...Placed, type: z.literal('decisionTableNode'), content: TableContent }),
  z.object({ ...Placed, type: z.literal('expressionNode'), content: ExpressionContent }),
  z.object({ ...Placed, type: z.string(), content: z.unknown().optional() }),
]);

export const JdmModel = z.object({
  nodes: z.array(JdmNode),
  edges: z.array(z.object({ id: z.string(), sourceId: z.string(), targetId: z.string(), type: z.string().optional() })),
});
export type JdmModel = z.output<typeof JdmModel>;
export type JdmNode = JdmModel['nodes'][number];
export type JdmTable = z.output<typeof TableContent>;
