/** What an example is: anything that JSON holds. */
export type Example = null | boolean | number | string | readonly Example[] | { readonly [name: string]: Example };
