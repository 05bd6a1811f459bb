import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { hasRoute, type PageWorker, pageWorkers } from '../../workers/routes-of.ts'
import type { ServedBindings } from '../parts/fill-library.ts'
import { frontDoor } from '../parts/front-door.ts'
import { ingestInspectorPort, inspectorPort, port, root, stateFolder } from '../parts/settings.ts'
import { forgetProcesses, keepStorage, sharingOptions } from '../parts/shared-storage.ts'
import { addresses, type BrowserAssets, openBrowserBuild } from './browser-assets.ts'
import { DevStates, type OpenDoor, openDoor } from './door.ts'
import { HostedWorker } from './hosted-worker.ts'
import { type Module, ModuleGraph } from './module-graph.ts'
import { assetsText, type Route, readRoutes, serverBuildText } from './pages-modules.ts'
import { withSourceLines } from './source-lines.ts'
import { describeProblem } from './source-problem.ts'

const entry = 'workers/dev.ts'
const buildOf = (worker: PageWorker) => `made:virtual:bunko/pages-of-${worker}`
const serverBuilds = pageWorkers.map(buildOf)
const manifest = 'made:virtual:assets.json'

/** The product in development, running from the saved sources: the Workers, the browser files, and the HTTP server in front of both. */
export class DevApp {
  readonly #states = new DevStates()
  readonly #buildForBrowsers = openBrowserBuild()
  readonly #graph = new ModuleGraph({
    ...Object.fromEntries(
      pageWorkers.map((worker) => [
        buildOf(worker),
        () => serverBuildText(this.#routes.filter((route) => hasRoute(worker, route))),
      ]),
    ),
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

  /** Updates the Workers and pages to the saved files. An error is shown in the terminal and over the pages, which stay as they were. */
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

  /** Updates the app Worker, and returns the version of its modules. */
  async #runApp(saved: Iterable<string>): Promise<string> {
    this.#graph.forget([...saved, ...serverBuilds, manifest])
    this.#routes = await readRoutes()
    const { modules } = await this.#graph.reach(entry)
    const version = versionOf(modules)
    this.#manifest = assetsText({ modules, routes: this.#routes, script: addresses.page, version })
    this.#graph.forget([manifest])
    this.#workers ??= await startDevWorkers(this.#graph)
    await this.#workers.update('app')
    return version
  }

  bindings(): Promise<ServedBindings> {
    if (this.#workers === undefined) return Promise.reject(new Error('the app has not started yet'))
    return this.#workers.bindings()
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

/** Returns a hash of all modules. The page cache has it in its keys, so that it never answers a page made by older modules. */
function versionOf(modules: ReadonlyMap<string, Module>): string {
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

type DevWorkers = Awaited<ReturnType<typeof startDevWorkers>>

/** Starts the app and the ingest Worker on the local databases. Both are empty until their first update. */
async function startDevWorkers(graph: ModuleGraph) {
  const key = randomBytes(24).toString('hex')
  const hosted = {
    app: new HostedWorker('app', { entry, classes: [] }, graph, key),
    ingest: new HostedWorker(
      'ingest',
      { entry: 'workers/ingest/index.ts', classes: ['Pictures'] },
      graph,
      key,
    ),
  }
  const [ofApp, ofIngest] = await Promise.all([hosted.app.options(), hosted.ingest.options()])
  const shared = {
    state: stateFolder,
    hear: (line: string) => withSourceLines(line).then(console.log),
  }
  forgetProcesses(stateFolder)
  keepStorage(stateFolder)
  const miniflare = new Miniflare(
    sharingOptions({ ...shared, inspectorPort, workers: [frontDoor(0), ofApp] }),
  )
  await miniflare.ready
  // The ingest computes for minutes at a time, so it has a process of its own, which starts after the one that opens the databases.
  const ingest = new Miniflare(
    sharingOptions({ ...shared, inspectorPort: ingestInspectorPort, workers: [ofIngest] }),
  )
  await ingest.ready
  const app = await miniflare.getWorker('app')
  const processes = { app: miniflare, ingest }
  return {
    /** Updates a Worker to the modules of the graph. An error that a module throws while it starts is thrown here, too. */
    update: async (name: keyof typeof hosted) => hosted[name].update(await processes[name].getWorker(name)),
    /** The address of the app itself, on a random port. Browsers go through the server of door.ts instead. */
    address: await miniflare.unsafeGetDirectURL('front-door'),
    tick: () => app.scheduled({ cron: '* * * * *' }),
    bindings: () => miniflare.getBindings<ServedBindings>('app'),
    stop: () => Promise.all([ingest.dispose(), miniflare.dispose()]),
  }
}
