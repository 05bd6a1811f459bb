import { writeCellList } from '#app/kernel/values/csv/cell-list.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { type ContentColumn, contentColumns, textColumns, toldColumns } from './content-columns.ts'
import type { ContentState } from './content-state.ts'
import type { ExportedFile } from './exported-files.ts'
import { inputOfState } from './row-input.ts'
import type { SiteWords } from './site-words.ts'

/** What an export needs to know about the site. `seriesParam` is the free parameter that contains the series. */
export type CellSite = Pick<SiteWords, 'groupNames' | 'tagNames'> & {
  year: number
  seriesParam: 'param1' | 'param2' | 'param3' | 'param4' | 'param5' | null
}

/** The columns of an export, in their order. */
export const exportedColumns = [...contentColumns, ...toldColumns] as const

/** A content as a row of an export. `inputOfRow` reads it back unchanged. */
export function cellsOf(state: ContentState, file: ExportedFile, site: CellSite): string[] {
  const cells = cellsByColumn(state, file, site)
  return exportedColumns.map((column) => cells[column] ?? '')
}

function cellsByColumn(
  state: ContentState,
  file: ExportedFile,
  { year, groupNames, tagNames, seriesParam }: CellSite,
): Partial<Record<ContentColumn, string>> {
  const input = inputOfState(state, tagNames.byId)
  const texts = Object.entries(textColumns).map(([column, field]) => [column, input[field]])
  return {
    ...Object.fromEntries(texts),
    year: String(year),
    content_id: state.id,
    content_group_ids: writeCellList(state.groupIds.map(String)),
    content_group_names: writeCellList(state.groupIds.map((id) => groupNames.get(id) ?? '')),
    view: String(input.view),
    print: String(state.print),
    published_on: state.published_on,
    publish_from: state.publish_from ?? '',
    publish_until: state.publish_until ?? '',
    binding: String(input.binding),
    protection: String(input.protection),
    type: String(input.type),
    hash_tags: writeCellList(state.tagIds.flatMap((id) => tagNames.byId.get(id) ?? [])),
    series: seriesParam === null ? '' : state[seriesParam],
    file_name: file.fileName,
    pages: file.pages === 0 ? '' : String(file.pages),
    file_state: file.state,
    added_on: dayOf(file.addedAt),
  }
}
