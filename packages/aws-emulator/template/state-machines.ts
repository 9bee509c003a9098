import * as z from 'zod';
import { parseDefinition, type States } from '../states/definition.ts';
import { type RoleStatement, readRoleStatements } from './functions.ts';
import type { ResolvableStack } from './stack-scope.ts';

const MachineProperties = z.object({
  DefinitionString: z.string(),
  RoleArn: z.string(),
  StateMachineType: z.literal('STANDARD').default('STANDARD'),
});

/** A state machine as its template declares it. */
export interface StateMachineModel {
  readonly name: string;
  readonly arn: string;
  readonly states: States;
  /** What the machine's role allows and denies. */
  readonly statements: readonly RoleStatement[];
}

/** The state machines of all stacks. Throws for one that this machine cannot run as it would run deployed. */
export function readStateMachines(stacks: readonly ResolvableStack[]): readonly StateMachineModel[] {
  const machines = stacks.flatMap((stack) => stack.resources('AWS::StepFunctions::StateMachine'));
  if (machines.length === 0) return [];
  const statements = readRoleStatements(stacks);
  return machines.map((machine) => {
    const { DefinitionString, RoleArn } = MachineProperties.parse(machine.properties);
    const name = machine.physical.attributes['Name'] ?? '';
    return {
      name,
      arn: machine.physical.ref,
      states: parseDefinition(name, DefinitionString),
      statements: statements.get(RoleArn) ?? [],
    };
  });
}
