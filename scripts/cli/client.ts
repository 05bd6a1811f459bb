import { setTimeout as wait } from 'node:timers/promises'
import { requestTimeout } from '#app/kernel/errors/request-timeout.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { askOnTerminal } from '../parts/terminal.ts'
import { type Caller, CliProblem, type Command, type Given, type OpenApi } from './commands.ts'

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

/** A client that is to be closed, which ends the session that it began. */
export type OpenClient = Client & { close: () => Promise<void> }

/** The most times that a call waits and is sent again after a 429. */
const maxWaits = 10

/**
 * Reads the API's OpenAPI document, and returns a client that makes calls with the key, or as the administrator, who signs in. A call that is answered 429 is repeated after the
 * time that the answer names.
 */
export async function openClient({ url, caller, site }: Given): Promise<OpenClient> {
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
  const authority: Record<string, string> =
    'key' in caller
      ? { Authorization: `Bearer ${caller.key}` }
      : { 'X-Access-Token': await signIn(send, caller, placeOf(site)) }
  return {
    document: (await document.json()) as OpenApi,
    async close() {
      if (!('key' in caller)) await send('/auth/logout', { headers: authority })
    },
    async call(command, fields) {
      const { path, init } = requestOf(command, { ...fields, ...placeOf(site) }, authority)
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

type Send = (path: string, init?: RequestInit) => Promise<Response>

/** Signs an administrator in, and returns the session's token. The password is asked for if the environment has none. */
async function signIn(
  send: Send,
  { email, password, otp }: Exclude<Caller, { key: string }>,
  place: Record<string, string>,
): Promise<string> {
  const typed = password ?? (await askOnTerminal(`Password of ${email}`, { isSecret: true }))
  if (typed === null) throw new CliProblem(`The password of ${email} is missing: set BUNKO_PASSWORD.`)
  const login = {
    email,
    password_hash: passwordDigest(typed),
    login_type: 'EMAIL',
    ...(otp && { otp }),
    ...place,
  }
  const response = await send('/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(login),
  })
  const { status, message, data } = (await response.json()) as Answer
  const token = (data as { access_token?: string } | null)?.access_token
  if (status !== 200 || token === undefined) throw new CliProblem(`${email}: ${message ?? status}`)
  return token
}

function requestOf(
  { method, path }: Command,
  fields: Record<string, unknown>,
  authority: Record<string, string>,
) {
  const rest = { ...fields }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if (value === undefined || value === '') throw new CliProblem(`${method} ${path} needs ${name}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const headers = { ...authority }
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
    return { path: query.size === 0 ? filled : `${filled}?${query}`, init: { method, headers } }
  }
  headers['Content-Type'] = 'application/json'
  return { path: filled, init: { method, headers, body: JSON.stringify(rest) } }
}
