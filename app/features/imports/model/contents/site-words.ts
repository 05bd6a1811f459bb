import { listed } from '#app/features/imports/model/run/given-rows.ts'
import type { SourceRow } from '#app/features/imports/model/run/importer.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { readCellList } from '#app/kernel/values/csv/cell-list.ts'
import type { ContentState } from './content-state.ts'

/** What the rows of a batch may refer to: the site's groups, and the hashtags that occur in the batch. */
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
