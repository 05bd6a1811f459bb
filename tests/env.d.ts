/** The bindings of tests inside workerd: those of tests/workerd/wrangler.toml, and the migrations. */
declare namespace Cloudflare {
  interface Env {
    DB: D1Database
    DB_2: D1Database
    DB_3: D1Database
    SEARCH: D1Database
    SEARCH_2: D1Database
    FILES: R2Bucket
    SNAPSHOTS: KVNamespace
    JOBS: Queue<{ jobId: string }>
    SIGN_INS_BY_ADDRESS: RateLimit
    SIGN_INS_BY_NAME: RateLimit
    SESSIONS_BY_NETWORK: RateLimit
    NOTES_BY_READER: RateLimit
    CORE_MIGRATIONS: { name: string; queries: string[] }[]
    SEARCH_MIGRATIONS: { name: string; queries: string[] }[]
  }
}
