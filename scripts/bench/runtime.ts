import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import { stateFolder } from '../parts/settings.ts'
import { bundledWorker, bundleOnce, bundleWorker, folderOf, type WorkerName } from '../parts/workers.ts'
import { withCheapHashes } from '../tests/cheap-hashes.ts'
import { isWhole } from './report.ts'

const appConfig = 'wrangler.toml'

/** A Worker in a workerd of its own, reached without any proxy between. */
export type Runtime = {
  origin: string
  /** The origin that also serves the static files, as browsers need it. */
  siteOrigin: string
  bindings: Miniflare
  /** CPU time the runtime's process has used so far, in milliseconds. */
  cpuMs(): number
  /** The most memory the process has held so far, in bytes. */
  peakBytes(): number
  stop(): Promise<void>
}

const bundles = new Map<string, Promise<void>>()

/** Makes a Worker of the bench's own, once a run, with the bindings of a configuration; answers its folder. */
export async function bundle(name: string, config: string, script: string): Promise<string> {
  const folder = join(stateFolder, 'bundles', name)
  const made = bundles.get(name) ?? bundleWorker(folder, config, script)
  bundles.set(name, made)
  await made
  return folder
}

/** A Worker of one file that imports nothing: without its types it is what would be uploaded. Answers its folder. */
export async function plain(name: string, script: string): Promise<string> {
  const folder = join(stateFolder, 'bundles', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.js'), stripTypeScriptTypes(readFileSync(script, 'utf8')))
  return folder
}

/** Makes what `wrangler deploy` would upload of the product, where it isn't there yet; answers its folder. */
async function deployed(name: WorkerName): Promise<string> {
  await bundleOnce(name)
  return folderOf(name)
}

/** A share measures nothing of a process: its parts have one app, that lives until `stopSharedApp`. */
let shared: Promise<Runtime> | null = null

export async function startApp(): Promise<Runtime> {
  const folder = await deployed('app')
  if (isWhole) return startRuntime(folder, appConfig)
  shared ??= startRuntime(folder, appConfig)
  return { ...(await shared), stop: async () => undefined }
}

export async function stopSharedApp(): Promise<void> {
  await shared?.then((app) => app.stop())
}

/** Runs a bundle with the bindings of its configuration on the bench's databases; `vars` are added to its own. */
export async function startRuntime(
  folder: string,
  config: string,
  vars: Record<string, string> = {},
): Promise<Runtime> {
  const before = new Set(workerds())
  const worker = {
    ...asHashed(folder, bundledWorker('bench', folder, config, vars)),
    queueConsumers: undefined,
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  }
  const workers = folder === folderOf('app') ? [worker, await ingestWorker()] : [withoutServices(worker)]
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ workers, resourcePersistencePath: join(stateFolder, 'v3') }),
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

/** A share works on the world of the tests, whose passwords are hashed at another cost. */
function asHashed(folder: string, worker: V4WorkerOptions): V4WorkerOptions {
  return isWhole || folder !== folderOf('app') ? worker : withCheapHashes(worker)
}

/** The app asks it for pictures; what waits in its queue is no matter of a bench. */
async function ingestWorker(): Promise<V4WorkerOptions> {
  const ingest = bundledWorker('bunko-ingest', await deployed('ingest'), 'workers/ingest/wrangler.toml')
  return { ...ingest, queueConsumers: undefined }
}

/** The bench's own Workers ask no other: starting the ingest Worker beside each takes a second. */
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

const ticksPerSecond = 100

/** User and system time; the kernel counts them in hundredths of a second. */
function cpuMsOf(pid: string): number {
  const stat = statOf(pid)
  if (stat === null) throw new Error('the runtime is gone')
  return ((Number(stat.fields[11]) + Number(stat.fields[12])) * 1000) / ticksPerSecond
}

function statOf(pid: string): { name: string; fields: string[] } | null {
  try {
    const match = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return match === null ? null : { name: match[1] ?? '', fields: (match[2] ?? '').split(' ') }
  } catch {
    return null
  }
}
