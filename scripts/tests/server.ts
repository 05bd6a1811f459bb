import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { cards, foundIn, searchState, secrets } from './forbidden.ts'
import { sentIn } from './outbound.ts'
import { copyOfWorld } from './prepared-world.ts'
import { startTestRuntime } from './runtime.ts'

const everything = [...cards, ...secrets]

/**
 * Milliseconds between calls of the cron handler. In production it runs every minute; locally it doesn't run by itself. Each call has every
 * sweep run in every database, which takes as long as some thirty pages.
 */
const tickEvery = 10_000

export type TestServer = {
  /** The server's addresses, as environment variables for tests (tests/http/client.ts reads them). */
  env: Record<string, string>
  /** The errors that the Workers have logged so far. */
  errors: string[]
  /**
   * Stops the server. Returns where card numbers or secrets were found that must not be there: in the log, in requests to others, in rows
   * or in files.
   */
  stop: () => Promise<string[]>
}

/** Serves a copy of the prepared world on free ports, and calls the cron handler regularly until it is stopped. */
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
  const cron = await runtime.getWorker('console')
  // The sweep is idempotent, so the next tick makes up for one that fails.
  const tick = () => void cron.scheduled({ cron: '* * * * *' }).catch((error) => log.write(`${error}\n`))
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

/**
 * Lists the forbidden texts in a log line. Requests to providers may carry the providers' own secrets, but never a card number. Mails may
 * carry neither.
 */
function leaksIn(line: string): string[] {
  const sent = sentIn(line)
  if (sent === null) return foundIn(line, everything).map((name) => `${name} in the log`)
  const [, url = ''] = sent.split('\n')
  return foundIn(sent, url.endsWith('/mail/emails') ? everything : cards).map(
    (name) => `${name} sent to ${url}`,
  )
}

/** Tells whether a line reports a bug: a logged error or an uncaught one. A client that closes its connection is no bug. */
function isError(line: string): boolean {
  return line.includes('"level":"error"') || (line.includes('Uncaught') && !line.includes('connection lost'))
}

/** All ports are reserved before any of them is released, so that they differ. */
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
