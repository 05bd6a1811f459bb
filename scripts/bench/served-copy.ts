import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { V4WorkerOptions } from 'miniflare'
import { startApp } from '../parts/app-process.ts'
import { migrate } from '../parts/migrate.ts'
import { stateFolder } from '../parts/settings.ts'
import { isWhole } from './report.ts'

export type App = Awaited<ReturnType<typeof startApp>>
type Served = { app: App; stop: () => Promise<void> }

/** In a reduced run, which measures nothing, parts share a copy. It lives until `stopSharedCopy`. */
let shared: Promise<Served> | null = null

/**
 * Runs a part of the bench against a copy of the bench's world, served as `npm start` does: with the ingest Worker in a process of its own.
 * The world itself stays as it is for the other parts.
 */
export async function withServedCopy<Result>(
  name: string,
  work: (app: App) => Promise<Result>,
): Promise<Result> {
  if (isWhole) return withServed(name, copyOfWorld, work)
  shared ??= serve('shared', copyOfWorld)
  return work((await shared).app)
}

export async function stopSharedCopy(): Promise<void> {
  const copy = shared
  shared = null
  await copy?.then(({ stop }) => stop())
}

/**
 * Runs a part of the bench against an app without any site, with Workers of the bench in the app's process. A reduced run copies the world
 * instead, which is quicker than to migrate new databases.
 */
export function withEmptyApp<Result>(
  name: string,
  beside: V4WorkerOptions[],
  work: (app: App) => Promise<Result>,
): Promise<Result> {
  return withServed(name, isWhole ? migrate : copyOfWorld, work, beside)
}

function copyOfWorld(state: string): Promise<void> {
  return cp(join(stateFolder, 'v3'), join(state, 'v3'), { recursive: true })
}

async function withServed<Result>(
  name: string,
  fill: (state: string) => Promise<void>,
  work: (app: App) => Promise<Result>,
  beside: V4WorkerOptions[] = [],
): Promise<Result> {
  const { app, stop } = await serve(name, fill, beside)
  try {
    return await work(app)
  } finally {
    await stop()
  }
}

async function serve(
  name: string,
  fill: (state: string) => Promise<void>,
  beside: V4WorkerOptions[] = [],
): Promise<Served> {
  const state = join(stateFolder, name)
  await rm(state, { recursive: true, force: true })
  await fill(state)
  const app = await startApp({ state, listenOn: 0, beside })
  return {
    app,
    async stop() {
      app.stop()
      await app.ended
      await rm(state, { recursive: true, force: true })
    },
  }
}
