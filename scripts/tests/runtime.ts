import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import { frontDoor } from '../parts/front-door.ts'
import { deployedWorker, sandboxVars } from '../parts/workers.ts'
import { withCheapHashes } from './cheap-hashes.ts'
import { withTripsCounted } from './count-trips.ts'
import { outboundWorker } from './outbound.ts'

type Place = { state: string; port: number; sandboxPort: number; sessionPort: number }

/**
 * Starts app, console, ingest and sandbox in one workerd on a state folder. A queue leads from the app to the ingest Worker, and the sandbox has its
 * own origin. Everything is as in `npm start`, except that passwords are hashed at a low cost. `hear` gets each line that a Worker logs.
 */
export async function startTestRuntime(place: Place, hear: (line: string) => void): Promise<Miniflare> {
  const sandboxOrigin = `http://localhost:${place.sandboxPort}`
  const vars = sandboxVars(sandboxOrigin, `http://localhost:${place.port}`)
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      resourcePersistencePath: join(place.state, 'v3'),
      handleStructuredLogs: ({ message }) => hear(message),
      workers: [
        frontDoor(place.port),
        testedWorker('app', vars),
        testedWorker('console', vars),
        outboundWorker,
        deployedWorker('ingest'),
        {
          ...deployedWorker('sandbox', { SANDBOX_ORIGIN: sandboxOrigin }),
          unsafeDirectSockets: [{ host: '127.0.0.1', port: place.sandboxPort }],
        },
        {
          ...deployedWorker('sessions'),
          queueConsumers: undefined,
          unsafeDirectSockets: [{ host: '127.0.0.1', port: place.sessionPort }],
        },
      ],
    }),
  )
  await miniflare.ready
  return miniflare
}

/** One of the Workers with pages, as the tests need it. */
function testedWorker(name: 'app' | 'console', vars: Record<string, string>): V4WorkerOptions {
  const worker = withTripsCounted(withCheapHashes(withRoomForAll(deployedWorker(name, vars))))
  return { ...worker, outboundService: outboundWorker.name }
}

/** Raises the rate limits: all tests share one address and order faster than people do, so limits per ten seconds would hit them. */
function withRoomForAll(worker: V4WorkerOptions): V4WorkerOptions {
  const { ratelimits = {} } = worker as { ratelimits?: Record<string, { simple: { limit: number } }> }
  const wide = Object.entries(ratelimits).map(([name, limit]) =>
    name.endsWith('_BY_NETWORK') || name === 'COUPONS_BY_READER'
      ? [name, { ...limit, simple: { ...limit.simple, limit: 1_000_000 } }]
      : [name, limit],
  )
  return { ...worker, ratelimits: Object.fromEntries(wide) } as V4WorkerOptions
}
