import { type RawBuilder, sql } from 'kysely'
import { textKey } from '#app/kernel/data/files.ts'
import { readShown, readShownOnce } from './shown-texts.ts'

/** A version of a content's document, whose text files are in R2. */
export type Edition = { tenantId: number; contentId: string; version: number }

/**
 * Where the text of a page is: in the file of a segment or, if an earlier release indexed the page, in the index itself. All
 * columns are null if the page has no text.
 */
export type PlacedPage = {
  page: number
  segment: number | null
  first_page: number | null
  /** The display text, if it is in the index. */
  text: string | null
}

/** The columns of `PlacedPage` besides the page, from the tables that `placing` joins. */
export const placedColumns = sql`seg.number AS segment, seg.first_page, old.text`

/** Joins the place of a page's text. */
export function placing({
  tenantId,
  no,
  page,
}: {
  tenantId: number
  no: RawBuilder<unknown>
  page: RawBuilder<unknown>
}): RawBuilder<unknown> {
  return sql`LEFT JOIN text_segment seg ON seg.tenant_id = ${tenantId} AND seg.no = ${no}
      AND seg.first_page = (SELECT max(first_page) FROM text_segment
        WHERE tenant_id = ${tenantId} AND no = ${no} AND first_page <= ${page})
      AND seg.first_page + seg.pages > ${page}
    LEFT JOIN page_text old ON old.tenant_id = ${tenantId} AND old.no = ${no} AND old.page = ${page}`
}

/** The files with the text of pages; and the time, if texts that were read a moment ago will do. */
export type TextFiles = { files: R2Bucket; now?: number }

/**
 * Reads the display text of some pages, each segment's file once. Leaves out pages whose file is gone, because the version
 * was removed meanwhile.
 */
export async function readTexts(
  { files, now }: TextFiles,
  { tenantId, contentId, version }: Edition,
  pages: readonly PlacedPage[],
): Promise<Map<number, string>> {
  const segments = [...new Set(pages.flatMap(({ segment }) => segment ?? []))]
  const read = (key: string) => (now === undefined ? readShown(files, key) : readShownOnce(files, key, now))
  const texts = await Promise.all(
    segments.map((number) => read(textKey(tenantId, contentId, version, number))),
  )
  const textOf = new Map(segments.map((number, at) => [number, texts[at]]))
  return new Map(
    pages.flatMap(({ page, segment, text }) => {
      const stored = segment === null ? null : textOf.get(segment)
      const shown = segment === null ? text : (stored?.textOf(page) ?? null)
      return shown === null ? [] : [[page, shown] as const]
    }),
  )
}
