import * as oauth from 'oauth4webapi'

/**
 * Why a provider's answer identified nobody. `codeRefused`: the code or its verifier is wrong, used or expired;
 * `tokenUnusable`: the ID token or what belongs to it isn't valid; `subjectMissing`: the token is valid but names nobody;
 * `providerDown`: no answer, a broken one, or our registration was refused.
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

/**
 * Runs a step of oauth4webapi and turns what it throws into a fault; `otherwise` if the error doesn't say whose fault it
 * is.
 */
export async function orFault<T>(otherwise: OAuthFaultReason, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw error instanceof OAuthFault ? error : faultOf(error, otherwise)
  }
}

/** The errors of RFC 6749 that are about the code. All others are about our registration or the provider itself. */
const codeFaults = new Set(['invalid_grant', 'invalid_request', 'redirect_uri_mismatch'])

/** Answers that are broken: by their status, their type, or the addresses in the discovery document. */
const broken = new Set<unknown>([
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.MISSING_SERVER_METADATA,
])

/** Logs the name of the wrong claim or the library's message, neither of which contains values from a token. */
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
