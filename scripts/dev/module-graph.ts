import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transform } from 'esbuild'
import { moduleRunnerTransform } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { root } from '../parts/settings.ts'
import { placeOf, SourceProblem } from './source-problem.ts'

/** One file, made to be run by scripts/dev/host.ts; `imports` are in the order in which they are run, by what the code calls them. */
export type Module = { code: string; imports: Record<string, string> }

/** Modules that no file holds, by name: their text, as it is now. */
export type MadeModules = Record<string, () => string | Promise<string>>

/** Where our own modules lie, as package.json names it. */
const folders = Object.values(packageJson.imports).map((path) => path.slice('./'.length, -1))
const isOwn = (id: string) => id.startsWith('made:') || folders.some((folder) => id.startsWith(folder))
const isOutside = (id: string) => /\.(?:wasm|bin)$/.test(id) || !isOwn(id)

/**
 * The modules of Workers, each transformed alone: after a save only what was saved is, and a Worker gets no more than that. Ids are
 * paths from the root, names of packages, and `made:` for what no file holds.
 */
export class ModuleGraph {
  readonly #made: MadeModules
  readonly #modules = new Map<string, Promise<Module>>()

  constructor(made: MadeModules) {
    this.#made = made
  }

  /** To be read anew, as they were saved or are made otherwise now. */
  forget(ids: Iterable<string>): void {
    for (const id of ids) this.#modules.delete(id)
  }

  /** What a module needs: modules of ours, and what comes from outside (packages, the runtime's own, WebAssembly and data). */
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
    // What could not be read may be readable the next time, though it was not saved itself.
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
  const made = await transformed(id, text, false)
  const specifiers = [...(made.deps ?? []), ...(made.dynamicDeps ?? [])]
  const imports = Object.fromEntries(
    specifiers.map((specifier) => [specifier, resolved(specifier, id, text)] as const),
  )
  return { code: made.code, imports }
}

/** From TypeScript to the body of a function that is given its imports; with a map back only where somebody looks for a line. */
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

/** `#app/…` as package.json says, `./…` beside the importer, and what the build makes by the name that its text is made under. */
export function idOf(specifier: string, importer: string): string {
  if (specifier.startsWith('virtual:')) return `made:${specifier}`
  if (specifier.startsWith('.')) return join(dirname(importer), specifier)
  const alias = Object.entries(packageJson.imports)
    .map(([from, to]) => [from.slice(0, -1), to.slice('./'.length, -1)] as const)
    .filter(([from]) => specifier.startsWith(from))
    .sort(([one], [other]) => other.length - one.length)[0]
  return alias === undefined ? specifier : alias[1] + specifier.slice(alias[0].length)
}
