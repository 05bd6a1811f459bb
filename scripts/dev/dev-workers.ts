import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { frontDoor } from '../parts/front-door.ts'
import { inspectorPort, stateFolder } from '../parts/settings.ts'
import { HostedWorker } from './hosted-worker.ts'
import type { ModuleGraph } from './module-graph.ts'
import { withSourceLines } from './source-lines.ts'

export type DevWorkers = Awaited<ReturnType<typeof startDevWorkers>>

/** Starts the app and the ingest Worker on the local databases. Neither has a module of ours before its first update. */
export async function startDevWorkers(graph: ModuleGraph) {
  const key = randomBytes(24).toString('hex')
  const hosted = {
    app: new HostedWorker('app', { entry: 'workers/app.ts', classes: [] }, graph, key),
    ingest: new HostedWorker(
      'ingest',
      { entry: 'workers/ingest/index.ts', classes: ['Pictures'] },
      graph,
      key,
    ),
  }
  const options = await Promise.all(Object.values(hosted).map((worker) => worker.options()))
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
  const app = await miniflare.getWorker('app')
  return {
    /** Brings a Worker up to the modules of the graph. Throws what a module throws as it runs. */
    update: async (name: keyof typeof hosted) => hosted[name].update(await miniflare.getWorker(name)),
    /** The app's own address, on a port that nobody knows: browsers come by the door. */
    address: await miniflare.unsafeGetDirectURL('front-door'),
    tick: () => app.scheduled({ cron: '* * * * *' }),
    stop: () => miniflare.dispose(),
  }
}
