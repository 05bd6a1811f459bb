import type { Module } from './module-graph.ts'

type Exports = Record<string, unknown>
type Evaluate = (code: string, name: string) => unknown
type Bring = (specifier: string, how?: { importedNames?: string[] }) => Promise<Exports>
type ModuleFunction = (
  exports: Exports,
  bring: Bring,
  bringLater: Bring,
  exportAll: (from: Exports) => void,
  meta: { url: string },
) => Promise<void>

/** What a save changes: modules that differ or are new, and those that nothing imports any more. */
export type Update = { modules: Record<string, Module>; gone: string[] }

type Env = { DEV_KEY: string; DEV_EVAL: { eval: Evaluate } }

/**
 * The Worker of `npm run dev`, into which the modules of a Worker are put one by one: what was saved replaces what was there, and all are
 * run anew, as if the Worker had just begun. The runtime, its bindings and the packages stay. `outside` are packages and what else isn't
 * ours, by name. Only development has this.
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

  /** A module that is asked for while it is run is one of a circle: it is given as far as it has come, as everywhere. */
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

/** What can't be read fails when it is run: the Worker has it all the same, so that only what changes is sent again. */
function functionOf(code: string, id: string, evaluate: Evaluate): ModuleFunction {
  try {
    return evaluate(wrapped(code), id) as ModuleFunction
  } catch (error) {
    return () => Promise.reject(error)
  }
}

/** On one line with the module's first, so that lines of errors are the module's. */
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
