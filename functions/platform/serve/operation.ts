import type { EndpointDeclaration, Outcome, ParsedRequest } from '../../../schemas/endpoint.ts';
import type { Caller } from './caller.ts';

/** Who calls: a caller where the contract asks for a scope, or nobody that is known. Applicants are known by connect. */
export type CallerOf<E extends EndpointDeclaration> = E['scopes'] extends 'none'
  ? null
  : E['scopes'] extends 'connect'
    ? never
    : Caller;

/** The validated request, and what the runtime knows about it. */
export interface OperationRequest<E extends EndpointDeclaration, C = CallerOf<E>> extends ParsedRequest<E> {
  readonly caller: C;
  /** When the request arrived, epoch milliseconds: the one reading of the clock that the whole operation uses. */
  readonly now: number;
  readonly sourceIp: string;
  /** What the caller calls itself; empty where it does not say. */
  readonly userAgent: string;
  readonly requestId: string;
}

/** What an endpoint does: a value for each expected outcome; a throw is a bug. */
export type Operation<E extends EndpointDeclaration, A, C = CallerOf<E>> = (
  adapters: A,
  request: OperationRequest<E, C>,
) => Promise<Outcome<E>>;
