import type { ReactNode } from 'react'
import { chosenColumns, type ListQuery } from '#app/kernel/values/list-query.ts'

/** A column of a list, on the screen and in its CSV. Its heading is `{prefix}.column.{key}`. */
export type Column<Row> = {
  key: string
  /** In which direction it is sorted first; absent where it can't be. */
  sort?: 'asc' | 'desc'
  /** Figures and days stand at the right, to be compared. */
  isFigure?: boolean
  /** Shown only to who asks for it. */
  isHidden?: boolean
  text: (row: Row) => string
  /** On the screen, where it is more than its text. */
  cell?: (row: Row) => ReactNode
}

/** The columns that are shown, in the list's own order: those that were chosen, and the first always. */
export function shownColumns<Row>(columns: readonly Column<Row>[], query: ListQuery): readonly Column<Row>[] {
  const chosen = chosenColumns(query)
  return columns.filter(({ key, isHidden }, at) => at === 0 || (chosen?.includes(key) ?? isHidden !== true))
}
