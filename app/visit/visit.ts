import type { Database } from '#app/kernel/data/database.ts'
import type { TenantDatabaseName } from '#app/kernel/data/database-names.ts'
import type { Env } from '#app/kernel/data/env.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Appearance } from './appearance.ts'
import type { Site } from './site.ts'

/** How a session began (ruling 3). */
export type LoginType = 'EMAIL' | 'ID' | 'IP' | 'AUTO_IP' | 'gakken_id' | 'google_login' | 'microsoft_login'

/**
 * When the session's holder last proved who they are by their password or provider, in milliseconds. Null if the session began without a
 * proof, for example by an address. A thief of a session can't renew it.
 */
type ProvedAt = number | null

/** A signed-in reader. Guests have no such value: their actor is `null`. */
export type Reader = {
  kind: 'reader'
  level: 'reader' | 'ip_reader'
  id: string
  name: string
  email: string | null
  /**
   * The reader's name for publishers, which readers can't choose freely: their confirmed e-mail address, or their user name, or the
   * account's number (ruling 42).
   */
  knownAs: string
  lang: Locale | null
  sessionId: string
  /** For a reader by address the shelf that their browser proved. Null in sessions from before shelves existed. */
  shelfId?: string | null
  loginType: LoginType
  /** The reader signed in from the tenant's own app, which has its own menu (ruling 11). */
  isApp: boolean
  groupId: string | null
  provedAt?: ProvedAt
}

/** An administrator working on the visit's tenant. The level says how far their rights reach. */
export type Staff = {
  kind: 'staff'
  level: 'system_admin' | 'company_admin' | 'service_admin'
  /** The company of a company's or a service's administrator. Null for system administrators. */
  companyId: number | null
  /** The site of a service's administrator. Null for the other levels. */
  tenantId: number | null
  id: string
  name: string
  email: string
  lang: Locale | null
  sessionId: string
  provedAt?: ProvedAt
  /** Set for an API key: `id` and `name` are the key's, and no person is behind the request. */
  isKey?: true
  /** Set while an administrator of a higher level works as a site's administrator. */
  acting?: { level: Staff['level']; site: string; reason: string }
}

export type Actor = Reader | Staff

/** Whether the actor was let in by their network address alone, without an account of their own. */
export function isHereByAddress(actor: Actor): boolean {
  return actor.level === 'ip_reader'
}

/**
 * Everything that a use-case may know about one request: tenant, actor and language, and the clock, ids and random bytes that it must use
 * in place of the global ones.
 */
export type Visit = {
  requestId: string
  site: Site
  actor: Actor | null
  /** How the actor proved who they are. A cookie only counts for same-origin requests. */
  proof: 'cookie' | 'token' | null
  locale: Locale
  /** The language in which an API call reads and writes the site's texts. Without it the site's own is used. */
  wording?: Locale | undefined
  /** The appearance that was chosen in this browser. Missing if none was. */
  appearance?: Appearance
  /** Scheme, host and port as the visitor typed them. */
  origin: string
  /** The tenant's base path: '' on a domain of its own, '/aozora' on a shared host. */
  basePath: string
  /** The connection's address, never one that a body or a forwarding header claims. */
  address: string | null
  /**
   * Set on a page that is rendered once for all guests, and so may contain nothing about this one: the network to count for rate limits.
   */
  network?: string | null
  /** The country as two letters, as the network reports it. Null if it doesn't. */
  country: string | null
  userAgent: string | null
  /** The token in the cookie of a browser in which somebody has signed in before. */
  device: string | null
  /** The shelf token from this browser's cookie, for readers by address. */
  shelf?: string | null
  referrer: string | null
  /** Set if the request says that it comes from the tenant's mobile app (R082). This proves nothing. */
  isFromApp?: true
  env: Env
  /** The database that the visit works in: its site's, or the platform's. */
  database: TenantDatabaseName
  /**
   * Set by `onPlatform` while the visit of a site works on the platform's records: whether the site's own records are in the same database or
   * apart from it.
   */
  platform?: 'shared' | 'apart' | undefined
  db: Database
  /** The D1 handle behind `db`. Commits run on it, so that later reads of the visit see them. */
  d1: D1Database | D1DatabaseSession
  /** Milliseconds since 1970, UTC. */
  now(): number
  randomBytes(length: number): Uint8Array
  /**
   * Queries that were started while the session was being read, by what they ask. Code that needs one takes its result
   * instead of asking again.
   */
  prefetched?: ReadonlyMap<string, Promise<unknown>>
  /**
   * Set on a page that is rendered once for all guests: collects the uses to count. The code that answers the request counts them, since it
   * knows the guest.
   */
  uses?: { kind: UsageKind; about: string }[]
  /** An administrator previews a page of the site: nothing is written and nothing is counted. */
  isPreview?: true
  /** Sends requests to other services; tests replace it. */
  fetch: typeof fetch
  /** Runs work that may end after the answer was sent. Never use it for something that must not get lost. */
  afterwards(work: Promise<unknown>): void
}

/** The visit as if a guest had made it, for content that must be the same for everybody. */
export function asGuest(visit: Visit): Visit {
  return { ...visit, actor: null, proof: null }
}

/**
 * The kinds of events that are counted: a sign-in, a view of a content's page, an opened book, a refused opening, a
 * search, and a search without results.
 */
export const usageKinds = ['session', 'view', 'open', 'refused', 'search', 'no_result'] as const
export type UsageKind = (typeof usageKinds)[number]
