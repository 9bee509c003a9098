import { LOCAL_ACCOUNT, LOCAL_REGION } from '@imali/aws-emulator/services/start-endpoints.ts';
import { readAssembly } from '@imali/aws-emulator/template/assembly.ts';
import { resolvableStacks } from '@imali/aws-emulator/template/stack-scope.ts';
import { readStateMachines, type StateMachineModel } from '@imali/aws-emulator/template/state-machines.ts';
import { placeholderAssembly } from '../../cdk/synthesized-stacks.ts';

/** The state machine of large submissions as production has it. */
export async function deployedMap(): Promise<StateMachineModel> {
  const stacks = await readAssembly(await placeholderAssembly('production'));
  const place = { region: LOCAL_REGION, account: LOCAL_ACCOUNT, sqsUrl: 'http://queues.example' };
  const machines = readStateMachines(resolvableStacks(stacks, { ...place, secretArn: (name) => name }));
  const machine = machines.find(({ name }) => name.endsWith('revet-map'));
  if (machine === undefined) throw new Error('production has no state machine for large submissions');
  return machine;
}
