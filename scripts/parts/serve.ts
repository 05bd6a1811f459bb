import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { origin, port, root, stateFolder } from './settings.ts'

/** The cron handler fires every minute in production and never by itself locally; every few seconds keeps a demo brisk. */
const tickEvery = 3_000
const startWithin = 60_000

export type Server = { stopped: Promise<number>; stop: () => void }

/** Serves app and ingest Worker together on the local databases, and ticks the cron handler. */
export async function serve({ liveReload = false, extraArgs = [] as string[] } = {}): Promise<Server> {
  const args = [
    'dev',
    '-c',
    'wrangler.toml',
    '-c',
    'workers/ingest/wrangler.toml',
    '--persist-to',
    stateFolder,
  ]
  const options = [
    '--port',
    String(port),
    '--inspector-port',
    '0',
    '--show-interactive-dev-session=false',
    '--log-level',
    'warn',
  ]
  const live = liveReload ? ['--live-reload', '--var', 'LIVE_RELOAD:1'] : []
  const child = spawn(`${root}/node_modules/.bin/wrangler`, [...args, ...options, ...live, ...extraArgs], {
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
  const stopped = new Promise<number>((done) => child.on('exit', (code) => done(code ?? 0)))
  await Promise.race([
    untilServing(child),
    stopped.then((code) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])
  const ticker = setInterval(tick, tickEvery)
  void stopped.then(() => clearInterval(ticker))
  return { stopped, stop: () => child.kill('SIGTERM') }
}

async function untilServing(child: ChildProcess): Promise<void> {
  const end = Date.now() + startWithin
  while (Date.now() < end && child.exitCode === null) {
    const answer = await fetch(`${origin}/error-404`).catch(() => null)
    if (answer !== null) return
    await wait(150)
  }
  throw new Error('the server did not start in time')
}

/** The sweep is idempotent; a tick that fails is made good by the next. */
async function tick(): Promise<void> {
  await fetch(`${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent('* * * * *')}`).catch(() => null)
}
