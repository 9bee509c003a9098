/** Whether a segment of a path stands for a value. */
const isParameter = (segment: string): boolean => segment.startsWith('{');

/** `/a/{id}/` -> `/a/{id}`: the gateway declares paths without their last slash, and answers both forms. */
function withoutLastSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

/** Names of the parameters of a path, in order. */
export function parametersOf(path: string): readonly string[] {
  return path
    .split('/')
    .filter(isParameter)
    .map((segment) => segment.slice(1, -1));
}

/**
 * Gives the parameters of paths the names under which the gateway can hold them all. API Gateway wants one name for
 * the parameter below a common parent, while the API has `/things/{thing_id}` beside `/things/{other_id}/part`: the
 * first name wins, and the runtime reads parameters by their place in the declared path.
 * @param paths declared paths
 * @returns the gateway's path of every declared one
 */
export function gatewayPaths(paths: readonly string[]): ReadonlyMap<string, string> {
  const nameBelow = new Map<string, string>();
  return new Map(
    paths.map((path) => {
      const shared = withoutLastSlash(path)
        .split('/')
        .reduce((parent, segment) => {
          if (!isParameter(segment)) return `${parent}/${segment}`;
          const name = nameBelow.get(parent) ?? segment;
          nameBelow.set(parent, name);
          return `${parent}/${name}`;
        });
      return [path, shared === '' ? '/' : shared];
    }),
  );
}
