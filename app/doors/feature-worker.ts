import type { Endpoint } from '#app/doors/api/endpoint.ts'
import type { Env } from '#app/kernel/data/env.ts'
import type { JobHandler, WorkerDeps } from '#app/kernel/jobs/job-handler.ts'
import type { Sweeps } from '#app/kernel/jobs/sweep.ts'
import type { Site } from '#app/visit/site.ts'

/** The chapters of docs/api.md, in order. */
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
  'Analytics',
  'Branding',
  'Companies',
] as const

/** A feature's part in the console Worker, other than its pages. */
export interface FeatureWorker {
  /** The feature's calls, by chapter of docs/api.md. */
  calls?: { readonly [Chapter in (typeof chapterNames)[number]]?: readonly Endpoint[] }
  /** Those of the calls that administrators make about themselves, companies or the platform, not about the site at which they are made. */
  callsOfPlatform?: readonly Endpoint[]
  /** Kinds of jobs that the console Worker runs itself, by cron. */
  jobs?: readonly JobHandler<CronDeps>[]
  /**
   * Sweeps that cron asks for every minute in each database of tenants, by their names on the health page. They finish the work of lost
   * messages and killed Workers.
   */
  sweeps?: (deps: CronDeps) => Sweeps
  /** Those that concern the platform's own records, or all databases together. */
  sweepsOfPlatform?: (deps: CronDeps) => Sweeps
}

/** The dependencies of cron and of the console Worker's jobs. */
export type CronDeps = WorkerDeps & {
  env: Env
  fetch: typeof fetch
  /** Finds a tenant's site, for its address and name. Null if it no longer exists. */
  siteOf(tenantId: number): Promise<Site | null>
}
