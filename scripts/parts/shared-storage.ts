import { existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, type MiniflareOptions, type V4WorkerOptions } from 'miniflare'

type Options = {
  /** The folder of the databases. */
  state: string
  workers: V4WorkerOptions[]
  hear: (line: string) => unknown
  inspectorPort?: number
}

/** The folder in which the processes of one start find each other. */
const registryIn = (state: string) => join(state, 'processes')

/** Forgets the processes of an earlier start, which may have ended without a word. Call it before the first process starts. */
export function forgetProcesses(state: string): void {
  rmSync(registryIn(state), { recursive: true, force: true })
}

/**
 * Returns Miniflare's options for one of several processes that run Workers on the same local databases (docs/adr/140). The process that
 * starts first opens the databases and files, and the others reach them through it. Workers call each other, and send each other queue
 * messages, as if they ran in one process.
 */
export function sharingOptions({ state, workers, hear, inspectorPort }: Options): MiniflareOptions {
  const storage = join(state, 'v3')
  const options = convertV4MiniflareOptions({
    cf: false,
    telemetry: { enabled: false },
    inspectorPort,
    resourcePersistencePath: storage,
    isolatedResourcePersistencePath: storage,
    unsafeDevRegistryPath: registryIn(state),
    handleStructuredLogs: ({ message }) => void hear(message),
    workers,
  })
  return { ...options, unsafeEnableSharedStorage: true }
}

/** Miniflare names so the file by which a process offers to open the databases. */
const candidate = '__miniflare_storage_candidate__'

/** Milliseconds from one look at the files to the next, and for how long they then count as fresh. */
const [every, freshFor] = [200, 60_000]

/**
 * Keeps the process that opened the databases from losing them. Miniflare takes a process whose file is ten seconds old for dead: another one
 * then opens them too, and statements fail as locked. On a machine that is busy, or was asleep, a living process misses that time. All
 * processes of a start end together, so none ever has to take over. Clear
 * the interval that it answers when the process stops serving.
 */
export function keepStorage(state: string): NodeJS.Timeout {
  return setInterval(() => freshen(registryIn(state), Date.now()), every).unref()
}

export function freshen(folder: string, now: number): void {
  if (!existsSync(folder)) return
  const until = new Date(now + freshFor)
  for (const name of readdirSync(folder).filter((file) => file.startsWith(candidate)))
    utimesIfThere(join(folder, name), until)
}

/** Another process may remove its file at any time: it ends. */
function utimesIfThere(file: string, time: Date): void {
  try {
    utimesSync(file, time, time)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
