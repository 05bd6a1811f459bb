import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'
import { hasRoute, type PageWorker, pageWorkers } from '../../workers/routes-of.ts'

/** The Workers that Remix's one build is made into, by the paths of their bundles below build/server (docs/adr/171). */
const entries = { index: 'workers/app.ts', 'console/index': 'workers/console/index.ts' }

const remixBuild = '\0virtual:remix/server-build'
const remixManifest = '\0virtual:remix/server-manifest'
const pagesPrefix = 'virtual:bunko/pages-of-'
const manifestPrefix = 'virtual:bunko/manifest-of-'

/**
 * Makes two Workers of one server build: each is an entry that takes its own pages from Remix's build as one of its modules, so that pages,
 * API and viewer are one module graph: one copy of every rule, class and cache in each. What both need is in files that both import.
 */
export function twoWorkers(): Plugin {
  return {
    name: 'bunko-two-workers',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? {
            build: {
              rollupOptions: {
                input: entries,
                output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name].js' },
              },
            },
          }
        : undefined,
    resolveId: (id) => ((workerOf(id, pagesPrefix) ?? workerOf(id, manifestPrefix)) ? `\0${id}` : undefined),
    async load(id) {
      const codeOf = async (module: string) => (await this.load({ id: module })).code ?? ''
      const withPages = workerOf(id, `\0${pagesPrefix}`)
      if (withPages !== undefined) return pagesOf(withPages, await codeOf(remixBuild))
      const withManifest = workerOf(id, `\0${manifestPrefix}`)
      return withManifest === undefined ? undefined : manifestOf(withManifest, await codeOf(remixManifest))
    },
  }
}

const workerOf = (id: string, prefix: string): PageWorker | undefined =>
  pageWorkers.find((worker) => id === `${prefix}${worker}`)

const manifestName = '"virtual:remix/server-manifest"'
const routeImport = /^ *import \* as (route\d+) from .*$/gm
const routeEntry = /^ *"[^"\n]+": (\{[^{}]*?)module: (route\d+)\s*\},?$/gm

/** The module of Remix's build with the routes of one Worker. Throws if the module looks otherwise than expected. */
export function pagesOf(worker: PageWorker, code: string): string {
  const routes = [...code.matchAll(routeEntry)].map(([, of, module]) => ({
    module: module as string,
    isOwn: hasRoute(worker, runInNewContext(`(${of}})`)),
  }))
  if (
    routes.length === 0 ||
    code.match(routeImport)?.length !== routes.length ||
    !code.includes(manifestName)
  )
    throw new Error("Remix's build is no longer a list of imports and a table of routes")
  const own = new Set(routes.filter(({ isOwn }) => isOwn).map(({ module }) => module))
  return code
    .replace(routeImport, (line, module: string) => (own.has(module) ? line : ''))
    .replace(routeEntry, (entry, _, module: string) => (own.has(module) ? entry : ''))
    .replace(manifestName, JSON.stringify(`${manifestPrefix}${worker}`))
}

type Manifest = { routes: Record<string, RouteOfManifest> }
type RouteOfManifest = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  caseSensitive?: boolean
  css?: string[]
} & Record<(typeof flags)[number], boolean>

const flags = ['hasAction', 'hasLoader', 'hasClientAction', 'hasClientLoader', 'hasErrorBoundary'] as const
const known = new Set(['id', 'parentId', 'path', 'index', 'caseSensitive', 'css', ...flags])
const scripts = new Set(['module', 'imports'])

/**
 * The module of Remix's manifest with the routes of one Worker and without their scripts, since no page loads any (docs/adr/154). Its rows are parsed as text and only then become objects: V8 reads
 * JSON faster than code, and 260 routes repeat their members' names. Throws if the module looks otherwise than expected.
 */
export function manifestOf(worker: PageWorker, code: string): string {
  const [, text] = /^export default (\{.*\});?\s*$/s.exec(code) ?? []
  if (text === undefined) throw new Error("Remix's manifest is no longer a module with one value")
  // Remix writes it as code, with members that are undefined.
  const { routes, ...manifest } = runInNewContext(`(${text})`) as Manifest
  const own = Object.entries(routes).filter(([, route]) => hasRoute(worker, route))
  const sheets = [...new Set(own.flatMap(([, { css = [] }]) => css))]
  const rows = own.map(([id, route]) => {
    const strange = Object.keys(route).find((member) => !known.has(member) && !scripts.has(member))
    if (strange !== undefined || route.id !== id)
      throw new Error(`The route ${id} of Remix's manifest has another form: ${strange ?? route.id}`)
    const { parentId = 0, path = 0, index = 0, caseSensitive = 0, css = [] } = route
    const bits = flags.reduce((sum, flag, at) => sum + (route[flag] ? 2 ** at : 0), 0)
    return [id, parentId, path, index, caseSensitive, bits, ...css.map((sheet) => sheets.indexOf(sheet))]
  })
  const data = JSON.stringify(JSON.stringify({ manifest, sheets, rows }))
  return `const { manifest, sheets, rows } = JSON.parse(${data})
const flags = ${JSON.stringify(flags)}
const given = (value) => value === 0 ? undefined : value
const routeOf = ([id, parentId, path, index, caseSensitive, bits, ...css]) => ({
  id, parentId: given(parentId), path: given(path), index: given(index), caseSensitive: given(caseSensitive),
  ...Object.fromEntries(flags.map((flag, at) => [flag, (bits & 2 ** at) !== 0])),
  module: '', imports: [], css: css.map((at) => sheets[at]),
})
export default { ...manifest, routes: Object.fromEntries(rows.map((row) => [row[0], routeOf(row)])) }`
}
