import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import { withModules } from '../parts/bundle.ts'
import { frontDoor } from '../parts/front-door.ts'
import { inspectorPort, origin, root, sandboxOrigin, stateFolder } from '../parts/settings.ts'
import { sandboxVars, unbundledWorker } from '../parts/workers.ts'
import type { Update } from './host.ts'
import type { Module, ModuleGraph } from './module-graph.ts'
import { writeHost } from './packages.ts'
import { withSourceLines } from './source-lines.ts'
import { staticFolder } from './static-assets.ts'

/** The Workers that are run from their modules, with their entry points and the classes that are called by name. */
const workers = {
  app: { entry: 'workers/app.ts', classes: [] },
  ingest: { entry: 'workers/ingest/index.ts', classes: ['Pictures'] },
} as const
export type DevWorker = keyof typeof workers
const names = Object.keys(workers) as DevWorker[]

export type DevWorkers = Awaited<ReturnType<typeof startDevWorkers>>

/** App and ingest Worker on the local databases, each a host that takes modules (scripts/dev/host.ts). */
export async function startDevWorkers(graph: ModuleGraph) {
  const key = randomBytes(24).toString('hex')
  const sent: Record<DevWorker, Map<string, string>> = { app: new Map(), ingest: new Map() }
  const known = { app: new Set<string>(), ingest: new Set<string>() }
  const options = await Promise.all(names.map((name) => hostWorker(name)))
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      inspectorPort,
      resourcePersistencePath: join(stateFolder, 'v3'),
      handleStructuredLogs: ({ message }) => void withSourceLines(message).then(console.log),
      workers: [frontDoor(0), ...options],
    }),
  )
  await miniflare.ready

  async function hostWorker(name: DevWorker): Promise<V4WorkerOptions> {
    const { entry, classes } = workers[name]
    const { outside } = await graph.reach(entry)
    known[name] = outside
    const folder = join(root, 'build/dev', name)
    const modules = await writeHost(folder, { entry, classes, outside })
    const vars = { ...(name === 'app' ? sandboxVars(sandboxOrigin, origin) : {}), DEV_KEY: key }
    const worker = withModules(unbundledWorker(name, vars), folder, modules)
    const { assets } = worker
    return {
      ...worker,
      ...(assets === undefined ? {} : { assets: { ...assets, directory: staticFolder } }),
      unsafeEvalBinding: 'DEV_EVAL',
    }
  }

  /** Gives a Worker what differs from what it has; answers whether anything did. */
  async function update(name: DevWorker): Promise<boolean> {
    const { modules, outside } = await graph.reach(workers[name].entry)
    const unknown = [...outside].find((id) => !known[name].has(id))
    if (unknown !== undefined)
      throw new Error(`${unknown} is new to the Worker: end npm run dev and begin it again.`)
    const changed = changesFrom(sent[name], modules)
    if (changed === null) return false
    // Whatever of it fails, the Worker has these from now on.
    for (const id of changed.gone) sent[name].delete(id)
    for (const [id, { code }] of Object.entries(changed.modules)) sent[name].set(id, code)
    const worker = await miniflare.getWorker(name)
    const answer = await worker.fetch('http://host/', {
      method: 'POST',
      headers: { 'X-Dev-Key': key },
      body: JSON.stringify(changed),
    })
    if (!answer.ok) throw new EvaluationProblem(await withSourceLines(await answer.text()))
    return true
  }

  const app = await miniflare.getWorker('app')
  return {
    update,
    /** Where the app answers; the door is before it. */
    address: await miniflare.unsafeGetDirectURL('front-door'),
    tick: () => app.scheduled({ cron: '* * * * *' }),
    stop: () => miniflare.dispose(),
  }
}

/** A module that fails when it is run, as the Worker tells it. */
class EvaluationProblem extends Error {
  constructor(stack: string) {
    super(stack)
    this.stack = stack
  }
}

/** What has to be sent to a Worker that has these codes, by id; null where it has all. */
export function changesFrom(
  sent: ReadonlyMap<string, string>,
  modules: ReadonlyMap<string, Module>,
): Update | null {
  const changed = [...modules].filter(([id, { code }]) => sent.get(id) !== code)
  const gone = [...sent.keys()].filter((id) => !modules.has(id))
  if (changed.length === 0 && gone.length === 0) return null
  return { modules: Object.fromEntries(changed), gone }
}
