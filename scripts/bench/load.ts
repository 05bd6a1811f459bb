import { Agent, type IncomingMessage, request } from 'node:http'
import { world, worldPassword } from '#seeds/demo/world.ts'
import { shareOf } from './report.ts'
import type { Runtime } from './runtime.ts'

export type Call = { path: string; method?: string; headers?: Record<string, string>; body?: string }
export type Load = { cpuMsPerRequest: number; requestsPerSecond: number }

/**
 * A request to a runtime, and a text that its answer must contain: otherwise a fast error would count as speed. A fast target is sent
 * `times` as many requests, so that its rounds take about as long.
 */
export type Target = { runtime: Runtime; call: Call; expect: string; times?: number }

const connections = 8
const rounds = shareOf(9)

/** Warms up, sends the same request repeatedly, and returns the median round. */
export async function measure(
  runtime: Runtime,
  call: Call,
  { requests = 1000, expect }: { requests?: number; expect: string },
): Promise<Load> {
  const [load] = await measureBeside([{ runtime, call, expect }], requests)
  return load as Load
}

/**
 * Measures several targets alternately, one round of each in turn, so that a slow phase of the machine slows all of them. Returns the
 * median round of each target, and medians over the rounds of how much CPU it takes compared with another: as a factor (`times` of the
 * first target, `timesOf` of any) and as a difference (`over`).
 */
export async function measureBeside(
  targets: readonly Target[],
  requests = 1000,
): Promise<(Load & { times: number; timesOf(other: number): number; over(other: number): number })[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ofRound = Math.ceil(shareOf(requests) / rounds)
  try {
    const sent = ({ times = 1 }: Target) => ofRound * shareOf(times)
    for (const target of targets) await sendWith(agent, target, sent(target) * 2)
    const loads: Load[][] = []
    for (let round = 0; round < rounds; round++) {
      const ofTargets: Load[] = []
      for (const target of targets) ofTargets.push(await oneRound(target, agent, sent(target)))
      loads.push(ofTargets)
    }
    return targets.map((_, at) => {
      const own = loads.map((ofTargets) => ofTargets[at] as Load)
      const timesOf = (other: number) =>
        median(loads.map((all) => (all[at] as Load).cpuMsPerRequest / (all[other] as Load).cpuMsPerRequest))
      return {
        cpuMsPerRequest: median(own.map(({ cpuMsPerRequest }) => cpuMsPerRequest)),
        requestsPerSecond: median(own.map(({ requestsPerSecond }) => requestsPerSecond)),
        times: timesOf(0),
        timesOf,
        over: (other: number) =>
          median(
            loads.map((all) => (all[at] as Load).cpuMsPerRequest - (all[other] as Load).cpuMsPerRequest),
          ),
      }
    })
  } finally {
    agent.destroy()
  }
}

async function oneRound(target: Target, agent: Agent, requests: number): Promise<Load> {
  const cpu = target.runtime.cpuMs()
  const started = performance.now()
  await sendWith(agent, target, requests)
  const seconds = (performance.now() - started) / 1000
  return {
    cpuMsPerRequest: (target.runtime.cpuMs() - cpu) / requests,
    requestsPerSecond: requests / seconds,
  }
}

function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] as number
}

/** Sends the same request repeatedly, some at a time. Throws if an answer isn't the expected one. */
export async function sendMany(target: Target, requests: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  try {
    await sendWith(agent, target, requests)
  } finally {
    agent.destroy()
  }
}

async function sendWith(agent: Agent, { runtime, call, expect }: Target, requests: number): Promise<void> {
  let left = requests
  const worker = async () => {
    while (left-- > 0) {
      const { status, body } = await send(runtime.origin, call, agent)
      if (status !== 200 || !body.includes(expect))
        throw new Error(`${call.path}: ${status}, without ${expect}\n${body.subarray(0, 500)}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/**
 * Sends one request. Without an agent it has a connection of its own, as another visitor's has: Node's shared agent could send it on one that
 * the runtime is just closing after a pause.
 */
export function send(
  origin: string,
  { path, method = 'GET', headers, body }: Call,
  agent: Agent | false = false,
): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((done, fail) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, method, agent, headers: { Host: `${hostname}:${port}`, ...headers } },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () =>
          done({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          }),
        )
        incoming.on('error', fail)
      },
    )
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

/** Signs in the demo's first reader through the sign-in page, and returns the reader's cookies. */
export function signIn(runtime: Runtime): Promise<string> {
  return signInAs(runtime, '/aozora/login', world.aozora.readers[0]?.email ?? '')
}

/** Signs in the platform's operator, who sees every entry of the console's navigation. */
export function signInOperator(runtime: Runtime): Promise<string> {
  return signInAs(runtime, '/admin/login', 'system@bunko.example')
}

async function signInAs({ origin }: Runtime, path: string, email: string): Promise<string> {
  const fields = { email, password: worldPassword, keep_login: 'true' }
  const answer = await send(origin, {
    path,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  if (answer.status !== 302) throw new Error(`sign-in: ${answer.status}`)
  const cookies = answer.headers['set-cookie'] ?? []
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}
