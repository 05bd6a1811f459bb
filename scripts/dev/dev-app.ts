import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'esbuild'
import { port, root } from '../parts/settings.ts'
import { addresses, type BrowserAssets, openBrowserBuild } from './browser-assets.ts'
import { type DevWorkers, startDevWorkers } from './dev-workers.ts'
import { type OpenDoor, openDoor } from './door.ts'
import { type Module, ModuleGraph } from './module-graph.ts'
import { assetsText, type Route, readRoutes, serverBuildText } from './pages-modules.ts'
import { describeProblem } from './source-problem.ts'
import { DevStates } from './states.ts'

const serverBuild = 'made:virtual:remix/server-build'
const manifest = 'made:virtual:assets.json'

/** The product from its sources as they are saved: Workers, what browsers load, and the door before them. */
export class DevApp {
  readonly #states = new DevStates()
  readonly #buildForBrowsers = openBrowserBuild()
  readonly #graph = new ModuleGraph({
    [serverBuild]: () => serverBuildText(this.#routes),
    [manifest]: () => this.#manifest,
  })
  #routes: Route[] = []
  #manifest = '{}'
  #assets: BrowserAssets = new Map()
  #workers: DevWorkers | undefined

  async open(): Promise<OpenDoor> {
    const script = await bundlePageScript()
    return openDoor({
      port,
      script,
      states: this.#states,
      address: () => this.#workers?.address,
      assets: () => this.#assets,
    })
  }

  /** Takes over what was saved; what is wrong with it is told here and in every page, which stay as they were. */
  async takeOver(saved: Iterable<string>): Promise<void> {
    try {
      const [assets, pages] = await Promise.all([this.#buildForBrowsers(), this.#runApp(saved)])
      this.#assets = assets
      this.#states.change({ pages, assets: hashesOf(assets), problem: null })
      await this.#workers?.update('ingest')
    } catch (error) {
      const problem = await describeProblem(error)
      console.error(problem)
      this.#states.change({ problem })
    }
  }

  /** Answers the name of what is run now. */
  async #runApp(saved: Iterable<string>): Promise<string> {
    this.#graph.forget([...saved, serverBuild, manifest])
    this.#routes = await readRoutes()
    const { modules } = await this.#graph.reach('workers/app.ts')
    const version = nameOf(modules)
    this.#manifest = assetsText({ modules, routes: this.#routes, script: addresses.page, version })
    this.#graph.forget([manifest])
    this.#workers ??= await startDevWorkers(this.#graph)
    await this.#workers.update('app')
    return version
  }

  tick(): Promise<unknown> {
    return this.#workers?.tick() ?? Promise.resolve()
  }

  async close(): Promise<void> {
    await this.#workers?.stop()
  }
}

function hashesOf(assets: BrowserAssets): Record<string, string> {
  return Object.fromEntries([...assets].map(([address, { hash }]) => [address, hash]))
}

/** Pages are kept by it, and one that other modules made is another page. */
function nameOf(modules: ReadonlyMap<string, Module>): string {
  const hash = createHash('sha1')
  for (const [id, { code }] of modules) if (id !== manifest) hash.update(id).update(code)
  return hash.digest('hex')
}

async function bundlePageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'scripts/dev/browser/main.ts')],
    ...{ bundle: true, write: false, format: 'iife', target: 'es2022', logLevel: 'error' },
  })
  return outputFiles[0]!.text
}
