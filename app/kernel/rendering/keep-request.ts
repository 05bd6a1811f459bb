import type { Plugin } from 'vite'

/**
 * Replaces Remix's copies of a request: each loader gets two, without the parameters `index` and `_routes` that only Remix's own forms and
 * client add. Used by the build only. With the copies a page takes 1.03 (home) to 1.04 times (detail) the CPU (docs/adr/165). Can be removed
 * when Remix hands the request on as it came.
 */

const copies = /stripRoutesParam\(stripIndexParam\(request\)\)/g

/** Hands each loader the request itself. Actions, whose bodies are read once, keep their copies. The build fails if the code isn't found. */
export function keepRequest(): Plugin {
  return {
    name: 'bunko-keep-request',
    transform(code, id) {
      if (!/server-runtime\/dist\/esm\/data\.js$/.test(id)) return undefined
      const [ofActions, ofLoaders] = code.split('async function callRouteLoader(')
      if (ofLoaders === undefined || ofLoaders.match(copies)?.length !== 1)
        this.error('expected Remix to copy the request of a loader in one place')
      return {
        code: `${ofActions}async function callRouteLoader(${ofLoaders.replace(copies, 'request')}`,
        map: null,
      }
    },
  }
}
