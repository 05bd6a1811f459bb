/**
 * Why nobody could be told from a provider's answer: `codeRefused` the code or its verifier (wrong, used, expired),
 * `tokenUnusable` the ID token or what goes with it, `subjectMissing` a token in order that names nobody, `providerDown` no
 * answer, a broken one, or our registration refused.
 */
export type OAuthFaultReason = 'codeRefused' | 'tokenUnusable' | 'subjectMissing' | 'providerDown'

/** Thrown by every step of a sign-in at a provider. `detail` is for the log: never a code, a token or a secret. */
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
