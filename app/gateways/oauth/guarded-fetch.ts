import { OAuthFault } from './oauth-fault.ts'
import type { Outside } from './provider.ts'

/** The longest wait for a provider's answer including its body, in milliseconds. */
const patience = 10_000
/** Key sets and profiles have a few kilobytes. */
const mostBytes = 256 * 1024

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
    if (bytes > mostBytes) throw new Error('too long an answer')
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
