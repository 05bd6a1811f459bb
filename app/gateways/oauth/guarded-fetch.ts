import { OAuthFault } from './oauth-fault.ts'
import type { Outside } from './provider.ts'

/** A provider has this long to answer, body included. Milliseconds. */
const patience = 10_000
/** Key sets and profiles take a few kilobytes. */
const mostBytes = 256 * 1024

/**
 * The fetch that oauth4webapi is given: every answer comes whole, in time and within bounds. A provider that doesn't answer
 * in time, answers too much, sends elsewhere, or says with a 200 what is no JSON object is `providerDown`.
 */
export function guardedFetch(outside: Pick<Outside, 'fetch'>) {
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const signal = AbortSignal.timeout(patience)
    try {
      const response = await outside.fetch(url, { ...init, redirect: 'manual', signal })
      const { status, headers } = response
      if (status >= 300 && status < 400) throw new Error('a redirect')
      const text = await readText(response)
      if (status === 200 && !isObject(text)) throw new Error('no JSON object')
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

/** Never the whole address: it may carry what nobody should read in a log. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'no address'
}
