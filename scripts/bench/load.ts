import { Agent, type IncomingMessage, request } from 'node:http'
import type { Runtime } from './runtime.ts'

export type Call = { path: string; method?: string; headers?: Record<string, string>; body?: string }
export type Load = { cpuMsPerRequest: number; requestsPerSecond: number }

const connections = 8
const rounds = 3

/**
 * Sends the same request over and over, warm-up first, and answers the median round. An answer other than the expected
 * one fails the bench: a quick error is no speed.
 */
export async function measure(
  runtime: Runtime,
  call: Call,
  { requests = 300, expect }: { requests?: number; expect: string },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  try {
    await sendMany(runtime, call, agent, requests / 2, expect)
    const loads: Load[] = []
    for (let round = 0; round < rounds; round++) {
      const cpu = runtime.cpuMs()
      const started = performance.now()
      await sendMany(runtime, call, agent, requests, expect)
      const seconds = (performance.now() - started) / 1000
      loads.push({
        cpuMsPerRequest: (runtime.cpuMs() - cpu) / requests,
        requestsPerSecond: requests / seconds,
      })
    }
    loads.sort((a, b) => a.cpuMsPerRequest - b.cpuMsPerRequest)
    return loads[Math.floor(rounds / 2)] as Load
  } finally {
    agent.destroy()
  }
}

async function sendMany(
  runtime: Runtime,
  call: Call,
  agent: Agent,
  requests: number,
  expect: string,
): Promise<void> {
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

export type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

export function send(
  origin: string,
  { path, method = 'GET', headers, body }: Call,
  agent?: Agent,
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
