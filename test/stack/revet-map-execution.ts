import { DescribeExecutionCommand, SFNClient } from '@aws-sdk/client-sfn';
import { runningStack } from './running-stack.ts';

/** The execution that vets a large submission, as Step Functions describes it; null where none was started (yet). */
export async function revetMapExecution(organisationId: string, submissionId: string) {
  const { endpoints, region, rootCredentials, stateMachines } = runningStack();
  const machine = stateMachines.find((arn) => arn.endsWith('revet-map'));
  if (machine === undefined) throw new Error('the cloud has no state machine for large submissions');
  const sfn = new SFNClient({ region, endpoint: endpoints.states, credentials: rootCredentials, maxAttempts: 1 });
  const executionArn = `${machine.replace(':stateMachine:', ':execution:')}:${organisationId}-${submissionId}`;
  try {
    return await sfn.send(new DescribeExecutionCommand({ executionArn }));
  } catch (error) {
    if (error instanceof Error && error.name === 'ExecutionDoesNotExist') return null;
    throw error;
  } finally {
    sfn.destroy();
  }
}
