import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import { bundleByEsbuild } from '../parts/bundle-by-esbuild.ts'
import { inspectorPort, stateFolder } from '../parts/settings.ts'
import { bundledWorker, bundleOnce, folderOf, localSealingKeys, type WorkerName } from '../parts/workers.ts'
import { withCheapHashes } from '../tests/cheap-hashes.ts'
import { withEntry } from '../tests/count-trips.ts'
import { isWhole } from './report.ts'

const appConfig = 'wrangler.toml'
export const consoleConfig = 'workers/console/wrangler.toml'

/** A Worker in its own workerd process, reachable without a proxy in between. */
export type Runtime = {
  origin: string
  /** The origin that also serves the static files, which browsers need. */
  siteOrigin: string
  bindings: Miniflare
  /** CPU time the runtime's process has used so far, in milliseconds. */
  cpuMs(): number
  /** The most memory the process has held so far, in bytes. */
  peakBytes(): number
  stop(): Promise<void>
}

const bundles = new Map<string, Promise<void>>()

/** Bundles a Worker of the bench, once per run. Returns its folder. */
export async function bundle(name: string, script: string): Promise<string> {
  const folder = join(stateFolder, 'bundles', name)
  const made = bundles.get(name) ?? bundleByEsbuild(folder, script)
  bundles.set(name, made)
  await made
  return folder
}

/** Writes a Worker that is one file without imports: removing its types is all that has to be done. Returns its folder. */
export async function plain(name: string, script: string): Promise<string> {
  const folder = join(stateFolder, 'bundles', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.js'), stripTypeScriptTypes(readFileSync(script, 'utf8')))
  return folder
}

/** Bundles a Worker of the product as `wrangler deploy` would upload it, unless it is there already. Returns its folder. */
async function deployed(name: WorkerName): Promise<string> {
  await bundleOnce(name)
  return folderOf(name)
}

/** In a reduced run, which doesn't measure processes, all parts share one app. It lives until `stopSharedApp`. */
let shared: Promise<Runtime> | null = null

export async function startApp(): Promise<Runtime> {
  const folder = await deployed('app')
  if (isWhole) return startRuntime(folder, appConfig)
  shared ??= startRuntime(folder, appConfig)
  return { ...(await shared), stop: async () => undefined }
}

/** The app with databases that are far away: each call of D1 takes 100 ms more. */
export async function startDistantApp(): Promise<Runtime> {
  const folder = await deployed('app')
  return startRuntime(folder, appConfig, {}, (worker) => withEntry(worker, 'scripts/bench/distant-worker.ts'))
}

export async function stopSharedApp(): Promise<void> {
  await shared?.then((app) => app.stop())
}

/** Starts a bundle with the bindings of its configuration on the bench's databases, and with additional `vars`. */
export async function startRuntime(
  folder: string,
  config: string,
  vars: Record<string, string> = {},
  around = (worker: V4WorkerOptions): V4WorkerOptions => worker,
): Promise<Runtime> {
  const before = new Set(workerds())
  const isApp = folder === folderOf('app')
  const worker = {
    ...around(
      asHashed(isApp, bundledWorker('bench', folder, config, { SEALING_KEYS: localSealingKeys, ...vars })),
    ),
    queueConsumers: undefined,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  }
  const workers = isApp
    ? [worker, around(await consoleWorker(vars)), await ingestWorker()]
    : [withoutServices(worker)]
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers,
      resourcePersistencePath: join(stateFolder, 'v3'),
      inspectorPort,
    }),
  )
  const site = await miniflare.ready
  const pid = workerds().find((candidate) => !before.has(candidate))
  if (pid === undefined) throw new Error('no workerd came up')
  const { port } = await miniflare.unsafeGetDirectURL('bench')
  return {
    origin: `http://localhost:${port}`,
    siteOrigin: `http://localhost:${site.port}`,
    bindings: miniflare,
    cpuMs: () => cpuMsOf(pid),
    peakBytes: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024,
    stop: () => miniflare.dispose(),
  }
}

/** A reduced run uses the demo world of the tests, whose passwords are hashed at a lower cost. */
function asHashed(isApp: boolean, worker: V4WorkerOptions): V4WorkerOptions {
  return isWhole || !isApp ? worker : withCheapHashes(worker)
}

/** Returns the console Worker, which the app asks for the console and the API. */
async function consoleWorker(vars: Record<string, string>): Promise<V4WorkerOptions> {
  const folder = await deployed('console')
  const all = { SEALING_KEYS: localSealingKeys, ...vars }
  return asHashed(true, bundledWorker('bunko-console', folder, consoleConfig, all))
}

/** Returns the ingest Worker, which the app asks for pictures of pages. It doesn't consume its queue, since the bench doesn't need that. */
async function ingestWorker(): Promise<V4WorkerOptions> {
  const ingest = bundledWorker('bunko-ingest', await deployed('ingest'), 'workers/ingest/wrangler.toml')
  return { ...ingest, queueConsumers: undefined }
}

/**
 * Removes the bindings to other Workers, which the bench's own Workers never call. To start the ingest Worker beside each of them would
 * take a second.
 */
function withoutServices(worker: V4WorkerOptions): V4WorkerOptions {
  return { ...worker, serviceBindings: undefined }
}

function workerds(): string[] {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isOurWorkerd(pid))
}

function isOurWorkerd(pid: string): boolean {
  const stat = statOf(pid)
  return stat !== null && stat.name === 'workerd' && stat.fields[1] === String(process.pid)
}

/** Returns the CPU time of a process's threads in milliseconds. The scheduler counts it in nanoseconds, and so few requests tell much. */
function cpuMsOf(pid: string): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const times = threads.map((id) =>
    Number(/^\d+/.exec(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8'))),
  )
  const sum = times.reduce((all, one) => all + one, 0)
  if (sum === 0) throw new Error("the kernel doesn't count the time of threads")
  return sum / 1e6
}

function statOf(pid: string): { name: string; fields: string[] } | null {
  try {
    const match = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return match === null ? null : { name: match[1] ?? '', fields: (match[2] ?? '').split(' ') }
  } catch {
    return null
  }
}
