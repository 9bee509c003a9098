import type { FunctionGrants, Grant, Grants } from './grant.ts';
import type { ChangingUse, Resource } from './resource.ts';

/**
 * A resource in the hands of a function that was granted it. Only `granted` makes one, so an adapter that asks for it cannot
 * be made without the grant. Who holds more uses than an adapter asks for may have the adapter.
 */
export class Held<N extends string = string, U extends string = string, M = unknown> {
  readonly name: N;
  readonly #variable: string | null;
  /** Types only. */
  declare readonly may: { readonly [K in U]: true };
  declare readonly message: M;

  /** @internal */
  constructor(resource: Resource<N, string, M>) {
    this.name = resource.name;
    this.#variable = resource.variable;
  }

  /**
   * Where it is, for one of the uses that were granted, or the value itself. Throws when the deployment does not say: a fault
   * of the deployment, not of a caller.
   */
  to(_use: U): string {
    return Held.place(this);
  }

  /** The same where it may be left out. */
  optionally(_use: U): string | undefined {
    return this.#variable === null ? undefined : process.env[this.#variable] || undefined;
  }

  /** Where a resource is that was granted for any use. */
  static place(held: Held<string, never>): string {
    const variable = held.#variable;
    const found = variable === null ? undefined : process.env[variable];
    if (!found) throw new Error(`the environment variable ${variable} is not set`);
    return found;
  }
}

/** Where a resource is that was granted for any use: for adapters that hold all of its uses. */
export const placeOf = (held: Held<string, never>): string => Held.place(held);

type Of<G extends Grant, N extends string> = Extract<G, { readonly resource: { readonly name: N } }>;
type UseOf<G> = G extends Grant<string, infer U> ? U : never;
type MessageOf<G> = G extends Grant<string, string, infer M> ? M : never;
type NameOf<G extends Grant> = G['resource']['name'];
/** Who may write a table may put items, and who may put them may change attributes of them. */
type Implied<U> = U | (U extends 'write' ? 'put' | ChangingUse : never) | (U extends 'put' ? ChangingUse : never);

/** What a function holds, by the names of its resources. */
export type HeldOf<G extends Grant> = {
  readonly [N in NameOf<G>]: Held<N, Implied<UseOf<Of<G, N>>>, MessageOf<Of<G, N>>>;
};

/** What wiring needs that is made for some grants: functions that were granted more may call it. */
export type Holding<T extends Grants> = T extends Grants<infer G> ? HeldOf<G> : never;

/**
 * What wiring needs, in short: `Holds<'applications:read&write' | 'crmQueue:send'>` is the table to read and to write, and the
 * queue to send to. Without a use it is the resource for any use, which a table is not: what may be done with it is of its type.
 */
export type Holds<K extends string> = {
  readonly [X in K as X extends `${infer N}:${string}` ? N : X]: X extends `${infer N}:${infer U}`
    ? Held<N, Implied<Split<U>>>
    : Held<X, never>;
};
type Split<U extends string> = U extends `${infer First}&${infer Rest}` ? First | Split<Rest> : U;

/** Makes the adapters of the function `Id`, and of no other. */
export interface Wiring<A, Id extends string = string> {
  (): A;
  /** Types only. */
  readonly of?: Id;
}

/** Whether everything granted is held. */
function isHeld<G extends Grant>(held: Readonly<Record<string, Held>>, { list }: Grants<G>): held is HeldOf<G> {
  return list.every(({ resource }) => resource.name in held);
}

/**
 * Wiring of a function by what it was granted: `wire` gets nothing else, so whatever it makes has its statements in the
 * role. Nothing of the environment is read before an adapter asks.
 */
export function granted<Id extends string, G extends Grant, A>(
  grants: FunctionGrants<Id, G>,
  wire: (held: NoInfer<HeldOf<G>>) => A,
): Wiring<A, Id> {
  return () => {
    const held = Object.fromEntries(grants.list.map(({ resource }) => [resource.name, new Held(resource)]));
    if (!isHeld(held, grants)) throw new Error(`${grants.id} does not hold what it was granted`);
    return wire(held);
  };
}
