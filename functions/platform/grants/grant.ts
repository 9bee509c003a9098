import type { EnvironmentKey } from '../../../schemas/environment.ts';
import { programBeside, type Resource, settingOfStage } from './resource.ts';

/** Leave to use a resource in some of its ways. */
export interface Grant<N extends string = string, U extends string = string, M = unknown> {
  readonly resource: Resource<N, string, M>;
  readonly uses: readonly U[];
}

/** Grants that are given together. */
export interface Grants<G extends Grant = Grant> {
  readonly list: readonly Grant[];
  /** Types only: the grants of the list. */
  readonly of?: G;
}

/** What the function `Id` may touch: the one declaration from which its role, its environment and its adapters follow. */
export interface FunctionGrants<Id extends string = string, G extends Grant = Grant> extends Grants<G> {
  readonly id: Id;
}

/** Leave to use a resource. */
export function may<N extends string, R extends string, M, const U extends R>(
  resource: Resource<N, R, M>,
  ...uses: readonly [U, ...U[]]
): Grant<N, U, M> {
  return { resource, uses };
}

/** Leave to know a value of the stage. */
export function value<N extends EnvironmentKey>(name: N): Grant<N, 'read'> {
  return { resource: settingOfStage(name), uses: ['read'] };
}

/** Leave to run a program that then lies beside the function. */
export function program<N extends string>(name: N): Grant<N, 'run'> {
  return { resource: programBeside(name), uses: ['run'] };
}

type Part = Grant | Grants;
type Flat<P extends Part> = P extends Grants<infer G> ? G : P extends Grant ? P : never;

/** Grants given together, for what several functions do. Groups may hold groups. */
export function grants<const P extends readonly Part[]>(...parts: P): Grants<Flat<P[number]>> {
  return { list: parts.flatMap((part) => ('list' in part ? part.list : [part])) };
}

/**
 * What a function may touch. A resource that is named more than once has all of the uses named.
 * @param id of the endpoint or the worker
 */
export function functionMay<const Id extends string, const P extends readonly Part[]>(
  id: Id,
  ...parts: P
): FunctionGrants<Id, Flat<P[number]>> {
  return { id, ...grants(...parts) };
}
