import { dataPointArgs } from '../../../core/connect/data-point-args.ts';
import { listDataPointArgs as contract } from '../../../schemas/endpoints/application-configs.ts';
import type { Operation } from '../../runtime/operation.ts';
import { serve } from '../../runtime/serve.ts';

export const operation: Operation<typeof contract, object> = async () => ({ status: 200, body: dataPointArgs() });

export const handler = serve(contract, () => ({}), operation);
