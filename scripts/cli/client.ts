import { setTimeout as wait } from 'node:timers/promises'
import { requestTimeout } from '#app/kernel/errors/request-timeout.ts'
import { CliProblem, type Command, type Given, type OpenApi } from './commands.ts'

export type Answer = {
  status: number
  message?: string
  fields?: Record<string, string[]>
  data?: unknown
}
export type Client = {
  document: OpenApi
  call: (command: Command, fields: Record<string, unknown>) => Promise<Answer>
}

/** The most times that a call waits and is sent again after a 429. */
const maxWaits = 10

/**
 * Reads the API's OpenAPI document, and returns a client that makes calls with the key. A call that is answered 429 is repeated after the
 * time that the answer names.
 */
export async function openClient({ url, key, site }: Given): Promise<Client> {
  const send = async (path: string, init?: RequestInit) => {
    const signal = AbortSignal.timeout(requestTimeout)
    try {
      return await fetch(`${url}/api/v1${path}`, { ...init, signal })
    } catch {
      const within = signal.aborted ? ` within ${requestTimeout / 1_000} seconds` : ''
      throw new CliProblem(`${url} does not answer${within}`)
    }
  }
  const document = await send('/openapi.json')
  if (!document.ok) throw new CliProblem(`${url}/api/v1/openapi.json is not there`)
  return {
    document: (await document.json()) as OpenApi,
    async call(command, fields) {
      const { path, init } = requestOf(command, { ...fields, ...placeOf(site) }, key)
      for (let waits = 0; ; waits++) {
        const response = await send(path, init)
        if (response.status !== 429 || waits === maxWaits) return (await response.json()) as Answer
        await wait(Number(response.headers.get('Retry-After') ?? 1) * 1_000)
      }
    },
  }
}

/** Returns the header that tells the API which site is meant. A domain has a dot, a service path has none. */
function placeOf(site: string | null): Record<string, string> {
  if (site === null) return {}
  return site.includes('.') ? { domain: site } : { path: site }
}

function requestOf({ method, path }: Command, fields: Record<string, unknown>, key: string) {
  const rest = { ...fields }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined || value === '') throw new CliProblem(`${method} ${path} needs ${name}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const headers: Record<string, string> = { Authorization: `Bearer ${key}` }
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
    return { path: query.size === 0 ? filled : `${filled}?${query}`, init: { method, headers } }
  }
  headers['Content-Type'] = 'application/json'
  return { path: filled, init: { method, headers, body: JSON.stringify(rest) } }
}
