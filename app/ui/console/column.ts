import type { ReactNode } from 'react'
import { chosenColumns, type ListQuery } from '#app/kernel/values/list-query.ts'

/** A column of a list, on the screen and in its CSV. Its heading is `{prefix}.column.{key}`. */
export type Column<Row> = {
  key: string
  /** The first direction of sorting; absent if the column can't be sorted. */
  sort?: 'asc' | 'desc'
  /** Figures and days stand at the right, to be compared. */
  isFigure?: boolean
  /** True if the column is hidden until the user chooses it. */
  isHidden?: boolean
  text: (row: Row) => string
  /** The content on the screen, if it is more than the text. */
  cell?: (row: Row) => ReactNode
}

/** The columns that are shown, in the list's own order: those that were chosen, and the first always. */
export function shownColumns<Row>(columns: readonly Column<Row>[], query: ListQuery): readonly Column<Row>[] {
  const chosen = chosenColumns(query)
  return columns.filter(({ key, isHidden }, at) => at === 0 || (chosen?.includes(key) ?? isHidden !== true))
}
