import { idsAround } from '#app/features/catalogue/model/content/content-columns.ts'
import type { SourceRow } from '#app/features/imports/model/run/importer.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { listed } from '#app/kernel/data/given-rows.ts'
import { readCellList } from '#app/kernel/values/csv/csv.ts'
import type { Protection } from '#app/kernel/values/reading/protection.ts'

/**
 * The fields of a content that administrators set, as stored. An export shows them, an import changes them, and an undo
 * restores them.
 */
export type ContentState = {
  id: string
  title: string
  author: string
  title_translation: string
  author_translation: string
  keywords: string
  toc: string
  description: string
  distributor_name: string
  param1: string
  param2: string
  param3: string
  param4: string
  param5: string
  visible: 0 | 1
  withheld: 0 | 1
  publish_from: string | null
  publish_until: string | null
  /** Milliseconds since 1970. Null if the content isn't in the trash. */
  deleted_at: number | null
  print: 0 | 1 | 2
  printable_content: string | null
  printable_pages: string | null
  right_to_left: number | null
  protection: Protection | null
  chosen_type: 'new' | 'popular' | null
  published_on: string
  sort_keys: string
  find_key: string
  updated_at: number
  revision: number
  groupIds: number[]
  tagIds: number[]
  /** The time since which the content is recommended. Null if it isn't. */
  trendingAt: number | null
}

/** The columns of a content's row that an import writes. */
export const stateColumns = [
  'title',
  'author',
  'title_translation',
  'author_translation',
  'keywords',
  'toc',
  'description',
  'distributor_name',
  'param1',
  'param2',
  'param3',
  'param4',
  'param5',
  'visible',
  'withheld',
  'publish_from',
  'publish_until',
  'deleted_at',
  'print',
  'printable_content',
  'printable_pages',
  'right_to_left',
  'protection',
  'chosen_type',
  'published_on',
  'sort_keys',
  'find_key',
  'updated_at',
] as const satisfies readonly (keyof ContentState)[]

/** The state of each of these contents that exists in the tenant, by id. One statement. */
export async function readContentStates(
  db: Database,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, ContentState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('content')
    .select(['content.id', 'content.revision', ...stateColumns])
    .select(({ selectFrom }) => [
      ...idsAround(),
      selectFrom('trending as t')
        .select('t.created_at')
        .whereRef('t.tenant_id', '=', 'content.tenant_id')
        .whereRef('t.content_id', '=', 'content.id')
        .as('trendingAt'),
    ])
    .where('content.tenant_id', '=', tenantId)
    .where('content.id', 'in', listed(ids))
    .execute()
  const states = rows.map(
    ({ groupIds, tagIds, ...row }): ContentState => ({
      ...row,
      groupIds: sorted(groupIds),
      tagIds: sorted(tagIds),
    }),
  )
  return new Map(states.map((state) => [state.id, state]))
}

function sorted(json: string): number[] {
  return (JSON.parse(json) as number[]).sort((a, b) => a - b)
}

/** The records that the rows of a batch may refer to: the site's groups, and the hashtags that occur in the batch. */
export type SiteWords = {
  groupNames: ReadonlyMap<number, string>
  groupIds: ReadonlyMap<string, number>
  tagNames: { byId: ReadonlyMap<number, string>; all: ReadonlySet<string> }
}

export async function readSiteWords(
  db: Database,
  tenantId: number,
  { rows, states }: { rows: readonly SourceRow[]; states: Iterable<ContentState> },
): Promise<SiteWords> {
  const given = rows.flatMap(({ of }) => readCellList(of.get('hash_tags') ?? ''))
  const ids = [...states].flatMap(({ tagIds }) => tagIds)
  const [groups, tags] = await Promise.all([
    db.selectFrom('content_group').select(['id', 'name']).where('tenant_id', '=', tenantId).execute(),
    db
      .selectFrom('hash_tag')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenantId)
      .where((eb) => eb.or([eb('id', 'in', listed<number>(ids)), eb('name', 'in', listed<string>(given))]))
      .execute(),
  ])
  return {
    groupNames: new Map(groups.map(({ id, name }) => [id, name])),
    groupIds: new Map(groups.map(({ id, name }) => [name, id])),
    tagNames: {
      byId: new Map(tags.map(({ id, name }) => [id, name])),
      all: new Set(tags.map(({ name }) => name)),
    },
  }
}
