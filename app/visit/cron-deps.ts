import type { Env } from '#app/kernel/data/env.ts'
import type { WorkerDeps } from '#app/kernel/jobs/job-work.ts'
import type { Site } from './site.ts'

/** What cron and the jobs of the app Worker are given. */
export type CronDeps = WorkerDeps & {
  env: Env
  fetch: typeof fetch
  /** Where a tenant's readers read, and what it is called; null where there is no such site any more. */
  siteOf(tenantId: number): Promise<Site | null>
}
