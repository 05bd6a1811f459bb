import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { copyOfWorld } from './prepared-world.ts'
import { startTestRuntime } from './runtime.ts'

/** The cron handler fires every minute in production and never by itself locally. Milliseconds. */
const tickEvery = 1_000

export type TestServer = {
  /** Where it listens, as tests/http/client.ts and the others read it. */
  env: Record<string, string>
  /** What it logged as an error so far. */
  errors: string[]
  stop: () => Promise<void>
}

/** Serves a copy of the prepared world on free ports, and ticks the cron handler, until it is stopped. */
export async function startTestServer(logFile: string): Promise<TestServer> {
  const [state, [port, sandboxPort, sessionPort]] = await Promise.all([copyOfWorld(), freePorts()])
  const log = createWriteStream(logFile)
  const errors: string[] = []
  const runtime = await startTestRuntime({ state, port, sandboxPort, sessionPort }, (line) => {
    log.write(`${line}\n`)
    if (isError(line)) errors.push(line)
  })
  const app = await runtime.getWorker('app')
  // The sweep is idempotent; a tick that fails is made good by the next.
  const tick = () => void app.scheduled({ cron: '* * * * *' }).catch((error) => log.write(`${error}\n`))
  const ticker = setInterval(tick, tickEvery)
  return {
    env: {
      BUNKO_ORIGIN: `http://localhost:${port}`,
      BUNKO_SANDBOX: `http://localhost:${sandboxPort}`,
      BUNKO_SESSIONS: `http://localhost:${sessionPort}`,
    },
    errors,
    async stop() {
      clearInterval(ticker)
      await runtime.dispose()
      log.end()
      await rm(state, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** A bug the Workers logged, or one they didn't catch. That a client broke off is the client's business. */
function isError(line: string): boolean {
  return line.includes('"level":"error"') || (line.includes('Uncaught') && !line.includes('connection lost'))
}

/** All are held before they are let go, so that no two are the same. */
async function freePorts(): Promise<[number, number, number]> {
  const probes = [await listen(), await listen(), await listen()]
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port)
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports as [number, number, number]
}

function listen(): Promise<Server> {
  const probe = createServer()
  return new Promise((done) => probe.listen(0, '127.0.0.1', () => done(probe)))
}
