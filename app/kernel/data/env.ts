import type { DatabaseName, TenantDatabaseName } from './database-names.ts'
import type { PictureMaker } from './picture-maker.ts'

/** The Workers' bindings and variables, as wrangler.toml and those in workers/ define them. */
export type Env = Record<DatabaseName, D1Database> & {
  FILES: R2Bucket
  SNAPSHOTS: KVNamespace
  JOBS: Queue<JobHint>
  SWEEPS: Queue<SweepHint>
  ASSETS: Fetcher
  /** The part of the ingest Worker that resizes and draws pictures. */
  PICTURES: PictureMaker
  /** Limits on hashing passwords, by address, and on signing in, by name (app/visit/brake.ts). */
  SIGN_INS_BY_ADDRESS: RateLimit
  SIGN_INS_BY_NAME: RateLimit
  /** Limits on searches, title suggestions and opened books for one network at one site (docs/adr/119). */
  SEARCHES_BY_NETWORK: RateLimit
  SUGGESTIONS_BY_NETWORK: RateLimit
  LAUNCHES_BY_NETWORK: RateLimit
  /** Limits on the sample pages that one network and one reader are shown at one site (docs/adr/119). */
  SAMPLES_BY_NETWORK: RateLimit
  SAMPLES_BY_READER: RateLimit
  /** Limit on how often one reader is told what to read next (app/features/reading/model/next/next-books.ts). */
  BOOK_ENDS_BY_READER: RateLimit
  /** Limits on the coupon codes that one network and one reader may try at one site (docs/adr/119). */
  COUPONS_BY_NETWORK: RateLimit
  COUPONS_BY_READER: RateLimit
  /** Limit on the sessions by address that begin on one network at one site (docs/adr/109). */
  SESSIONS_BY_NETWORK: RateLimit
  /** Limit on the calls of one API key (app/api/dispatch.ts). */
  CALLS_BY_KEY: RateLimit
  /** Limit on how often a reader's devices send notes (app/features/reading/model/annotation/sync-annotations.ts). */
  NOTES_BY_READER: RateLimit
  /** The keys that seal secrets in the database (app/kernel/data/sealed.ts). */
  SEALING_KEYS?: string
  /** The version of the deployed Worker. Missing locally. */
  CF_VERSION_METADATA?: WorkerVersionMetadata
  SHARED_HOSTS: string
  ADMIN_HOSTS: string
  VIEWER_HOST: string
  /**
   * Zones in which no site can have a domain, in addition to the hosts above: the zone's own route sends every name in them to the Worker.
   */
  PLATFORM_ZONES?: string
  /** The contacts of security.txt, as comma-separated URIs (mailto:, https:), and for how many days the file is valid. */
  SECURITY_CONTACT?: string
  SECURITY_TXT_DAYS?: string
  /** Scheme, host and port at which readers reach sites on a shared host, for mails that no request causes. */
  SITE_ORIGIN: string
  /** The identity providers: issuer of Google, authority of Microsoft, issuer of the learning service. */
  GOOGLE_ISSUER: string
  MICROSOFT_AUTHORITY: string
  LEARNING_ISSUER: string
  /** The HTTP provider that sends mail, and the sender's address. Without a key the EMAIL binding sends instead. */
  MAIL_ENDPOINT: string
  MAIL_FROM: string
  MAIL_API_KEY?: string
  /** Cloudflare's own mail binding. */
  EMAIL?: SendEmail
  /**
   * The network that serves sites on their own domains, the target that their DNS records point to, and the resolver that
   * looks the records up.
   */
  HOSTNAMES_API: string
  HOSTNAMES_ZONE: string
  HOSTNAMES_TARGET: string
  HOSTNAMES_TOKEN?: string
  DNS_RESOLVER: string
  /**
   * The payment providers, and the script with which a browser turns a card into a token. GMO has a separate host for
   * tests. `{store}` in SHOPIFY_STORE stands for a store's domain.
   */
  VERITRANS_API: string
  GMO_API: string
  GMO_SCRIPT: string
  GMO_TEST_API: string
  GMO_TEST_SCRIPT: string
  PUBLISHER_PAY: string
  SHOPIFY_STORE: string
  /** How many mails visitors can cause, by name of the limit (app/kernel/data/limits.ts). */
  MAIL_LIMITS?: unknown
  /** How many cards may be tried, by name of the limit (app/kernel/data/limits.ts). */
  CARD_LIMITS?: unknown
  /** The rates of consumption tax by their first days (app/features/plans/model/tax/tax-rate.ts). */
  TAX_RATES?: unknown
  /** How long administrators' sessions last (app/visit/staff-policy.ts). */
  STAFF_SESSIONS?: unknown
  /** How many days expired rows are kept, by kind (app/kernel/retention/retention.ts). */
  RETENTION_DAYS?: unknown
  /** The only database of tenants in which `everyTenantDb` works, for a sweep or job of that database. */
  TENANTS_IN?: TenantDatabaseName
  /** Set only locally: the sandbox's address and a contract that its payment provider knows, as JSON. */
  SANDBOX?: string
  /** Set only locally: user groups may have addresses of private networks. */
  ALLOW_PRIVATE_RANGES?: string
}

/**
 * A queue message never contains work, only the id of the job's row (docs/adr/006) and the database in which the row is. Messages without a
 * database are from Workers that knew only one.
 */
export type JobHint = { jobId: string; database?: TenantDatabaseName }

/**
 * Asks for a run of a sweep, in one database of tenants or, without a database, in the platform's. `sentAt` is in milliseconds: a run that
 * began later has done the message's work.
 */
export type SweepHint = { sweep: string; database?: TenantDatabaseName; sentAt: number }

/** The part of `Env` by which databases are opened. Those except the platform's may be missing where no tenant's data lie in them. */
export type DatabaseEnv = Pick<Env, 'DB' | 'TENANTS_IN'> & Partial<Pick<Env, DatabaseName>>
