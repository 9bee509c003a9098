import { testFieldKeys } from './table.fixture.ts';
import { type Expression, type Item, type Key, Table, type WriteAction } from './table.ts';

/** The process of the worker ended here. */
export class Crash extends Error {}

/** A table whose user dies at its n-th write: right before it, or right after it took effect. Dead, it writes no more. */
export class CrashingTable extends Table {
  readonly fieldKeys = testFieldKeys;
  readonly #at: number;
  readonly #when: 'before' | 'after';
  #writes = 0;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(name: string, at: number, when: 'before' | 'after') {
    super(name);
    this.#at = at;
    this.#when = when;
  }

  /** Whether the crash came: false when there were fewer writes. */
  get crashed(): boolean {
    return this.#writes >= this.#at;
  }

  override put(item: Key & Item, condition?: Expression): Promise<boolean> {
    return this.#crashing(() => super.put(item, condition));
  }

  override remove(key: Key, condition?: Expression): Promise<boolean> {
    return this.#crashing(() => super.remove(key, condition));
  }

  override touch(key: Key, set: Expression, condition: Expression): Promise<boolean> {
    return this.#crashing(() => super.touch(key, set, condition));
  }

  override update(key: Key, set: Expression, condition?: Expression): Promise<Item | null> {
    return this.#crashing(() => super.update(key, set, condition));
  }

  override transact(actions: readonly WriteAction[]): Promise<readonly number[]> {
    return this.#crashing(() => super.transact(actions));
  }

  /** Waits until what was under way when the process died has arrived, as it still may. */
  async arrived(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  async #crashing<T>(write: () => Promise<T>): Promise<T> {
    this.#writes += 1;
    const number = this.#writes;
    if (number < this.#at) return this.#noted(write());
    if (number === this.#at && this.#when === 'after') await this.#noted(write());
    throw new Crash();
  }

  async #noted<T>(write: Promise<T>): Promise<T> {
    this.#underWay.add(write);
    try {
      return await write;
    } finally {
      this.#underWay.delete(write);
    }
  }
}
