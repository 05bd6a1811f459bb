import type { OldRows } from '#app/kernel/retention/retention.ts'
import type { StaffLevel } from '#app/visit/staff-policy.ts'
import type { Area } from '#app/visit/translator.ts'

/**
 * What the rest of the house has to know of a feature before it runs any of it: plain data, so that the table of pages, the console's
 * rail and tests can read it. What it does is in its `worker.ts` (calls, jobs and sweeps of the app Worker) and `ingest.ts`.
 */
export interface Feature {
  /** The name of its folder. */
  name: string
  /** The features whose models and parts its own may use. */
  after: readonly string[]
  /** The tables whose rows are its own. Each table is one feature's, or the kernel's. */
  tables?: readonly string[]
  /**
   * Its statements that aren't bound to a tenant, as a file and a table: what cron, the queue and the platform's operator do for all
   * tenants. Any other statement on a table of tenants names its tenant.
   */
  acrossTenants?: readonly string[]
  /** The files of locales/{en,ja} that are its own. */
  words?: readonly Area[]
  /** Rows of its tables that are deleted when their time is over. */
  oldRows?: readonly OldRows[]
  /** Which of its jobs and sweeps are named in an area of its own: those of all others are named in `console-staff`. */
  work?: FeatureWork
  pages?: readonly FeaturePage[]
  screens?: readonly Screen[]
}

/** The names that the health page shows: `health.job.{kind}` and `health.sweep.{name}` in one area of words. */
interface FeatureWork {
  words: Area
  jobs?: readonly string[]
  sweeps?: readonly string[]
}

/** A page of a site or of the console. */
export interface FeaturePage {
  /** Its address as the router writes it, without a slash before it; '' is a site's first page. */
  path: string
  /** The file that answers it, from the feature's folder on. */
  file: string
  /** Needed where several addresses have one file, or where a part asks for the page's data. */
  id?: string
}

/** The groups of the rail in their order; what is of a level stands before its administrators. */
export const screenGroups = ['content', 'people', 'site', 'company', 'platform', 'administrators'] as const

/** What a screen is about: the platform, a company, a site, or whoever is there. */
type Place =
  | { of: 'system'; to: () => string }
  | { of: 'company'; to: (companyId: number) => string }
  | { of: 'site'; to: (tenantId: number) => string }
  | { of: 'anywhere'; to: () => string }

/**
 * A screen of the console. At most nine of a place stand in the rail, in three groups; the others are tabs of one of them, found by the search.
 */
export type Screen = Place & {
  /** Its title is `screen.{key}`. */
  key: string
  /** The area of its title; the console's own words unless it says otherwise. */
  words?: Area
  /** Its place among all screens: the rail and its tabs follow it. */
  at: number
  level: StaffLevel
  group: (typeof screenGroups)[number]
  isTab?: true
  /** Of a tab whose address doesn't begin with its entry's: the key of that entry. */
  under?: string
  /** After `g`. */
  shortcut?: string
}
