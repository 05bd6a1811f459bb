import type { ReactNode } from 'react'
import { chosenColumns, type ListQuery } from '#app/kernel/values/list-query.ts'

/** A column of a list, on the screen and in its CSV. Its heading is `{prefix}.column.{key}`. */
export type Column<Row> = {
  key: string
  /** The first direction of sorting; missing if the column can't be sorted. */
  sort?: 'asc' | 'desc'
  /** Whether the column contains figures or days, which are right-aligned so that they can be compared. */
  isFigure?: boolean
  /** True if the column is hidden until the user chooses it. */
  isHidden?: boolean
  text: (row: Row) => string
  /** The content on the screen, if it is more than the text. */
  cell?: (row: Row) => ReactNode
}

/** The visible columns in the list's own order: the chosen ones, and always the first. */
export function shownColumns<Row>(columns: readonly Column<Row>[], query: ListQuery): readonly Column<Row>[] {
  const chosen = chosenColumns(query)
  return columns.filter(({ key, isHidden }, at) => at === 0 || (chosen?.includes(key) ?? isHidden !== true))
}
