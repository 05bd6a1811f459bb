import * as oauth from 'oauth4webapi'
import { allowInsecureRequests, type Client, clockSkew, clockTolerance, customFetch } from 'oauth4webapi'

type Provider = 'google' | 'microsoft' | 'learning'

/**
 * The providers' addresses: the issuers of Google and the learning service, and Microsoft's authority without a
 * directory.
 */
type Addresses = { google: string; microsoft: string; learning: string }

/** A site's registration at a provider. Without a secret it is a public client (Microsoft's `spa`). */
export type Registration = {
  provider: Provider
  clientId: string
  clientSecret: string | null
  /** Microsoft only: `common`, `organizations`, `consumers`, or the id of one directory. */
  directory: string
}

/** The dependencies of a sign-in at a provider. `now` is in milliseconds. */
export type Outside = { fetch: typeof fetch; now: () => number; addresses: Addresses }

const directoryForm = /^(?:common|organizations|consumers|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The address under which a provider publishes its discovery document. It isn't always the issuer of its tokens. */
export function baseOf({ addresses }: Outside, { provider, directory }: Registration): string {
  if (provider !== 'microsoft') return addresses[provider]
  if (!directoryForm.test(directory)) throw new OAuthFault('providerDown', 'no such directory')
  return `${addresses.microsoft}/${directory}/v2.0`
}

/** The directory of all personal accounts, which `organizations` excludes. */
const personalDirectory = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * The issuer that a discovery document must announce: the one under whose address the document was fetched, or another provider could pose
 * as it (mix-up of issuers).
 */
export function announcedIssuer({ addresses }: Outside, { provider, directory }: Registration): string {
  if (provider !== 'microsoft') return addresses[provider]
  const isSeveral = directory === 'common' || directory === 'organizations'
  const named = directory === 'consumers' ? personalDirectory : directory
  return `${addresses.microsoft}/${isSeveral ? '{tenantid}' : named}/v2.0`
}

/**
 * Whether a token may name this issuer, given the one that the discovery document announces. Microsoft's issuer for several directories
 * contains a placeholder for the token's own `tid`. Google's tokens may omit the scheme.
 */
export function isIssuer(
  { provider, directory }: Registration,
  announced: string,
  claims: Record<string, unknown>,
): boolean {
  const { iss, tid } = claims
  if (provider === 'google')
    return iss === announced || (iss === 'accounts.google.com' && announced === 'https://accounts.google.com')
  if (provider === 'learning') return iss === announced
  if (typeof tid !== 'string' || !/^[0-9a-f-]{36}$/.test(tid)) return false
  if (directory === 'organizations' && tid === personalDirectory) return false
  if (!['common', 'organizations', 'consumers'].includes(directory) && tid !== directory) return false
  return iss === announced.replace('{tenantid}', tid)
}

/**
 * Why a provider's answer identified nobody. `codeRefused`: the code or its verifier is wrong, used or expired; `tokenUnusable`: the ID
 * token or something sent with it isn't valid; `subjectMissing`: the token is valid but names nobody; `providerDown`: no answer, a broken
 * one, or the provider refuses the site's registration.
 */
export type OAuthFaultReason = 'codeRefused' | 'tokenUnusable' | 'subjectMissing' | 'providerDown'

/**
 * Thrown by every step of a sign-in at a provider. `detail` is for the log and never contains a code, a token or a
 * secret.
 */
export class OAuthFault extends Error {
  readonly reason: OAuthFaultReason
  readonly detail: string

  constructor(reason: OAuthFaultReason, detail: string) {
    super(`${reason}: ${detail}`)
    this.name = 'OAuthFault'
    this.reason = reason
    this.detail = detail
  }
}

/** Runs a step of oauth4webapi and turns its errors into an OAuthFault; with the reason `otherwise` if the error doesn't tell one. */
export async function orFault<T>(otherwise: OAuthFaultReason, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw error instanceof OAuthFault ? error : faultOf(error, otherwise)
  }
}

/** The errors of RFC 6749 that are about the code. All others are about the registration or the provider itself. */
const codeFaults = new Set(['invalid_grant', 'invalid_request', 'redirect_uri_mismatch'])

/** The library's errors for broken answers: a wrong status, a wrong type, or missing addresses in the discovery document. */
const broken = new Set<unknown>([
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.MISSING_SERVER_METADATA,
])

/** Names the wrong claim or the library's message, neither of which contains values from a token. */
function faultOf(error: unknown, otherwise: OAuthFaultReason): OAuthFault {
  if (error instanceof oauth.ResponseBodyError) {
    const word = /^\w{1,40}$/.exec(error.error)?.[0] ?? 'no error'
    return new OAuthFault(codeFaults.has(word) ? 'codeRefused' : 'providerDown', `token endpoint: ${word}`)
  }
  const { code, cause, message = 'no answer' } = error as Partial<oauth.OperationProcessingError>
  if (broken.has(code))
    return new OAuthFault('providerDown', cause instanceof Response ? `status ${cause.status}` : message)
  const { claims, claim = message } = (cause ?? {}) as { claims?: { sub?: unknown }; claim?: string }
  const isNobodys = code === oauth.INVALID_RESPONSE && claims !== undefined && claims.sub === undefined
  return new OAuthFault(isNobodys ? 'subjectMissing' : otherwise, claim)
}

/** The tolerance for differing clocks, in seconds. */
export const leeway = 60

/** A site's registration in the form that oauth4webapi takes. Accepts RS256 signatures only. */
export function clientOf({ now }: Outside, { clientId }: Registration): Client {
  return {
    client_id: clientId,
    id_token_signed_response_alg: 'RS256',
    // The library reads the machine's clock, so it gets the visit's clock as a difference to that.
    [clockSkew]: (now() - Date.now()) / 1000,
    [clockTolerance]: leeway,
  }
}

/**
 * The library's options for requests to a provider. Plain http is only used for a provider whose own address is http, which is the sandbox.
 */
export function requestOptions(outside: Outside, registration: Registration) {
  return {
    [customFetch]: guardedFetch(outside),
    [allowInsecureRequests]: baseOf(outside, registration).startsWith('http:'),
  }
}

/** The longest wait for a provider's answer including its body, in milliseconds. */
const patience = 10_000

/** The maximum length of an answer; key sets and profiles have a few kilobytes. */
const maxBytes = 256 * 1024

/**
 * Makes the fetch function for oauth4webapi: every answer arrives complete, in time and within limits. An answer that is late, too long, a
 * redirect, or a 200 without a JSON object is the fault `providerDown`.
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
      // Removes this challenge, which the library would read instead of the error in the body, which tells what is wrong.
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

/** The address's host, since the whole address may contain something that must not be logged. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'no address'
}
