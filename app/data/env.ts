/** What the Workers are bound to; wrangler.toml and workers/ingest/wrangler.toml name the same. */
export type Env = {
  DB: D1Database
  SEARCH: D1Database
  FILES: R2Bucket
  SNAPSHOTS: KVNamespace
  JOBS: Queue<JobHint>
  ASSETS: Fetcher
  SHARED_HOSTS: string
  ADMIN_HOSTS: string
  VIEWER_HOST: string
  /** Set by `npm run dev` only: lets the browser reload itself after a rebuild. */
  LIVE_RELOAD?: string
}

/** A queue message never carries work, only the name of a row that does (docs/decisions/006). */
export type JobHint = { jobId: string }
