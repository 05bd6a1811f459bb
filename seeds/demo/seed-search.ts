import type { Database } from '#app/kernel/data/database.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Translations } from '#app/kernel/i18n/translations.ts'
import type { Library, WorldTenant } from '#seeds/demo/world-content.ts'
import { written } from './insert-site.ts'
import { searches, type WorldSearch } from './searches.ts'
import { worldContentId } from './seed-records.ts'

type SeededSite = { tenant: WorldTenant; tenantId: number; library: Library }

/** Seeds the tabs and boxes of a demo site's search, the sort orders of its lists, and the hashtags of its contents. */
export async function seedSearch(db: Database, site: SeededSite): Promise<void> {
  const { tenant, tenantId } = site
  const search = searches[tenant]
  if (search === undefined) return
  for (const [at, { title, isFullText, boxes }] of search.tabs.entries()) {
    const type = isFullText ? 'full_text' : 'fields'
    await db
      .insertInto('search_tab')
      .values({ tenant_id: tenantId, id: at + 1, ...written(tenant, { title }), type, ordinal: at + 1 })
      .execute()
    for (const [place, box] of boxes.entries())
      await db
        .insertInto('search_box')
        .values({
          tenant_id: tenantId,
          id: (at + 1) * 10 + place + 1,
          tab_id: at + 1,
          ...boxWords(tenant, box),
          is_show_label: box.isShowLabel === false ? 0 : 1,
          size: box.size ?? 'large',
          operation: box.operation,
          match_value: (box.choices ?? []).join(','),
          search_fields: JSON.stringify(box.fields ?? []),
          group_ids: JSON.stringify(box.groupIds ?? []),
          ordinal: place + 1,
        })
        .execute()
  }
  const sorts = search.sorts.map(({ context, field, title, isAscDefault, isDefault }, at) => ({
    tenant_id: tenantId,
    id: at + 1,
    context,
    field,
    ...written(tenant, { title }),
    is_asc_default: isAscDefault ? (1 as const) : (0 as const),
    is_default: isDefault === true ? (1 as const) : (0 as const),
    ordinal: at + 1,
  }))
  await db.insertInto('sort_field').values(sorts).execute()
  await seedTags(db, site, search.tags)
}

function boxWords(
  tenant: WorldTenant,
  { label, choiceLabels = {} }: WorldSearch['tabs'][number]['boxes'][number],
) {
  const { label: own, translations } = written(tenant, { label })
  const labels = JSON.parse(translations) as Translations
  const others = Object.entries(choiceLabels).map(([lang, choices]) => [
    lang,
    { ...labels[lang as Locale], choiceLabels: choices },
  ])
  return { label: own, translations: JSON.stringify({ ...labels, ...Object.fromEntries(others) }) }
}

async function seedTags(
  db: Database,
  { tenant, tenantId, library }: SeededSite,
  tags: WorldSearch['tags'],
): Promise<void> {
  await db
    .insertInto('hash_tag')
    .values(
      tags.map(({ name }, at) => ({
        tenant_id: tenantId,
        id: at + 1,
        ...written(tenant, { name }),
        ordinal: at + 1,
      })),
    )
    .execute()
  const tagged = library[tenant].contents.flatMap(({ slug, keywords }) => {
    const known = keywords.split(',')
    return tags.flatMap(({ words }, at) =>
      words.some((word) => known.includes(word))
        ? { tenant_id: tenantId, tag_id: at + 1, content_id: worldContentId(tenant, slug) }
        : [],
    )
  })
  await Promise.all(tagged.map((row) => db.insertInto('content_hash_tag').values(row).execute()))
}
