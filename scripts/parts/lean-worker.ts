import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'

const manifestId = '\0virtual:remix/server-manifest'
const domStub = '\0react-dom-of-the-worker'

/**
 * Leaves out of the Worker what it never runs: React's renderer for browsers, of which the router imports one function, and the renderer of
 * streams, since pages are rendered to strings; and, from Remix's manifest, the scripts of each page, since no page loads any
 * (docs/adr/154). It also puts our function that makes elements in the place of React's.
 */
export function leanWorker(): Plugin {
  return {
    name: 'bunko-lean-worker',
    enforce: 'pre',
    resolveId(id) {
      if (id === 'react-dom') return domStub
      if (id === 'react/jsx-runtime') return resolve('app/kernel/rendering/jsx-runtime.ts')
      if (id === 'react-dom/server')
        return resolve('node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.min.js')
      return undefined
    },
    // A page of the Worker never changes in place, so the function has nothing to flush.
    load: (id) => (id === domStub ? 'export const flushSync = (work) => work()' : undefined),
    transform: (code, id) => (id === manifestId ? { code: withoutScripts(code), map: null } : undefined),
  }
}

type Manifest = { routes: Record<string, { module: string; imports: string[] }> }

/**
 * The module of Remix's manifest without the scripts of its routes, as text that is parsed: V8 reads JSON faster than code. Throws if the
 * module looks otherwise than expected.
 */
export function withoutScripts(code: string): string {
  const [, text] = /^export default (\{.*\});?\s*$/s.exec(code) ?? []
  if (text === undefined) throw new Error("Remix's manifest is no longer a module with one value")
  // Remix writes it as code, with members that are undefined.
  const manifest = runInNewContext(`(${text})`) as Manifest
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    { ...route, module: '', imports: [] },
  ])
  const data = JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })
  return `export default JSON.parse(${JSON.stringify(data)})`
}
