import type { SearchField } from '#app/features/search/model/index/search-row.ts'
import type { Site, SiteSearchBox } from '#app/visit/site.ts'
import { emptyBox, isRange, readBox, searchTabsOf } from './box-value.ts'

/** A search for one field value: the box of the site to use, and the value. */
type FieldSearch = { boxId: number; value: string }

/**
 * The operations from the most to the least exact: the whole value, a choice, a part. If several boxes qualify, the most exact one is used.
 */
const exactness: readonly SiteSearchBox['operation'][] = [2, 4, 5, 1]

/** The separators between names in one field, as Japanese writes them. */
const between = /[、，;；／]/

/**
 * The searches that a field's value leads to, one for each name in it, in their order: with a box of the site that
 * searches this field only. Null if the site has none, or if the box can't search for this value.
 */
export function fieldSearches(
  site: Pick<Site, 'searchTabs'>,
  field: SearchField,
  value: string,
): { text: string; search: FieldSearch | null }[] {
  const box = boxOf(site, field, value)
  const names = box?.operation === 1 ? value.split(between) : [value]
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((text) => ({
      text,
      search: box !== null && canAsk(box, text) ? { boxId: box.id, value: text } : null,
    }))
}

function boxOf(site: Pick<Site, 'searchTabs'>, field: SearchField, value: string): SiteSearchBox | null {
  const boxes = searchTabsOf(site)
    .filter(({ isFullText }) => !isFullText)
    .flatMap((tab) => tab.boxes)
    .filter((box) => !isRange(box) && box.fields.length === 1 && box.fields[0] === field)
  for (const operation of exactness) {
    const box = boxes.find((one) => one.operation === operation && (operation === 1 || canAsk(one, value)))
    if (box !== undefined) return box
  }
  return null
}

function canAsk(box: SiteSearchBox, value: string): boolean {
  const read = readBox(box, { ...emptyBox, values: [value] })
  return read.conditions.length > 0 && read.value.values[0] === value
}
