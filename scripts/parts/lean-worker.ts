import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const domStub = '\0react-dom-of-the-worker'

/**
 * Leaves out of the Worker what it never runs: React's renderer for browsers, of which the router imports one function, and the renderer of
 * streams, since pages are rendered to strings (docs/adr/154); and the parts of Kysely and Zod that only migrations and documents need (docs/adr/166). It also puts our function that makes
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
