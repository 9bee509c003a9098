import { type ApiModel, readApi } from './api.ts';
import type { AssemblyStack } from './assembly.ts';
import { type FunctionModel, readFunctions } from './functions.ts';
import type { Place } from './physical-resource.ts';
import { readSite, type SiteModel } from './site.ts';
import { resolvableStacks } from './stack-scope.ts';
import { readStateMachines, type StateMachineModel } from './state-machines.ts';
import { readStores, type StoresModel } from './stores.ts';
import {
  type EventSourceModel,
  type NotificationModel,
  readEventSources,
  readNotifications,
  readSchedules,
  type ScheduleModel,
} from './triggers.ts';

/** Everything of the synthesized stacks that can run on this machine, references resolved. */
export interface CloudModel {
  readonly stores: StoresModel;
  readonly functions: readonly FunctionModel[];
  readonly eventSources: readonly EventSourceModel[];
  readonly schedules: readonly ScheduleModel[];
  readonly notifications: readonly NotificationModel[];
  readonly stateMachines: readonly StateMachineModel[];
  readonly api: ApiModel | undefined;
  /** The console and the connect app. */
  readonly site: SiteModel | undefined;
  readonly docs: SiteModel | undefined;
}

/** Reads only what holds state: it has to be made before the rest has addresses. */
export function readStoresModel(stacks: readonly AssemblyStack[], place: Place): StoresModel {
  return readStores(resolvableStacks(stacks, place));
}

/** Reads the model of a cloud from its stacks. Throws, naming stack and resource, for what cannot be resolved. */
export function readCloudModel(stacks: readonly AssemblyStack[], place: Place): CloudModel {
  const resolvable = resolvableStacks(stacks, place);
  return {
    stores: readStores(resolvable),
    functions: readFunctions(resolvable),
    eventSources: readEventSources(resolvable),
    schedules: readSchedules(resolvable),
    notifications: readNotifications(resolvable),
    stateMachines: readStateMachines(resolvable),
    api: readApi(resolvable),
    site: readSite(resolvable, 'site'),
    docs: readSite(resolvable, 'docs'),
  };
}
