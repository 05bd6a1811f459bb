import type { ContentProgress } from '#app/features/publishing/model/upload/get-content-progress.ts'
import type { FileState } from '#app/kernel/data/tables.ts'
import type { Paged, Paging } from '#app/kernel/values/paging.ts'
import type { Period } from '#app/kernel/values/period.ts'

export const fileStates = ['working', 'refused', 'ready', 'none'] as const satisfies readonly FileState[]
export const overviewSorts = ['added', 'title', 'day'] as const
export type OverviewSort = (typeof overviewSorts)[number]

export function isOverviewSort(name: string): name is OverviewSort {
  return overviewSorts.some((sort) => sort === name)
}

/** The filters of the administrators' list of contents. Null means no filter. */
export type OverviewFilter = {
  /** Words that must all occur in the title or the author, anywhere. Empty for no filter. */
  words: string
  groupId: number | null
  tagId: number | null
  state: FileState | null
  isVisible: boolean | null
}
export type OverviewOrder = { by: OverviewSort; direction: 'asc' | 'desc' }
export type OverviewRequest = Paging & OverviewFilter & { order: OverviewOrder }

/** A content in an administrators' list, with its newest file. */
export type OverviewRow = {
  id: string
  title: string
  author: string
  groupIds: number[]
  isVisible: boolean
  /** Administrators have set it to be shown. It may still be hidden because of its days. */
  isShown: boolean
  period: Period
  isRecommended: boolean
  publishedOn: string
  /** Milliseconds since 1970. */
  addedAt: number
  /** Readers can open a file of it, which may be older than the newest one. */
  isReadable: boolean
  file: ContentProgress | null
}

export type ContentOverview = Paged & {
  /** More contents were found than are collected, so the counts are lower bounds, too. */
  totalIsAtLeast: boolean
  rows: OverviewRow[]
  /** How many there are of each state, regardless of the state filter. */
  counts: Record<FileState, number>
}
