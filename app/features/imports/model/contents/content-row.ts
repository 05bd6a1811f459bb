import { fieldValues } from '#app/features/publishing/model/upload/content-records.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import type { ContentState } from './content-state.ts'
import type { ContentRow } from './content-writes.ts'
import type { RowData } from './row-data.ts'

type Given = { id: string; data: RowData; state: ContentState | null; now: number }

/** The row of a content after the import. `state` is its current state. */
export function contentRow({ id, data, state, now }: Given): ContentRow {
  const values = fieldValues({ ...data, publishedOn: data.publishedOn ?? dayOf(now) }, now)
  // A recommendation is a row of its own, and hides a mark that stays.
  const mark = data.type === 'recommend' ? (state?.chosen_type ?? null) : values.chosen_type
  return { id, revision: state?.revision ?? 0, deleted_at: null, ...values, chosen_type: mark }
}
