import type { GroupType } from '#app/kernel/data/tables.ts'

/** The compositions that a drawn cover can have. Each is a function of scripts/world/cover-art.ts. */
type CoverForm =
  | 'disc'
  | 'waves'
  | 'circuit'
  | 'ridges'
  | 'leaves'
  | 'burst'
  | 'stars'
  | 'lattice'
  | 'label'
  | 'rules'
  | 'blocks'
  | 'glyph'
  | 'manual'
  | 'lanterns'

/** The palettes of covers. Their colours are in scripts/world/cover-kit.ts. */
type CoverPalette =
  | 'ai'
  | 'kinari'
  | 'matsu'
  | 'beni'
  | 'yoru'
  | 'kuchinashi'
  | 'sumi'
  | 'sora'
  | 'sakura'
  | 'wakaba'
  | 'fuji'
  | 'tsuchi'

export interface CoverDesign {
  form: CoverForm
  palette: CoverPalette
  /** Sets the title in columns from the right. Only for Japanese titles. */
  vertical?: boolean
  /** The lines of the title, for a title that would be broken in the wrong place. */
  lines?: string[]
}

/** A text of the site in both languages. Texts of contents are only in the content's own language. */
export type BothLanguages = { ja: string; en: string }

export type WorldTenant = 'aozora' | 'hanabi' | 'manabi' | 'sakura' | 'tidewell'

/** The names of the free fields `param1` to `param5` in the demo tenants' settings. */
export const fieldNames: Record<`param${1 | 2 | 3 | 4 | 5}`, BothLanguages> = {
  param1: { ja: 'シリーズ', en: 'Series' },
  param2: { ja: '対象', en: 'Readers' },
  param3: { ja: '発行年', en: 'Year' },
  param4: { ja: '版', en: 'Edition' },
  param5: { ja: '判型', en: 'Format' },
}

export interface WorldGroup {
  id: number
  name: BothLanguages
  type: GroupType
  /** `itemSize` is the number of items in a row of the group's shelf, `numRow` the number of rows. */
  itemSize: number
  numRow: number
  /** Shows the items in a grid of `itemSize` columns instead of in rows. */
  isWrapLine?: boolean
}

export interface WorldContent {
  /** Never changes, and is unique within the tenant. It is also the name of the cover's file. */
  slug: string
  groups: number[]
  title: string
  author: string
  /** Both in the site's other language, if the record has them. */
  titleTranslation?: string
  authorTranslation?: string
  /** Separated by commas. */
  keywords: string
  /** One entry per line. */
  toc?: string
  description: string
  distributorName: string
  /** The free fields: series, audience, year of publication, edition and format. See `fieldNames`. */
  param1?: string
  param2?: string
  param3?: string
  param4?: string
  param5?: string
  publishedOn: string
  /** Days between publication and the creation of the world. It replaces `publishedOn`, so that something is always new. */
  daysAgo?: number
  language: 'ja' | 'en'
  /** Permission to print: 0 for none, 1 for all pages, 2 for the current page. */
  print: 0 | 1 | 2
  visible?: boolean
  /**
   * The name of a manuscript in texts/{tenant}/, or of a volume in scripts/world/volumes. It becomes {tenant}/{document}.pdf.
   */
  document?: string
  /** The design of a cover that is composed. A title without one has a drawing of its own in scripts/world/volumes. */
  cover?: CoverDesign
}

/** What a demo site has: its groups and contents in the order of seeding, and what its readers like. */
interface SiteLibrary {
  groups: WorldGroup[]
  contents: WorldContent[]
  /** The slugs that administrators recommend, the latest last. */
  recommended?: string[]
  /** How often slugs were opened in the last days. */
  reads?: Record<string, number>
}

export type Library = Record<WorldTenant, SiteLibrary>

/** A content as a library file has it, without the fields that all contents of a publisher share. */
export type WorldEntry = Omit<WorldContent, 'distributorName' | 'language' | 'print'> &
  Partial<Pick<WorldContent, 'distributorName' | 'language' | 'print'>>

/** Adds a publisher's common fields to each entry, whose own fields win. The year of publication becomes param3. */
export function withPublisher(distributorName: string, entries: readonly WorldEntry[]): WorldContent[] {
  return entries.map((entry) => ({
    distributorName,
    language: 'ja',
    print: 0,
    param3: `${entry.publishedOn.slice(0, 4)}年`,
    ...entry,
  }))
}
