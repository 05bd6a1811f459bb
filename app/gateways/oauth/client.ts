import { allowInsecureRequests, type Client, clockSkew, clockTolerance, customFetch } from 'oauth4webapi'
import { OAuthFault } from './oauth-fault.ts'
import { baseOf, type Outside, type Registration } from './provider.ts'

/** Tolerance for differing clocks, in seconds. */
export const leeway = 60

/** A site's registration in the form that oauth4webapi takes. Accepts RS256 signatures only. */
export function clientOf({ now }: Outside, { clientId }: Registration): Client {
  return {
    client_id: clientId,
    id_token_signed_response_alg: 'RS256',
    // The library reads the machine's clock, so it gets the difference between that and the visit's.
    [clockSkew]: (now() - Date.now()) / 1000,
    [clockTolerance]: leeway,
  }
}

/** How providers are asked. Plain http is only used for a provider whose own address is http, which is the sandbox. */
export function requestOptions(outside: Outside, registration: Registration) {
  return {
    [customFetch]: guardedFetch(outside),
    [allowInsecureRequests]: baseOf(outside, registration).startsWith('http:'),
  }
}

/** The longest wait for a provider's answer including its body, in milliseconds. */
const patience = 10_000

/** Key sets and profiles have a few kilobytes. */
const maxBytes = 256 * 1024

/**
 * Makes the fetch for oauth4webapi: every answer comes complete, in time and within limits. An answer that is late, too
 * long, a redirect, or a 200 without a JSON object is the fault `providerDown`.
 */
export function guardedFetch(outside: Pick<Outside, 'fetch'>) {
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const signal = AbortSignal.timeout(patience)
    try {
      const response = await outside.fetch(url, { ...init, redirect: 'manual', signal })
      const { status } = response
      if (status >= 300 && status < 400) throw new Error('a redirect')
      const text = await readText(response)
      if (status === 200 && !isObject(text)) throw new Error('no JSON object')
      const headers = new Headers(response.headers)
      // The library would read this challenge and not the error in the body, which says what is wrong.
      headers.delete('WWW-Authenticate')
      return new Response(text, { status, headers })
    } catch (error) {
      const problem = error instanceof Error ? error.message : 'no answer'
      throw new OAuthFault('providerDown', `${hostOf(url)}: ${problem}`)
    }
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('too long an answer')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** The host only: the whole address may contain something that must not be logged. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'no address'
}
