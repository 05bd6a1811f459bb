import { listWords, type SiteWords, type WordKind, wordKinds } from '#app/domain/site/languages/list-words.ts'
import { adminPaths } from '#app/paths/admin.ts'
import type { Locale } from '#app/values/locale.ts'
import type { Visit } from '#app/visit/visit.ts'

export type WordsRow = {
  /** The field of a record of settings; '' where a row has no other words. */
  field: string
  words: SiteWords['words']
  missing: Locale[]
  /** Where they are written. */
  to: string
}
export type WordsOfKind = { kind: WordKind; total: number; missing: number; rows: WordsRow[] }

/** So many of a kind stand on the page; what is missing comes first. */
const mostOfKind = 100

/** A site's words by what they stand in, what is missing first. */
export async function viewLanguages(visit: Visit, isMissingOnly: boolean): Promise<WordsOfKind[]> {
  const all = await listWords(visit)
  return wordKinds.flatMap((kind) => {
    const own = all.filter((words) => words.kind === kind)
    const lacking = own.filter(({ missing }) => missing.length > 0)
    const complete = isMissingOnly ? [] : own.filter(({ missing }) => missing.length === 0)
    const rows = [...lacking, ...complete].slice(0, mostOfKind).map((words) => ({
      field: words.field,
      words: words.words,
      missing: words.missing,
      to: pathOf(visit.site.tenantId, words),
    }))
    return own.length === 0 ? [] : [{ kind, total: own.length, missing: lacking.length, rows }]
  })
}

function pathOf(tenantId: number, { kind, id }: SiteWords): string {
  const row = id ?? 0
  switch (kind) {
    case 'group':
      return adminPaths.group(tenantId, row)
    case 'searchTab':
      return adminPaths.searchTab(tenantId, row)
    case 'searchBox':
      return adminPaths.searchBox(tenantId, row)
    case 'sortField':
      return adminPaths.sortField(tenantId, row)
    case 'hashTag':
      return adminPaths.hashTag(tenantId, row)
    case 'footerLink':
      return adminPaths.footerLink(tenantId, row)
    case 'notification':
      return adminPaths.siteNotification(tenantId, row)
    case 'customLogin':
      return adminPaths.siteLoginPage(tenantId)
    case 'contentDetail':
      return adminPaths.lookForm(tenantId, 'content')
    default:
      return adminPaths.lookForm(tenantId, kind)
  }
}
