import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { V4WorkerOptions } from 'miniflare'
import { startApp } from '../parts/app-process.ts'
import { migrate } from '../parts/migrate.ts'
import { stateFolder } from '../parts/settings.ts'

export type App = Awaited<ReturnType<typeof startApp>>

/**
 * Runs a part of the bench against a copy of the bench's world, served as `npm start` does: with the ingest Worker in a process of its own.
 * The world itself stays as it is for the other parts.
 */
export function withServedCopy<Result>(name: string, work: (app: App) => Promise<Result>): Promise<Result> {
  return served(name, (state) => cp(join(stateFolder, 'v3'), join(state, 'v3'), { recursive: true }), work)
}

/** Runs a part of the bench against an app without any site, with Workers of the bench in the app's process. */
export function withEmptyApp<Result>(
  name: string,
  beside: V4WorkerOptions[],
  work: (app: App) => Promise<Result>,
): Promise<Result> {
  return served(name, migrate, work, beside)
}

async function served<Result>(
  name: string,
  fill: (state: string) => Promise<void>,
  work: (app: App) => Promise<Result>,
  beside: V4WorkerOptions[] = [],
): Promise<Result> {
  const state = join(stateFolder, name)
  await rm(state, { recursive: true, force: true })
  await fill(state)
  const app = await startApp({ state, listenOn: 0, beside })
  try {
    return await work(app)
  } finally {
    app.stop()
    await app.ended
    await rm(state, { recursive: true, force: true })
  }
}
