import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'

const manifestId = '\0virtual:remix/server-manifest'
const domStub = '\0react-dom-of-the-worker'

/**
 * Leaves out of the Worker what it never runs: React's renderer for browsers, of which the router imports one function, and the renderer of
 * streams, since pages are rendered to strings; from Remix's manifest, the scripts of each page, since no page loads any
 * (docs/adr/154); and the parts of Kysely and Zod that only migrations and documents need (docs/adr/166). It also puts our function that makes
 * elements in the place of React's.
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
    load(id) {
      // A page of the Worker never changes in place, so the function has nothing to flush.
      if (id === domStub) return 'export const flushSync = (work) => work()'
      const unused = Object.entries(neverMade).find(([path]) => id.endsWith(path))?.[1]
      return unused === undefined ? undefined : withoutClass(unused)
    },
    transform(code, id) {
      if (id === manifestId) return { code: shortManifest(code), map: null }
      return id.endsWith(zodSchemas) ? { code: withoutJsonSchema(code), map: null } : undefined
    },
  }
}

/**
 * Kysely's classes that only migrations and other databases need. Its main classes name them, so no bundler can leave them out by
 * itself.
 */
const neverMade: Record<string, string> = {
  '/kysely/dist/schema/schema-module.js': 'SchemaModule',
  '/kysely/dist/plugin/with-schema/with-schema-plugin.js': 'WithSchemaPlugin',
  '/kysely/dist/query-builder/merge-query-builder.js': 'MergeQueryBuilder',
  '/kysely/dist/dialect/sqlite/sqlite-introspector.js': 'SqliteIntrospector',
}

function withoutClass(name: string): string {
  return `export class ${name} { constructor() { throw new Error('The Worker is built without ${name}') } }`
}

const zodSchemas = '/zod/v4/classic/schemas.js'

/** Zod's schemas without what describes each of them as JSON Schema. Throws if the module looks otherwise than expected. */
export function withoutJsonSchema(code: string): string {
  const methods = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m
  const processors = /^ *inst\._zod\.processJSONSchema = .*;$/gm
  if (!methods.test(code) || !processors.test(code))
    throw new Error('Zod no longer makes JSON Schema as it did')
  return code
    .replace(processors, '')
    .replace(
      methods,
      'const createStandardJSONSchemaMethod = () => () => { throw new Error("The Worker is built without JSON Schema") }, createToJSONSchemaMethod = createStandardJSONSchemaMethod;',
    )
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
 * The module of Remix's manifest without the scripts of its routes, whose rows are parsed as text and only then become objects: V8 reads
 * JSON faster than code, and 260 routes repeat their members' names. Throws if the module looks otherwise than expected.
 */
export function shortManifest(code: string): string {
  const [, text] = /^export default (\{.*\});?\s*$/s.exec(code) ?? []
  if (text === undefined) throw new Error("Remix's manifest is no longer a module with one value")
  // Remix writes it as code, with members that are undefined.
  const { routes, ...manifest } = runInNewContext(`(${text})`) as Manifest
  const sheets = [...new Set(Object.values(routes).flatMap(({ css = [] }) => css))]
  const rows = Object.entries(routes).map(([id, route]) => {
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
