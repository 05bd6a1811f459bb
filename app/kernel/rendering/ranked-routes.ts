import type { Plugin } from 'vite'

/**
 * Replaces the router's ranking of its routes and making of their patterns, which it does three times for each request. Used by the build
 * only. Without this a page takes 1.03 times the CPU (docs/adr/165). Can be removed once the router does it once.
 */

const ranking = /let branches = flattenRoutes\(routes\);\s+rankRouteBranches\(branches\);/g
const compiling = /= compilePath\(pattern\.path, pattern\.caseSensitive, pattern\.end\)/g

const remembering = `
const rankedOf = new WeakMap();
function rankedRoutes(routes) {
  let branches = rankedOf.get(routes);
  if (branches === undefined) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    rankedOf.set(routes, branches);
  }
  return branches;
}
const compiledOf = new Map();
function compiledPath(path, caseSensitive, end) {
  const key = (caseSensitive === true) + " " + end + " " + path;
  let compiled = compiledOf.get(key);
  if (compiled === undefined) compiledOf.set(key, (compiled = compilePath(path, caseSensitive, end)));
  return compiled;
}
`

/**
 * Lets the router rank the routes of a table once, and make each pattern once: there are as many as routes. The build fails if the code to
 * replace isn't found.
 */
export function rankedRoutes(): Plugin {
  return {
    name: 'bunko-ranked-routes',
    transform(code, id) {
      if (!/@remix-run\/router\/dist\/router\.js$/.test(id)) return undefined
      const [rankings, compilings] = [code.match(ranking)?.length, code.match(compiling)?.length]
      if (rankings !== 1 || compilings !== 1)
        this.error('expected the router to rank its routes in one place')
      const made = code
        .replace(ranking, 'let branches = rankedRoutes(routes);')
        .replace(compiling, '= compiledPath(pattern.path, pattern.caseSensitive, pattern.end)')
      return { code: made + remembering, map: null }
    },
  }
}
