import { rmSync } from 'node:fs'
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
