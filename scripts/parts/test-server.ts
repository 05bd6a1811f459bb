import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './settings.ts'

/** From nothing to serving: migrations, seed and the start of two Workers. Milliseconds. */
const startWithin = 300_000

export type TestServer = {
  origin: string
  sandboxOrigin: string
  /** What it logged as an error so far. */
  errors: string[]
  stop: () => Promise<void>
}

/** Starts the one server of a test run, on a free port and with a fresh state that goes when it stops. */
export async function startTestServer(logFile: string): Promise<TestServer> {
  const state = await mkdtemp(join(tmpdir(), 'bunko-test-'))
  const [port, sandboxPort] = await freePorts()
  const log = createWriteStream(logFile)
  const errors: string[] = []
  const serving = Promise.withResolvers<void>()
  // A process group of its own, so that stopping it takes wrangler and its Workers along.
  const child = spawn(`${root}/node_modules/.bin/node`, ['scripts/parts/serve-for-tests.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, PORT: String(port), SANDBOX_PORT: String(sandboxPort), BUNKO_STATE: state },
  })
  const hear = (line: string) => {
    log.write(`${line}\n`)
    if (line === 'serving') serving.resolve()
    if (isError(line)) errors.push(line)
  }
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', hear)
  const ended = new Promise<void>((done) => child.on('exit', () => done()))
  const stop = async () => {
    stopGroup(child.pid)
    await ended
    log.end()
    await rm(state, { recursive: true, force: true, maxRetries: 3 })
  }
  const late = setTimeout(() => serving.reject(new Error('the server did not start in time')), startWithin)
  void ended.then(() => serving.reject(new Error(`the server ended; see ${logFile}`)))
  try {
    await serving.promise
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(late)
  }
  return {
    origin: `http://localhost:${port}`,
    sandboxOrigin: `http://localhost:${sandboxPort}`,
    errors,
    stop,
  }
}

/** A bug the Workers logged, or one they didn't catch. That a client broke off is the client's business. */
function isError(line: string): boolean {
  return line.includes('"level":"error"') || (line.includes('Uncaught') && !line.includes('connection lost'))
}

function stopGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended by itself.
  }
}

/** Held both before they are let go, so that they aren't the same. */
async function freePorts(): Promise<[number, number]> {
  const probes = [await listen(), await listen()] as const
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports as [number, number]
}

function listen(): Promise<Server> {
  const probe = createServer()
  return new Promise((done) => probe.listen(0, '127.0.0.1', () => done(probe)))
}
