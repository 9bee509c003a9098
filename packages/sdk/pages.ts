import { errorOf, type FailedReply, type GoodReply } from './imali-error.ts';

/** A page of a list. */
export interface Page<Item> {
  readonly data: readonly Item[];
  /** Of the next page; null on the last. */
  readonly next_cursor: string | null;
}

/** What the query of every list takes. */
interface ListQuery {
  readonly cursor?: string | undefined;
}

/** A method whose every part may be left out takes undefined as well. */
type ListParts = { readonly query?: ListQuery | undefined } | undefined;

/** A method of the client that answers a list. */
export type ListMethod<Parts, Listed> = (parts: Parts) => Promise<GoodReply<Listed> | FailedReply>;

/**
 * Each page of a list from the one that the query names, the first unless it does. A page is asked for when the one before
 * has been worked on.
 * @throws ImaliError where a page is refused
 */
export async function* pages<Parts extends ListParts, Listed extends Page<unknown>>(
  list: ListMethod<Parts, Listed>,
  parts: NoInfer<NonNullable<Parts>>,
): AsyncGenerator<Listed, void, undefined> {
  for (let cursor: string | null | undefined = parts.query?.cursor; cursor !== null; ) {
    const query = { ...parts.query, ...(cursor === undefined ? {} : { cursor }) };
    const reply: GoodReply<Listed> | FailedReply = await list({ ...parts, query });
    if (!reply.ok) throw errorOf(reply);
    yield reply.body;
    cursor = reply.body.next_cursor;
  }
}

/**
 * Each entry of a list, over all its pages: `for await (const one of items(client.listApplications, {}))`.
 * @throws ImaliError where a page is refused
 */
export async function* items<Parts extends ListParts, Item>(
  list: ListMethod<Parts, Page<Item>>,
  parts: NoInfer<NonNullable<Parts>>,
): AsyncGenerator<Item, void, undefined> {
  for await (const { data } of pages(list, parts)) yield* data;
}
