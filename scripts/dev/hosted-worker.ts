import { join } from 'node:path'
import type { V4WorkerOptions } from 'miniflare'
import { origin, root, sandboxOrigin } from '../parts/settings.ts'
import { sandboxVars, unbundledWorker, withModules } from '../parts/workers.ts'
import type { Update } from './host.ts'
import { writeHost } from './host-files.ts'
import type { Module, ModuleGraph } from './module-graph.ts'
import { withSourceLines } from './source-lines.ts'
import { staticFolder } from './static-assets.ts'

/** The Worker's entry point, and the classes by which other Workers call it. */
type Entry = { entry: string; classes: readonly string[] }
type Post = { method: 'POST'; headers: Record<string, string>; body: string }
type Fetcher = {
  fetch: (address: string, post: Post) => Promise<{ ok: boolean; text: () => Promise<string> }>
}

/** A Worker that runs modules of the graph inside a host (host.ts). It knows which modules the host already has. */
export class HostedWorker {
  readonly #name: 'app' | 'ingest'
  readonly #entry: Entry
  readonly #graph: ModuleGraph
  readonly #key: string
  readonly #sent = new Map<string, string>()
  #outside: ReadonlySet<string> = new Set()
  #hasFailed = false

  /** `key` is a secret: the host accepts updates only from requests that carry it. */
  constructor(name: 'app' | 'ingest', entry: Entry, graph: ModuleGraph, key: string) {
    this.#name = name
    this.#entry = entry
    this.#graph = graph
    this.#key = key
  }

  /** Returns the options that start the host with the Worker's bindings and all packages that its modules import. */
  async options(): Promise<V4WorkerOptions> {
    const { outside } = await this.#graph.reach(this.#entry.entry)
    this.#outside = outside
    const folder = join(root, 'build/dev', this.#name)
    const modules = await writeHost(folder, { ...this.#entry, outside })
    const vars = { ...(this.#name === 'app' ? sandboxVars(sandboxOrigin, origin) : {}), DEV_KEY: this.#key }
    const worker = withModules(unbundledWorker(this.#name, vars), folder, modules)
    const { assets } = worker
    return {
      ...worker,
      ...(assets === undefined ? {} : { assets: { ...assets, directory: staticFolder } }),
      unsafeEvalBinding: 'DEV_EVAL',
    }
  }

  /**
   * Sends the host the modules that have changed since the last update. After a failure it has the host run them again, even if none has
   * changed.
   */
  async update(host: Fetcher): Promise<void> {
    const { modules, outside } = await this.#graph.reach(this.#entry.entry)
    const unknown = [...outside].find((id) => !this.#outside.has(id))
    if (unknown !== undefined)
      throw new Error(`${unknown} is new to the Worker: end npm run dev and begin it again.`)
    const update = changesFrom(this.#sent, modules)
    if (isEmpty(update) && !this.#hasFailed) return
    const headers = { 'X-Dev-Key': this.#key }
    const answer = await host.fetch('http://host/', { method: 'POST', headers, body: JSON.stringify(update) })
    // The host keeps even modules that fail, so they needn't be sent again.
    for (const id of update.gone) this.#sent.delete(id)
    for (const [id, { code }] of Object.entries(update.modules)) this.#sent.set(id, code)
    this.#hasFailed = !answer.ok
    if (this.#hasFailed) throw new RunProblem(await withSourceLines(await answer.text()))
  }
}

/** An error that a module threw inside the Worker. */
class RunProblem extends Error {
  constructor(stack: string) {
    super(stack)
    this.stack = stack
  }
}

function changesFrom(sent: ReadonlyMap<string, string>, modules: ReadonlyMap<string, Module>): Update {
  const changed = [...modules].filter(([id, { code }]) => sent.get(id) !== code)
  return { modules: Object.fromEntries(changed), gone: [...sent.keys()].filter((id) => !modules.has(id)) }
}

const isEmpty = ({ modules, gone }: Update) => gone.length === 0 && Object.keys(modules).length === 0
