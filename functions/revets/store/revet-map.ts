import { ExecutionAlreadyExists, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import type { RevetMap } from '../domain/revet-store.ts';

let client: SFNClient | undefined;

/**
 * The state machine that vets the chunks of a large submission (cdk/constructs/revet-map.ts). Its input names the chunks and
 * holds nothing of what is in them.
 */
export function statesRevetMap(stateMachineArn: string, aboveRows: number): RevetMap {
  return {
    aboveRows,
    async start({ organisationId, id: submissionId }, chunks) {
      client ??= new SFNClient({});
      const input = { organisationId, submissionId, chunks: Array.from({ length: chunks }, (_, chunk) => chunk) };
      try {
        await client.send(
          new StartExecutionCommand({
            stateMachineArn,
            // The same for every message that asks for this submission, so that it is started once.
            name: `${organisationId}-${submissionId}`,
            input: JSON.stringify(input),
          }),
        );
      } catch (error) {
        // It ended before: a message came again late.
        if (!(error instanceof ExecutionAlreadyExists)) throw error;
      }
    },
  };
}
