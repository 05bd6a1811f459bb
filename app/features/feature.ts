import type { OldRows } from '#app/kernel/retention/retention.ts'
import type { StaffLevel } from '#app/visit/staff-policy.ts'
import type { Area } from '#app/visit/translator.ts'

/**
 * The manifest of a feature: plain data that the router, the console's menu and tests read without running the feature. Its code is
 * listed in `worker.ts` (calls, jobs and sweeps of the console Worker) and `ingest.ts`.
 */
export interface Feature {
  /** The name of its folder. */
  name: string
  /** The features whose models and parts its own may use. */
  after: readonly string[]
  /** The tables that it owns. Every table belongs to one feature or to the kernel. */
  tables?: readonly string[]
  /**
   * Its statements that aren't bound to a tenant, each as a file and a table: cron, the queue and the platform's operator work for all
   * tenants. Every other statement on a tenant's table must bind its tenant.
   */
  acrossTenants?: readonly string[]
  /** The files of locales/{en,ja} that are its own. */
  words?: readonly Area[]
  /** The rows of its tables that are deleted when they are old. */
  oldRows?: readonly OldRows[]
  /** Its jobs and sweeps that are named in an area of its own. `console-staff` names those of all other features. */
  work?: FeatureWork
  pages?: Pages
  /** By the key of their title, `screen.{key}`. */
  screens?: Readonly<Record<string, Screen>>
}

/** The names that the health page shows: `health.job.{kind}` and `health.sweep.{name}` in one area of words. */
interface FeatureWork {
  words: Area
  jobs?: readonly string[]
  sweeps?: readonly string[]
}

/**
 * The pages of a site and of the console: their addresses as the router writes them, without a slash before them ('' is a site's first
 * page), each with the file that answers it, from the feature's folder on. Several addresses of one file need an id each, and so does a
 * page whose data a part reads.
 */
export type Pages = Readonly<Record<string, string | { file: string; id: string }>>

/** The groups of the console's menu, in order. */
export const screenGroups = ['content', 'people', 'site', 'company', 'platform', 'administrators'] as const

/** The place of a screen: the platform, a company, a site, or any of them. `to` returns its address. */
type Place =
  | { of: 'system'; to: () => string }
  | { of: 'company'; to: (companyId: number) => string }
  | { of: 'site'; to: (tenantId: number) => string }
  | { of: 'anywhere'; to: () => string }

/** A screen of the console. The menu shows at most nine for each place, in three groups; the others are tabs of one of these. */
export type Screen = Place & {
  /** The area of its title. Default: `console`. */
  words?: Area
  /** Its position among all screens; the menu and the tabs are sorted by it. */
  at: number
  level: StaffLevel
  group: (typeof screenGroups)[number]
  isTab?: true
  /** For a tab whose address doesn't begin with that of its menu entry: the key of the entry. */
  under?: string
  /** The key that opens it after `g`. */
  shortcut?: string
  /** The settings on it, by which the search finds it. */
  settings?: readonly ScreenSettings[]
}

/** The settings of a form on a screen, with the words that label them: `{prefix}.{field}` in the area. A field's name is its anchor. */
export type ScreenSettings = {
  words: Area
  prefix: string
  fields: readonly string[]
  /** Fields with an input for each language, whose anchors end in the language. */
  translated?: readonly string[]
  /** The lowest level that may change them, if it is above that of the screen. */
  level?: StaffLevel
}
