import type { Endpoint } from '#app/doors/api/endpoint.ts'
import type { Env } from '#app/kernel/data/env.ts'
import type { JobHandler, WorkerDeps } from '#app/kernel/jobs/job-handler.ts'
import type { Site } from '#app/visit/site.ts'

/** The chapters of docs/api.md in their order. */
export const chapterNames = [
  'Sign-in',
  'Users',
  'User groups',
  'Contents',
  'CSV import and export',
  'Content groups',
  'Search',
  'Viewer',
  'Subscriptions',
  'Coupons and discounts',
  'Payment',
  'Administrators',
  'Platform',
  'Site',
  'Search set-up',
  'Numbers',
  'Look',
  'Companies',
] as const

/** What a feature does in the app Worker, beside its pages. */
export interface FeatureWorker {
  /** Its calls, in the chapters of docs/api.md. */
  calls?: { readonly [Chapter in (typeof chapterNames)[number]]?: readonly Endpoint[] }
  /** Those of them that administrators make about themselves, companies or the platform, and not about the site they are made at. */
  callsOfPlatform?: readonly Endpoint[]
  /** Kinds of jobs that the app Worker does itself, at once after an answer or by cron. */
  jobs?: readonly JobHandler<CronDeps>[]
  /** What cron does every minute, by the names of the health page: it mends what a lost message or a killed Worker left undone. */
  sweeps?: (deps: CronDeps) => Readonly<Record<string, () => Promise<unknown>>>
}

/** What cron and the jobs of the app Worker are given. */
export type CronDeps = WorkerDeps & {
  env: Env
  fetch: typeof fetch
  /** Where a tenant's readers read, and what it is called; null where there is no such site any more. */
  siteOf(tenantId: number): Promise<Site | null>
}
