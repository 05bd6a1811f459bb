import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { frontDoor } from './front-door.ts'
import { inspectorPort, origin, port, root, sandboxOrigin, sandboxPort, stateFolder } from './settings.ts'
import { bundleOnce, deployedWorker, sandboxVars } from './workers.ts'

/** The cron handler fires every minute in production and never by itself locally; every few seconds keeps a demo brisk. */
const tickEvery = 3_000
const startWithin = 60_000
const everyMinute = '* * * * *'

/** What wrangler is told where it serves. */
export const wranglerEnvironment = {
  // Without it the bundle would carry React's slow development build.
  NODE_ENV: 'production',
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  CI: 'true',
  // Pages below /cdn-cgi/ that show every stored file to whoever asks, and a store of every request and statement.
  X_LOCAL_EXPLORER: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
}

type Server = { stopped: Promise<number>; stop: () => void }

/**
 * Serves app and ingest Worker together on the local databases, the sandbox beside them on a port of its own, and ticks
 * the cron handler. When one of them ends, so do the others.
 */
export async function serve(start = startApp): Promise<Server> {
  const app = await start()
  const sandbox = processOf(startSandbox())
  const stop = () => {
    app.stop()
    sandbox.stop()
  }
  void app.ended.then(stop)
  void sandbox.ended.then(stop)
  const stopped = Promise.all([app.ended, sandbox.ended]).then(([ofApp, ofSandbox]) => ofApp || ofSandbox)
  await Promise.race([
    Promise.all([untilServing(`${origin}/error-404`), untilServing(sandboxOrigin)]),
    stopped.then((code) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])
  // The sweep is idempotent; a tick that fails is made good by the next.
  const ticker = setInterval(() => void app.tick().catch(() => null), tickEvery)
  void stopped.then(() => clearInterval(ticker))
  return { stopped, stop }
}

type Part = { ended: Promise<number>; stop: () => void }
type AppPart = Part & { tick: () => Promise<unknown> }

/** As it is deployed, behind a door that leads to nothing else. */
async function startApp(): Promise<AppPart> {
  await Promise.all([bundleOnce('app'), bundleOnce('ingest')])
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      inspectorPort,
      resourcePersistencePath: join(stateFolder, 'v3'),
      handleStructuredLogs: ({ message }) => console.log(message),
      workers: [
        frontDoor(port),
        deployedWorker('app', sandboxVars(sandboxOrigin, origin)),
        deployedWorker('ingest'),
      ],
    }),
  )
  await miniflare.ready
  const app = await miniflare.getWorker('app')
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  let isStopping = false
  return {
    ended,
    stop() {
      if (isStopping) return
      isStopping = true
      void miniflare.dispose().then(() => resolve(0))
    },
    tick: () => app.scheduled({ cron: everyMinute }),
  }
}

function processOf(child: ChildProcess): Part {
  const ended = new Promise<number>((done) => child.on('exit', (code) => done(code ?? 0)))
  return { ended, stop: () => child.kill('SIGTERM') }
}

function startSandbox(): ChildProcess {
  const args = ['-c', 'workers/sandbox/wrangler.toml', '--var', `SANDBOX_ORIGIN:${sandboxOrigin}`]
  return startWrangler(sandboxPort, join(stateFolder, 'sandbox'), args)
}

function startWrangler(listenOn: number, persistTo: string, args: readonly string[]): ChildProcess {
  const options = [
    ['--port', String(listenOn)],
    ['--inspector-port', '0'],
    ['--persist-to', persistTo],
    ['--show-interactive-dev-session=false'],
    ['--log-level', 'warn'],
  ].flat()
  const child = spawn(`${root}/node_modules/.bin/wrangler`, ['dev', ...options, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...wranglerEnvironment },
  })
  // Miniflare ends this process at a signal before anybody else hears of it.
  process.on('exit', () => child.kill('SIGTERM'))
  return child
}

async function untilServing(address: string): Promise<void> {
  const end = Date.now() + startWithin
  while (Date.now() < end) {
    const answer = await fetch(address).catch(() => null)
    if (answer !== null) return
    await wait(150)
  }
  throw new Error('the server did not start in time')
}
