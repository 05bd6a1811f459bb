import type { OAuthFaultReason } from '#app/gateways/oauth/oauth-fault.ts'
import type { Profile } from '#app/gateways/oauth/redeem-code.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'

/**
 * Either the person who came back, and whether the site would trust their address, or what was wrong, with details for
 * the administrator who mends it.
 */
export type TestOutcome =
  | { kind: 'profile'; profile: Profile; isEmailBelieved: boolean; hasAccount: boolean }
  | { kind: 'fault'; reason: OAuthFaultReason | 'refusedThere'; detail: string }

/** A sign-in that an administrator tries out. */
export type SignInTest = {
  id: string
  provider: ProviderName
  /** Null until somebody has come back. */
  outcome: TestOutcome | null
}
