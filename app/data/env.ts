import type { PictureMaker } from './picture-maker.ts'

/** What the Workers are bound to; wrangler.toml and workers/ingest/wrangler.toml name the same. */
export type Env = {
  DB: D1Database
  SEARCH: D1Database
  FILES: R2Bucket
  SNAPSHOTS: KVNamespace
  JOBS: Queue<JobHint>
  ASSETS: Fetcher
  /** The ingest Worker, as far as pictures go. */
  PICTURES: PictureMaker
  /** Brakes on whatever hashes a password, by address, and on signing in, by name (app/visit/brake.ts). */
  SIGN_INS_BY_ADDRESS: RateLimit
  SIGN_INS_BY_NAME: RateLimit
  /** How much one network may search, have titles suggested and open books at one site (docs/adr/119). */
  SEARCHES_BY_NETWORK: RateLimit
  SUGGESTIONS_BY_NETWORK: RateLimit
  LAUNCHES_BY_NETWORK: RateLimit
  /** How many coupon codes one network, and one reader, may try at one site (docs/adr/119). */
  COUPONS_BY_NETWORK: RateLimit
  COUPONS_BY_READER: RateLimit
  /** How many sessions by address may begin on one network at one site (docs/adr/109). */
  SESSIONS_BY_NETWORK: RateLimit
  /** How much one API key may call (app/api/dispatch.ts). */
  CALLS_BY_KEY: RateLimit
  /** How often a reader's devices may send notes (app/domain/reading/annotation/sync-annotations.ts). */
  NOTES_BY_READER: RateLimit
  /** What secrets in the database are sealed with (app/data/sealed.ts). */
  SEALING_KEYS?: string
  /** Which version of the Worker this is; not there locally. */
  CF_VERSION_METADATA?: WorkerVersionMetadata
  SHARED_HOSTS: string
  ADMIN_HOSTS: string
  VIEWER_HOST: string
  /** Zones whose names no site can have, beside the hosts above: all that reach the Worker by the zone's own route. */
  PLATFORM_ZONES?: string
  /** The contacts of security.txt, as comma-separated URIs (mailto:, https:), and for how many days the file is valid. */
  SECURITY_CONTACT?: string
  SECURITY_TXT_DAYS?: string
  /** Where readers reach sites on a shared host, for mails that no visit causes: scheme, host and port. */
  SITE_ORIGIN: string
  /** Where readers' identities come from: issuer of Google, authority of Microsoft, issuer of the learning service. */
  GOOGLE_ISSUER: string
  MICROSOFT_AUTHORITY: string
  LEARNING_ISSUER: string
  /** The HTTP provider of mail and the address mails come from; without a key, the EMAIL binding sends. */
  MAIL_ENDPOINT: string
  MAIL_FROM: string
  MAIL_API_KEY?: string
  /** Cloudflare's own way of sending mail. */
  EMAIL?: SendEmail
  /** The network that serves sites on domains of their own, what those lead to, and who tells their records. */
  HOSTNAMES_API: string
  HOSTNAMES_ZONE: string
  HOSTNAMES_TARGET: string
  HOSTNAMES_TOKEN?: string
  DNS_RESOLVER: string
  /** Providers of payments, and the script by which a browser makes a token of a card; GMO has a host of its own for tests. */
  VERITRANS_API: string
  GMO_API: string
  GMO_SCRIPT: string
  GMO_TEST_API: string
  GMO_TEST_SCRIPT: string
  PUBLISHER_PAY: string
  /** How many mails anybody can have sent, by name (app/data/mail-limits.ts). */
  MAIL_LIMITS?: unknown
  /** How many cards may be tried, by name (app/data/card-limits.ts). */
  CARD_LIMITS?: unknown
  /** How long administrators' sessions last (app/visit/staff-session-life.ts). */
  STAFF_SESSIONS?: unknown
  /** How many days what is over is kept, by name (app/domain/retention/retention-days.ts). */
  RETENTION_DAYS?: unknown
  /** Set locally only: lets addresses of private networks be a user group's. */
  ALLOW_PRIVATE_RANGES?: string
  /** Set by `npm run dev` only: lets the browser reload itself after a rebuild. */
  LIVE_RELOAD?: string
}

/** A queue message never carries work, only the name of a row that does (docs/adr/006). */
export type JobHint = { jobId: string }
