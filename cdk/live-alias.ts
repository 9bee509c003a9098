/** Alias of every function that callers know: it names the version that is released. */
export const liveAlias = 'live';
