import type { Client } from './clients.ts'
import type { Grant } from './grant.ts'
import type { Person } from './persons.ts'

export type ProviderName = 'google' | 'microsoft' | 'learning'
export type ResponseMode = 'query' | 'fragment' | 'form_post'
export type Claims = Record<string, unknown>
export type Endpoint = 'discovery' | 'jwks' | 'authorize' | 'token' | 'userinfo'

/** The ways in which a provider differs from the others. `base` is its address, with the directory in Microsoft's. */
export type Provider = {
  name: ProviderName
  title: string
  /** Below `base`; userinfo where there is one. */
  paths: Partial<Record<Endpoint, string>>
  responseModes: readonly ResponseMode[]
  /** Whether the secret may come in the form too, not by Basic only. */
  acceptsSecretInForm: boolean
  demandsChallenge: (client: Client) => boolean
  /** What discovery says the issuer is. */
  announcedIssuer: (base: string) => string
  issuer: (origin: string, person: Person) => string
  /** Whether somebody can sign in at this realm (Microsoft: common, organizations, consumers, a directory). */
  admits: (realm: string, person: Person) => boolean
  /** Claims of the ID token beyond those every one has. */
  claims: (person: Person, grant: Grant) => Promise<Claims> | Claims
  /** Answered at userinfo. */
  userinfo: (person: Person, grant: Pick<Grant, 'scopes'>) => Claims
  /** What goes back to the client beside code and state. */
  alsoReturns: (grant: Grant) => Record<string, string>
  /** One line about somebody on the page where one picks them. */
  describe: (person: Person) => string
}

/** Where a request is: at which provider, and in which of its realms (empty but for Microsoft). */
export type Realm = { provider: Provider; realm: string; base: string }
