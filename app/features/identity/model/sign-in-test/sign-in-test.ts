import type { OAuthFaultReason } from '#app/gateways/oauth/oauth-fault.ts'
import type { Profile } from '#app/gateways/oauth/redeem-code.ts'
import type { ProviderName } from '#app/kernel/data/tables.ts'

/** Who came back, and whether the site would believe their address; or what was wrong, with the detail for whoever mends it. */
export type TestOutcome =
  | { kind: 'profile'; profile: Profile; isEmailBelieved: boolean; hasAccount: boolean }
  | { kind: 'fault'; reason: OAuthFaultReason | 'refusedThere'; detail: string }

/** A sign-in that an administrator tries out. */
export type SignInTest = {
  id: string
  provider: ProviderName
  /** Null while nobody has come back. */
  outcome: TestOutcome | null
}
