import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import type { ServedBindings } from './fill-library.ts'
import { frontDoor } from './front-door.ts'
import { inspectorPort, origin, port, root, sandboxOrigin, stateFolder } from './settings.ts'
import { forgetProcesses, keepStorage, sharingOptions } from './shared-storage.ts'
import { bundleOnce, deployedWorker, sandboxVars } from './workers.ts'

/** A part of the server that runs until it is stopped or dies, which ends the other parts. */
export type Part = { ended: Promise<number>; stop: () => void }

export type AppPart = Part & { tick: () => Promise<unknown>; bindings: () => Promise<ServedBindings> }

/**
 * Starts the app and the console as they are deployed, behind the front door, and beside them the ingest Worker in a process of its own. `state` is the folder
 * of the databases. Port 0 takes a free one, which `address` tells.
 */
export async function startApp({
  state = stateFolder,
  listenOn = port,
} = {}): Promise<AppPart & { address: string }> {
  await Promise.all([bundleOnce('app'), bundleOnce('console'), bundleOnce('ingest')])
  const vars = sandboxVars(sandboxOrigin, origin)
  forgetProcesses(state)
  const keeping = keepStorage(state)
  const miniflare = new Miniflare(
    sharingOptions({
      state,
      inspectorPort,
      hear: console.log,
      workers: [frontDoor(listenOn), deployedWorker('app', vars), deployedWorker('console', vars)],
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
  return {
    ended,
    stop,
    tick: () => cron.scheduled({ cron: '* * * * *' }),
    bindings: () => miniflare.getBindings<ServedBindings>('app'),
    address: `http://localhost:${(await miniflare.unsafeGetDirectURL('front-door')).port}`,
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
