/** What shiki hands to its transformers, as far as it is read here. */
interface Transforming {
  readonly options: { readonly meta?: { readonly __raw?: string } | undefined; readonly lang?: string };
}

/** The title in the words after a fence's language: ```ts title="first-call.ts". */
export function titleOfMeta(meta: string): string | undefined {
  return /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/
    .exec(meta)
    ?.slice(1)
    .find((part) => part !== undefined);
}

/** Carries the title and the language of a fence over to its element: shiki drops what it does not know. */
export const codeTitle = {
  name: 'code-title',
  pre(this: Transforming, node: { properties: Record<string, unknown> }): void {
    const title = titleOfMeta(this.options.meta?.__raw ?? '');
    if (title !== undefined) node.properties['data-title'] = title;
    if (this.options.lang !== undefined) node.properties['data-language'] = this.options.lang;
  },
};
