import { atMostAPage } from '#app/kernel/values/paging.ts'
import type { SiteGroup } from '#app/visit/site.ts'
import { pageSizeOf } from './group-rules.ts'

/**
 * True for a shelf that the product fills by itself from all titles. A normal group and the reader's favourites are
 * chosen by somebody, so they are shown as they are.
 */
export function isAutomatic({ type }: Pick<SiteGroup, 'type'>): boolean {
  return type !== 'normal' && type !== 'favourite'
}

/**
 * The number of contents to read for a shelf: an automatic one needs some in reserve for those that another shelf
 * already shows.
 */
export function shelfSizeOf(group: Pick<SiteGroup, 'type' | 'itemSize' | 'numRow' | 'isWrapLine'>): number {
  const size = pageSizeOf(group)
  return isAutomatic(group) ? atMostAPage(2 * size) : size
}

type Shelf = { isAutomatic: boolean; size: number; rows: readonly { id: string }[] }

/**
 * The shelves in their order, each at most `size` long. An automatic shelf leaves out what `shown` or an automatic shelf
 * before it shows. Shelves that are empty then are left out: a small library would only repeat itself.
 */
export function withoutRepeats<Each extends Shelf>(
  shelves: readonly Each[],
  shown: readonly { id: string }[],
): Each[] {
  const seen = new Set(shown.map(({ id }) => id))
  return shelves
    .map((shelf) => {
      const fresh = shelf.isAutomatic ? shelf.rows.filter(({ id }) => !seen.has(id)) : shelf.rows
      const rows = fresh.slice(0, shelf.size)
      if (shelf.isAutomatic) for (const { id } of rows) seen.add(id)
      return { ...shelf, rows }
    })
    .filter(({ rows }) => rows.length > 0)
}
