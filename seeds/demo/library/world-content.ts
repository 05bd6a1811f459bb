import type { GroupType } from '#app/kernel/data/tables.ts'

/** The compositions a drawn cover can have; each is a function of scripts/world/cover-art.ts. */
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

/** Ground and inks of a cover; the colours are in scripts/world/cover-kit.ts. */
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
  /** Title set in columns from the right; only for Japanese titles. */
  vertical?: boolean
  /** The title's lines, where breaking between words would part what belongs together. */
  lines?: string[]
}

/** The site's own words; contents have theirs in the language they are written in. */
export type BothLanguages = { ja: string; en: string }

export interface WorldGroup {
  id: number
  name: BothLanguages
  type: GroupType
  /** Items side by side on the group's shelf, and its rows. */
  itemSize: number
  numRow: number
  /** A grid of `itemSize` instead of rows. */
  isWrapLine?: boolean
}

export interface WorldContent {
  /** Stable and unique in the tenant; also the name of the cover file. */
  slug: string
  groups: number[]
  title: string
  author: string
  /** Comma-separated. */
  keywords: string
  /** One entry a line. */
  toc?: string
  description: string
  distributorName: string
  /** Series, for whom, year of publication, edition, format: see `fieldNames`. */
  param1?: string
  param2?: string
  param3?: string
  param4?: string
  param5?: string
  publishedOn: string
  /** Published so many days before the world is made, whatever `publishedOn` says: something is always new. */
  daysAgo?: number
  language: 'ja' | 'en'
  /** 0 no printing, 1 all pages, 2 the current page. */
  print: 0 | 1 | 2
  visible?: boolean
  /** Name of a manuscript in texts/{tenant}/, built to {tenant}/{document}.pdf. */
  document?: string
  cover: CoverDesign
}

/** A content as an entry of a library file writes it: what a whole publisher has in common is left out. */
export type WorldEntry = Omit<WorldContent, 'distributorName' | 'language' | 'print'> &
  Partial<Pick<WorldContent, 'distributorName' | 'language' | 'print'>>

/** The publisher's common fields under each entry's own; the year of publication becomes param3. */
export function withPublisher(distributorName: string, entries: readonly WorldEntry[]): WorldContent[] {
  return entries.map((entry) => ({
    distributorName,
    language: 'ja',
    print: 0,
    param3: `${entry.publishedOn.slice(0, 4)}年`,
    ...entry,
  }))
}
