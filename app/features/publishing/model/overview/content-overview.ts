import { z } from 'zod'
import type { ContentProgress } from '#app/features/publishing/model/upload/get-content-progress.ts'
import type { FileState } from '#app/kernel/data/tables.ts'
import type { Period } from '#app/kernel/values/day.ts'
import type { Paged, Paging } from '#app/kernel/values/paging.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'

export const fileStates = ['working', 'refused', 'ready', 'none'] as const satisfies readonly FileState[]
const overviewSorts = ['added', 'title', 'day'] as const
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
  /** The time when the content was added, in milliseconds since 1970. */
  addedAt: number
  /** Readers can open a version of it, perhaps an older one than the newest. */
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

/** An optional parameter that is ignored when it is invalid, because people edit addresses by hand. */
const forgiving = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** The parameters of the administrators' list, in an address or a call: words, group, state, visibility, order. */
export const OverviewQuery = z.object({
  q: forgiving(z.string().trim().max(200)),
  group: forgiving(z.coerce.number().int().min(1).max(999_999_999)),
  tag: forgiving(z.coerce.number().int().min(1).max(999_999_999)),
  state: forgiving(z.enum(fileStates)),
  view: forgiving(z.enum(['shown', 'hidden'])),
  sort: forgiving(z.enum(overviewSorts)),
  direction: forgiving(z.enum(['asc', 'desc'])),
})
export type OverviewQuery = z.output<typeof OverviewQuery>

export function filterOf({ q, group, tag, state, view }: OverviewQuery): OverviewFilter {
  return {
    words: q ?? '',
    groupId: group ?? null,
    tagId: tag ?? null,
    state: state ?? null,
    isVisible: view === undefined ? null : view === 'shown',
  }
}

/** assumed: the newest contents come first, and titles are in ascending order. */
export function orderOf({ sort = 'added', direction }: OverviewQuery): OverviewOrder {
  return { by: sort, direction: direction ?? (sort === 'title' ? 'asc' : 'desc') }
}

/**
 * The typed words, folded like titles and authors, longest first because the fewest contents contain it. They are split
 * before folding, because folding removes the spaces in Japanese.
 */
export function termsOf(words: string): string[] {
  const terms = words.split(/\s+/).map((word) => fold(displayText(word)))
  return [...new Set(terms.filter(Boolean))].sort((a, b) => b.length - a.length)
}

export type OverviewOrdered = OverviewFilter & { order: OverviewOrder }

/** The number of contents of one state, visible or hidden. */
export type OverviewCount = { file_state: FileState; visible: 0 | 1; total: number }

/** The number of contents of each state: the visible ones, the hidden ones, or both. */
export function sumByState(
  counted: readonly OverviewCount[],
  isVisible: boolean | null,
): Record<FileState, number> {
  const counts = { working: 0, refused: 0, ready: 0, none: 0 }
  for (const { file_state, visible, total } of counted)
    if (isVisible === null || isVisible === (visible === 1)) counts[file_state] += total
  return counts
}

export function totalOf(counts: Record<FileState, number>, state: FileState | null): number {
  return state === null ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state]
}
