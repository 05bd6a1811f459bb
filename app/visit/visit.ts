import type { Database } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import type { Locale } from '#app/values/locale.ts'
import type { Appearance } from './appearance.ts'
import type { Site } from './site.ts'
import type { UsageKind } from './usage-kind.ts'

/** How a session began (ruling 3). */
export type LoginType = 'EMAIL' | 'ID' | 'IP' | 'AUTO_IP' | 'gakken_id' | 'google_login' | 'microsoft_login'

/**
 * When the session's holder last showed that it is them, by what they sign in with, milliseconds: absent where the session
 * began otherwise, such as by an address. A stolen session has nothing newer.
 */
type ProvedAt = number | null

/** Who is asking. A guest is `null`. */
export type Reader = {
  kind: 'reader'
  level: 'reader' | 'ip_reader'
  id: string
  name: string
  email: string | null
  /** What they can't choose: their proven e-mail address, else their user name, else the account's number (ruling 42). */
  knownAs: string
  lang: Locale | null
  sessionId: string
  /** Of a reader by address: the shelf their browser proved; null in sessions of before there were any. */
  shelfId?: string | null
  loginType: LoginType
  /** Signed in from the tenant's own app, which has a menu of its own (ruling 11). */
  isApp: boolean
  groupId: string | null
  provedAt?: ProvedAt
}

/** An administrator working on the visit's tenant; the level says how far the right reaches. */
export type Staff = {
  kind: 'staff'
  level: 'system_admin' | 'company_admin' | 'service_admin'
  /** Whose administrator they are; null for the system's. */
  companyId: number | null
  /** The one site of a service's administrator; null for the others. */
  tenantId: number | null
  id: string
  name: string
  email: string
  lang: Locale | null
  sessionId: string
  provedAt?: ProvedAt
  /** An API key: `id` and `name` are the key's, and there is nobody to ask. */
  isKey?: true
  /** Whose own level is higher, and who works as a site's administrator for now. */
  acting?: { level: Staff['level']; site: string; reason: string }
}

export type Actor = Reader | Staff

/** Whom their address let in may still have an account of their own. */
export function isHereByAddress(actor: Actor): boolean {
  return actor.level === 'ip_reader'
}

/**
 * Everything a use-case may know about one request: which tenant, who, in which language, and the clock, ids
 * and randomness it must use instead of the global ones.
 */
export type Visit = {
  requestId: string
  site: Site
  actor: Actor | null
  /** How the actor proved who they are: a cookie is authority for same-origin requests only. */
  proof: 'cookie' | 'token' | null
  locale: Locale
  /** The language a call of the API asks for its site's words in; they are written and answered in the site's own where it asks for none. */
  wording?: Locale | undefined
  /** How this browser shows pages; the usual where nobody chose. */
  appearance?: Appearance
  /** Scheme, host and port as the visitor typed them. */
  origin: string
  /** Where the tenant is mounted: '' for a domain of its own, '/aozora' for a path. */
  basePath: string
  /** The connection's address; never what a body or a forwarding header claims. */
  address: string | null
  /** Of a page that is made for all guests, which has nothing of any: the network to brake for it. */
  network?: string | null
  /** Two letters, as the network tells; null where it doesn't. */
  country: string | null
  userAgent: string | null
  /** The token of a browser in which somebody has signed in before, as its cookie shows it. */
  device: string | null
  /** The token of what was kept in this browser by a reader by address, as its cookie shows it. */
  shelf?: string | null
  referrer: string | null
  /** It says that it comes from the tenant's mobile app (R082), which proves nothing. */
  isFromApp?: true
  env: Env
  db: Database
  /** The D1 handle behind `db`: commits run on it, so that later reads of the visit see them. */
  d1: D1Database | D1DatabaseSession
  /** Milliseconds since 1970, UTC. */
  now(): number
  randomBytes(length: number): Uint8Array
  /** Work prefetched while the session was being read, by what it asks; whoever needs it takes it up instead of asking again. */
  prefetched?: ReadonlyMap<string, Promise<unknown>>
  /** Of a page that is made for all guests: what was done is told to whoever answers, who knows for whom it was made. */
  uses?: { kind: UsageKind; about: string }[]
  /** A page of a site as its administrator tries it out: nothing is written and nothing counted. */
  isPreview?: true
  /** Requests to other services. */
  fetch: typeof fetch
  /** Work that may end after the answer was sent; never the record of anything. */
  afterwards(work: Promise<unknown>): void
}
