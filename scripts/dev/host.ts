import type { Module } from './module-graph.ts'

type Exports = Record<string, unknown>
type Evaluate = (code: string, name: string) => unknown
type Bring = (specifier: string, how?: { importedNames?: string[] }) => Promise<Exports>
// biome-ignore lint/complexity/useMaxParams: the body of a module runs with these names in scope.
type ModuleFunction = (
  exports: Exports,
  bring: Bring,
  bringLater: Bring,
  exportAll: (from: Exports) => void,
  meta: { url: string },
) => Promise<void>

/** New and changed modules by id, and the ids of modules that nothing imports any more. */
export type Update = { modules: Record<string, Module>; gone: string[] }

type Env = { DEV_KEY: string; DEV_EVAL: { eval: Evaluate } }

/**
 * Makes the Worker of `npm run dev`, which takes the modules of a real Worker one by one. After each update it runs all modules again from
 * `entry`, as a Worker that just started would; the runtime, its bindings and the packages stay. `outside` holds packages and other
 * modules that are not ours, by name. Only development uses this.
 */
export function hostOf(entry: string, outside: Record<string, Exports>) {
  const functions = new Map<string, ModuleFunction>()
  const importsOf = new Map<string, Module['imports']>()
  let worker: Exports | null = null

  async function replace({ modules, gone }: Update, evaluate: Evaluate): Promise<void> {
    for (const id of gone) functions.delete(id)
    for (const [id, { code, imports }] of Object.entries(modules)) {
      functions.set(id, functionOf(code, id, evaluate))
      importsOf.set(id, imports)
    }
    worker = await runAll()
  }

  /**
   * Runs all modules. Modules may import each other in a circle: as in every module system, an importer gets the exports that exist so far.
   */
  async function runAll(): Promise<Exports> {
    const begun = new Map<string, Exports>()
    const load = async (id: string) => outside[id] ?? begun.get(id) ?? run(id)
    const run = async (id: string) => {
      const exports = Object.create(null, { [Symbol.toStringTag]: { value: 'Module' } }) as Exports
      begun.set(id, exports)
      const bring: Bring = async (specifier, { importedNames = [] } = {}) => {
        const found = await load(importsOf.get(id)?.[specifier] ?? specifier)
        const missing = importedNames.find((name) => name !== 'default' && !(name in found))
        if (missing !== undefined) throw new SyntaxError(`${id}: ${specifier} exports no ${missing}`)
        return found
      }
      const exportAll = (from: Exports) => exportAllOf(from, exports)
      await functions.get(id)?.(exports, bring, bring, exportAll, { url: `file:///${id}` })
      return exports
    }
    return load(entry)
  }

  const current = () => {
    if (worker === null) throw new Error('No build has succeeded yet: the terminal says why.')
    return worker
  }
  const handlers = () => current().default as Record<string, (...args: unknown[]) => unknown>

  return {
    replace,
    current,
    handlers: {
      async fetch(request: Request, env: Env, ctx: unknown) {
        if (request.headers.get('X-Dev-Key') !== env.DEV_KEY) return handlers().fetch?.(request, env, ctx)
        try {
          await replace(await request.json(), (code, name) => env.DEV_EVAL.eval(code, name))
          return new Response()
        } catch (error) {
          return new Response(error instanceof Error ? error.stack : String(error), { status: 500 })
        }
      },
      queue: (...args: unknown[]) => handlers().queue?.(...args),
      scheduled: (...args: unknown[]) => handlers().scheduled?.(...args),
    },
  }
}

/** Keeps a module with a syntax error as a function that throws it, so that the host has every module that it was sent. */
function functionOf(code: string, id: string, evaluate: Evaluate): ModuleFunction {
  try {
    return evaluate(wrapped(code), id) as ModuleFunction
  } catch (error) {
    return () => Promise.reject(error)
  }
}

/** Wraps the code in a function without adding a line before it, because error stacks count the module's lines. */
function wrapped(code: string): string {
  const names = ['exports', 'import', 'dynamic_import', 'exportAll', 'import_meta'].map(
    (name) => `__vite_ssr_${name}__`,
  )
  return `(async function (${names.join(', ')}) {'use strict';${code}\n})`
}

function exportAllOf(from: Exports, to: Exports): void {
  for (const name of Object.keys(from))
    if (name !== 'default' && !(name in to))
      Object.defineProperty(to, name, { enumerable: true, configurable: true, get: () => from[name] })
}
