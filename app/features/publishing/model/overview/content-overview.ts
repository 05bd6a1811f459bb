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

/** What an administrator's list of contents is narrowed by; null for what isn't. */
export type OverviewFilter = {
  /** In the title or the author, all of them, each anywhere; empty for any. */
  words: string
  groupId: number | null
  tagId: number | null
  state: FileState | null
  isVisible: boolean | null
}
export type OverviewOrder = { by: OverviewSort; direction: 'asc' | 'desc' }
export type OverviewRequest = Paging & OverviewFilter & { order: OverviewOrder }

/** A content as administrators see it in a list, with its newest file. */
export type OverviewRow = {
  id: string
  title: string
  author: string
  groupIds: number[]
  isVisible: boolean
  /** Administrators show it, though its days may not be these. */
  isShown: boolean
  period: Period
  isRecommended: boolean
  publishedOn: string
  /** Milliseconds since 1970. */
  addedAt: number
  /** Readers can open a file of it, maybe an older one than the newest. */
  isReadable: boolean
  file: ContentProgress | null
}

export type ContentOverview = Paged & {
  /** Words found more than are gathered; the counts are lower bounds then, too. */
  totalIsAtLeast: boolean
  rows: OverviewRow[]
  /** How many there are of each state, whatever state is asked for. */
  counts: Record<FileState, number>
}
