import { listDataPointArgs as contract } from '../../../schemas/endpoints/application-configs.ts';
import type { Operation } from '../../platform/serve/operation.ts';
import { serve } from '../../platform/serve/serve.ts';
import { dataPointArgs } from '../domain/data-point-args.ts';

export const operation: Operation<typeof contract, object> = async () => ({ status: 200, body: dataPointArgs() });

export const handler = serve(contract, () => ({}), operation);
