import { OAuthFault } from './oauth-fault.ts'
import type { Outside } from './provider.ts'

/** A provider has this long to answer, body included. Milliseconds. */
const patience = 10_000
/** Key sets and profiles take a few kilobytes. */
const mostBytes = 256 * 1024

export type Answer = { status: number; headers: Headers; json: Record<string, unknown> | null }

/**
 * One request to a provider. Answers the status and the JSON object, null where the body is none; whatever doesn't answer
 * in time, answers too much, or sends elsewhere is `providerDown`.
 */
export async function ask(
  outside: Pick<Outside, 'fetch'>,
  url: string,
  init: RequestInit = {},
): Promise<Answer> {
  const signal = AbortSignal.timeout(patience)
  try {
    const response = await outside.fetch(url, { ...init, redirect: 'manual', signal })
    if (response.status >= 300 && response.status < 400) throw new Error('a redirect')
    const text = await readText(response)
    return { status: response.status, headers: response.headers, json: parse(text) }
  } catch (error) {
    throw new OAuthFault(
      'providerDown',
      `${hostOf(url)}: ${error instanceof Error ? error.message : 'no answer'}`,
    )
  }
}

/** The same where only a 200 with a JSON object will do. */
export async function askForObject(
  outside: Pick<Outside, 'fetch'>,
  url: string,
  init?: RequestInit,
): Promise<{ headers: Headers; json: Record<string, unknown> }> {
  const { status, headers, json } = await ask(outside, url, init)
  if (status !== 200 || json === null) throw new OAuthFault('providerDown', `${hostOf(url)}: ${status}`)
  return { headers, json }
}

async function readText(response: Response): Promise<string> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.length
    if (bytes > mostBytes) {
      await reader.cancel()
      throw new Error('too long an answer')
    }
    text += decoder.decode(value, { stream: true })
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Never the whole address: it may carry what nobody should read in a log. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'no address'
}
