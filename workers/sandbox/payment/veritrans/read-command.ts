import { createHash } from 'node:crypto'
import { readText } from '#workers/sandbox/body.ts'
import { type Command, Failure, type Params } from './command.ts'
import { merchant } from './merchant.ts'

/**
 * The signed parameters of a call, its body JSON or the whole of it percent-encoded as the MDKs send it. What is signed are the
 * bytes as they came; a body that isn't whole or isn't signed by the merchant is refused.
 */
export async function readParams(request: Request): Promise<Params> {
  const body = decode(await readText(request))
  const params = signedPart(body)
  if (params === null) throw new Failure('merchant')
  const { authHash, params: read } = JSON.parse(body) as { authHash: unknown; params: Params }
  const expected = createHash('sha256').update(`${merchant.ccid}${params}${merchant.secret}`).digest('hex')
  if (read.merchantCcid !== merchant.ccid || authHash !== expected) throw new Failure('merchant')
  return read
}

function decode(body: string): string {
  if (!body.startsWith('%7B')) return body
  try {
    return decodeURIComponent(body.replaceAll('+', ' '))
  } catch {
    throw new Failure('merchant')
  }
}

const beforeParams = /^\s*\{\s*(?:"authHash"\s*:\s*"[^"\\]*"\s*,\s*)?"params"\s*:\s*(?=\{)/

/** The text of `params` as it stands in a body; null where the body is no JSON or has none. */
export function signedPart(body: string): string | null {
  const start = beforeParams.exec(body)?.[0].length
  if (start === undefined || !isJson(body)) return null
  let depth = 0
  // A brace in a text is none.
  for (const { 0: sign, index } of body.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (sign === '{') depth++
    if (sign === '}' && --depth === 0) return body.slice(start, start + index + 1)
  }
  return null
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Calls of a test contract and a live one have addresses of their own, and say so themselves. */
export function ensureMode({ params }: Command, isTest: boolean): void {
  if (params.dummyRequest !== (isTest ? '1' : '0')) throw new Failure('merchant')
}
