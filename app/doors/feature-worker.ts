import type { Endpoint } from '#app/doors/api/endpoint.ts'
import type { JobHandler } from '#app/kernel/jobs/job-handler.ts'
import type { CronDeps } from '#app/visit/cron-deps.ts'

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
