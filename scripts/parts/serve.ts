import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type AppPart, type Part, startApp } from './app-process.ts'
import type { ServedBindings } from './fill-library.ts'
import { origin, root, sandboxOrigin, sandboxPort, stateFolder } from './settings.ts'

/**
 * Milliseconds between calls of the cron handler. In production it runs every minute; locally it doesn't run by itself, and a demo should
 * react quickly.
 */
const tickEvery = 3_000
const startWithin = 60_000

/** Environment variables for wrangler when it serves locally. */
export const wranglerEnvironment = {
  // Otherwise the bundle would contain React's slow development build.
  NODE_ENV: 'production',
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  CI: 'true',
  // Turns off pages below /cdn-cgi/ that show every stored file to anybody, and a record of every request and statement.
  X_LOCAL_EXPLORER: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
}

type Server = { bindings: () => Promise<ServedBindings>; stopped: Promise<number>; stop: () => void }

/**
 * Serves the app, console and ingest Workers on the same local databases, and the sandbox on its own port. It calls the cron handler regularly.
 * If one of the processes ends, it ends the others.
 */
export async function serve(start: () => Promise<AppPart> = startApp): Promise<Server> {
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
  // The sweep is idempotent, so the next tick makes up for one that fails.
  const ticker = setInterval(() => void app.tick().catch(() => null), tickEvery)
  void stopped.then(() => clearInterval(ticker))
  return { bindings: app.bindings, stopped, stop }
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
  // Miniflare ends this process on a signal before other listeners of the signal run, so `exit` is the event to use.
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
