import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { origin, port, root, sandboxOrigin, sandboxPort, stateFolder } from './settings.ts'

/** The cron handler fires every minute in production and never by itself locally; every few seconds keeps a demo brisk. */
const tickEvery = 3_000
const startWithin = 60_000

export type Server = { stopped: Promise<number>; stop: () => void }

/**
 * Serves app and ingest Worker together on the local databases, the sandbox beside them on a port of its own, and ticks
 * the cron handler. When one of the two ends, so does the other.
 */
export async function serve({ liveReload = false, extraArgs = [] as string[] } = {}): Promise<Server> {
  const app = startApp(liveReload, extraArgs)
  const sandbox = startSandbox()
  const children = [app, sandbox]
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  const ends = children.map(
    (child) => new Promise<number>((done) => child.on('exit', (code) => done(code ?? 0))),
  )
  for (const end of ends) void end.then(stop)
  const stopped = Promise.all(ends).then(([ofApp = 0, ofSandbox = 0]) => ofApp || ofSandbox)
  await Promise.race([
    Promise.all([untilServing(app, `${origin}/error-404`), untilServing(sandbox, sandboxOrigin)]),
    stopped.then((code) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])
  const ticker = setInterval(tick, tickEvery)
  void stopped.then(() => clearInterval(ticker))
  return { stopped, stop }
}

function startApp(liveReload: boolean, extraArgs: readonly string[]): ChildProcess {
  const live = liveReload ? ['--live-reload', '--var', 'LIVE_RELOAD:1'] : []
  const configs = ['-c', 'wrangler.toml', '-c', 'workers/ingest/wrangler.toml']
  const outside = Object.entries({
    GOOGLE_ISSUER: `${sandboxOrigin}/google`,
    MICROSOFT_AUTHORITY: `${sandboxOrigin}/microsoft`,
    LEARNING_ISSUER: `${sandboxOrigin}/learning`,
    MAIL_ENDPOINT: `${sandboxOrigin}/mail/emails`,
    MAIL_API_KEY: 'sandbox-mail-key',
    ALLOW_PRIVATE_RANGES: '1',
  }).flatMap(([name, value]) => ['--var', `${name}:${value}`])
  return startWrangler(port, stateFolder, [...configs, ...outside, ...live, ...extraArgs])
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
  return spawn(`${root}/node_modules/.bin/wrangler`, ['dev', ...options, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Without it the bundle would carry React's slow development build.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      CI: 'true',
    },
  })
}

async function untilServing(child: ChildProcess, address: string): Promise<void> {
  const end = Date.now() + startWithin
  while (Date.now() < end && child.exitCode === null) {
    const answer = await fetch(address).catch(() => null)
    if (answer !== null) return
    await wait(150)
  }
  throw new Error('the server did not start in time')
}

/** The sweep is idempotent; a tick that fails is made good by the next. */
async function tick(): Promise<void> {
  await fetch(`${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent('* * * * *')}`).catch(() => null)
}
