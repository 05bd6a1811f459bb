import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Miniflare, type V4WorkerOptions } from 'miniflare'
import type { ServedBindings } from './fill-library.ts'
import { frontDoor } from './front-door.ts'
import { inspectorPort, origin, port, root, sandboxOrigin, stateFolder } from './settings.ts'
import { forgetProcesses, keepStorage, sharingOptions } from './shared-storage.ts'
import { bundleOnce, deployedWorker, sandboxVars } from './workers.ts'

/** A part of the server that runs until it is stopped or dies, which ends the other parts. */
export type Part = { ended: Promise<number>; stop: () => void }

export type AppPart = Part & { tick: () => Promise<unknown>; bindings: () => Promise<ServedBindings> }

/** `addressOf` tells where one of the Workers listens that do so by themselves. */
type ServedApp = AppPart & { address: string; addressOf: (name: string) => Promise<string> }

/**
 * Starts the app and the console as they are deployed, behind the front door, and beside them the ingest Worker in a process of its own. `state` is the folder
 * of the databases. Port 0 takes a free one, which `address` tells. Workers that are put `beside` run in the app's process.
 */
export async function startApp({
  state = stateFolder,
  listenOn = port,
  beside = [] as V4WorkerOptions[],
} = {}): Promise<ServedApp> {
  await Promise.all([bundleOnce('app'), bundleOnce('console'), bundleOnce('ingest')])
  const vars = sandboxVars(sandboxOrigin, origin)
  forgetProcesses(state)
  const keeping = keepStorage(state)
  const miniflare = new Miniflare(
    sharingOptions({
      state,
      inspectorPort,
      hear: console.log,
      workers: [frontDoor(listenOn), deployedWorker('app', vars), deployedWorker('console', vars), ...beside],
    }),
  )
  await miniflare.ready
  const ingest = await startIngest(state)
  const cron = await miniflare.getWorker('console')
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    clearInterval(keeping)
    ingest.stop()
    void Promise.all([ingest.ended, miniflare.dispose()]).then(([code]) => resolve(code))
  }
  void ingest.ended.then(stop)
  const addressOf = async (name: string) =>
    `http://localhost:${(await miniflare.unsafeGetDirectURL(name)).port}`
  return {
    ended,
    stop,
    tick: () => cron.scheduled({ cron: '* * * * *' }),
    bindings: () => miniflare.getBindings<ServedBindings>('app'),
    addressOf,
    address: await addressOf('front-door'),
  }
}

/** Starts the ingest Worker's process. It must start after the app, whose process has the databases open. */
async function startIngest(state: string): Promise<Part> {
  const child = fork(join(root, 'scripts/parts/ingest-process.ts'), [state], { cwd: root })
  const ended = new Promise<number>((done) => child.on('exit', (code) => done(code ?? 0)))
  await Promise.race([
    once(child, 'message'),
    ended.then((code) => Promise.reject(new Error(`the ingest Worker's process ended with ${code}`))),
  ])
  return { ended, stop: () => child.connected && child.disconnect() }
}
