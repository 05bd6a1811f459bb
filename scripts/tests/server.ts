import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { cards, foundIn, searchState, secrets } from './forbidden.ts'
import { sentIn } from './outbound.ts'
import { copyOfWorld } from './prepared-world.ts'
import { startTestRuntime } from './runtime.ts'

const everything = [...cards, ...secrets]

/** The cron handler fires every minute in production and never by itself locally. Milliseconds. */
const tickEvery = 2_000

export type TestServer = {
  /** Where it listens, as tests/http/client.ts and the others read it. */
  env: Record<string, string>
  /** What it logged as an error so far. */
  errors: string[]
  /** Answers what of cards and secrets stands where it mustn't: in a line of the log, a request to others, a row or a file. */
  stop: () => Promise<string[]>
}

/** Serves a copy of the prepared world on free ports, and ticks the cron handler, until it is stopped. */
export async function startTestServer(logFile: string): Promise<TestServer> {
  const [state, [port, sandboxPort, sessionPort]] = await Promise.all([copyOfWorld(), freePorts()])
  const log = createWriteStream(logFile)
  const errors: string[] = []
  const found = new Set<string>()
  const runtime = await startTestRuntime({ state, port, sandboxPort, sessionPort }, (line) => {
    for (const leak of leaksIn(line)) found.add(leak)
    if (sentIn(line) !== null) return
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
      for (const leak of searchState(state, everything)) found.add(leak)
      await rm(state, { recursive: true, force: true, maxRetries: 3 })
      return [...found]
    },
  }
}

/** Providers are told their own secrets, but no card, and mails go through others' hands. */
function leaksIn(line: string): string[] {
  const sent = sentIn(line)
  if (sent === null) return foundIn(line, everything).map((name) => `${name} in the log`)
  const [, url = ''] = sent.split('\n')
  return foundIn(sent, url.endsWith('/mail/emails') ? everything : cards).map(
    (name) => `${name} sent to ${url}`,
  )
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
