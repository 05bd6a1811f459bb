import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { moduleRunnerTransform } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { inspectorPort, root } from '../parts/settings.ts'
import { placeOf, SourceProblem } from './source-problem.ts'

/** A module as scripts/dev/host.ts runs it. `imports` maps each specifier in the code to an id, in the order of the imports. */
export type Module = { code: string; imports: Record<string, string> }

/** Functions that generate modules that have no file, by id. */
type MadeModules = Record<string, () => string | Promise<string>>

/** The names of our own folders, from package.json, and the folders. A name of one file says where Node finds it, which a Worker doesn't ask. */
const folderNames = Object.entries(packageJson.imports).flatMap(([name, path]) =>
  typeof path === 'string' ? [[name.slice(0, -1), path.slice('./'.length, -1)] as const] : [],
)
const folders = folderNames.map(([, folder]) => folder)
const isOwn = (id: string) => id.startsWith('made:') || folders.some((folder) => id.startsWith(folder))
const isOutside = (id: string) => /\.(?:wasm|bin)$/.test(id) || !isOwn(id)

/**
 * The modules of the Workers. Each is transformed on its own, so that a save costs one transformation. An id is a path from the root, the
 * name of a package, or begins with `made:` if the module has no file.
 */
export class ModuleGraph {
  readonly #made: MadeModules
  readonly #modules = new Map<string, Promise<Module>>()

  constructor(made: MadeModules) {
    this.#made = made
  }

  /** Drops modules, so that they are read again the next time. */
  forget(ids: Iterable<string>): void {
    for (const id of ids) this.#modules.delete(id)
  }

  /**
   * Lists the modules that an entry imports, directly or indirectly. `outside` lists what isn't our source: packages, modules of the
   * runtime, WebAssembly, data.
   */
  async reach(entry: string): Promise<{ modules: Map<string, Module>; outside: Set<string> }> {
    const modules = new Map<string, Module>()
    const outside = new Set<string>()
    let wanted = [entry]
    while (wanted.length > 0) {
      const read = await Promise.all(wanted.map(async (id) => [id, await this.#read(id)] as const))
      for (const [id, module] of read) modules.set(id, module)
      const next = new Set(read.flatMap(([, { imports }]) => Object.values(imports)))
      wanted = [...next].filter((id) => !modules.has(id) && !(isOutside(id) && outside.add(id)))
    }
    return { modules, outside }
  }

  #read(id: string): Promise<Module> {
    const known = this.#modules.get(id)
    if (known !== undefined) return known
    const module = this.#make(id)
    this.#modules.set(id, module)
    // A failed module isn't kept: saving another file may repair a missing import.
    module.catch(() => this.#modules.delete(id))
    return module
  }

  async #make(id: string): Promise<Module> {
    if (id.endsWith('.css')) return { code: '', imports: {} }
    if (id.endsWith('?url')) return valueModule(`/assets/${id.slice(0, -'?url'.length)}`)
    const text = await (this.#made[id]?.() ?? readFileSync(join(root, id), 'utf8'))
    return id.endsWith('.json') ? valueModule(JSON.parse(text)) : runnable(id, text)
  }
}

function valueModule(value: unknown): Module {
  return { code: `__vite_ssr_exports__.default = ${JSON.stringify(value)}`, imports: {} }
}

async function runnable(id: string, text: string): Promise<Module> {
  const made = await transformed(id, text, inspectorPort !== undefined)
  const specifiers = [...(made.deps ?? []), ...(made.dynamicDeps ?? [])]
  const imports = Object.fromEntries(
    specifiers.map((specifier) => [specifier, resolved(specifier, id, text)] as const),
  )
  return { code: made.code + commentOf(made.map, id), imports }
}

/** Returns the comment that leads a debugger to the file on disk; empty if the module has no source map. */
function commentOf(map: Awaited<ReturnType<typeof transformed>>['map'], id: string): string {
  if (map === null || map.mappings === '') return ''
  const sources = [pathToFileURL(join(root, id)).href]
  const text = Buffer.from(JSON.stringify({ ...map, sources })).toString('base64')
  return `\n//# sourceMappingURL=data:application/json;base64,${text}`
}

/** Turns TypeScript into the body of an async function that imports by calls. The source map costs time, so it is made on demand only. */
export async function transformed(id: string, text: string, hasMap: boolean) {
  const { code, map } = await transform(text, {
    sourcefile: id,
    sourcemap: hasMap,
    loader: id.endsWith('x') ? 'tsx' : 'ts',
    target: 'es2022',
    logLevel: 'silent',
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', verbatimModuleSyntax: true } },
  })
  const made = await moduleRunnerTransform(code, hasMap ? JSON.parse(map) : null, id, text)
  if (made === null) throw new SourceProblem('can not be made to run', { file: id })
  return made
}

function resolved(specifier: string, importer: string, text: string): string {
  const id = idOf(specifier, importer)
  if (isOutside(id) || id.startsWith('made:') || existsSync(join(root, id.replace(/\?url$/, '')))) return id
  throw new SourceProblem(`there is no ${specifier}`, placeOf(importer, text, specifier))
}

/**
 * Resolves a specifier: `#app/…` by package.json, `./…` beside the importer, `virtual:…` to a generated module. All others are packages.
 */
export function idOf(specifier: string, importer: string): string {
  if (specifier.startsWith('virtual:')) return `made:${specifier}`
  if (specifier.startsWith('.')) return join(dirname(importer), specifier)
  const alias = folderNames
    .filter(([from]) => specifier.startsWith(from))
    .sort(([one], [other]) => other.length - one.length)[0]
  return alias === undefined ? specifier : alias[1] + specifier.slice(alias[0].length)
}
