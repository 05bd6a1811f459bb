import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'

/** A hashtag as administrators see it: its name in every language, and how many visible contents have it. */
export type EditedHashtag = {
  id: number
  name: string
  names: Partial<Record<Locale, string>>
  contents: number
  revision: number
}

type Place = { tenantId: number; id: number }

/**
 * All hashtags of the tenant whose names contain the words, in their order. The counts are those that the lists maintain.
 * A site has some hundreds.
 */
export async function readEditedHashtags(
  db: Database,
  { tenantId, lang }: { tenantId: number; lang: Locale },
  words = '',
): Promise<EditedHashtag[]> {
  const rows = await db
    .selectFrom('hash_tag')
    .leftJoin('list_total', (join) =>
      join
        .onRef('list_total.tenant_id', '=', 'hash_tag.tenant_id')
        .on('list_total.list_id', '=', sql<number>`-hash_tag.id`),
    )
    .select([
      'hash_tag.id',
      'hash_tag.name',
      'hash_tag.translations',
      'hash_tag.revision',
      'list_total.total',
    ])
    .where('hash_tag.tenant_id', '=', tenantId)
    .orderBy('hash_tag.ordinal')
    .limit(maxHashtags)
    .execute()
  const asked = fold(displayText(words))
  const tags = rows.map(({ translations, total, name, ...row }) => {
    const others = JSON.parse(translations) as Partial<Record<Locale, { name?: string }>>
    const named = Object.entries(others).map(([locale, said]) => [locale, said.name])
    return { ...row, name, names: { ...Object.fromEntries(named), [lang]: name }, contents: total ?? 0 }
  })
  return tags.filter(({ names }) =>
    Object.values(names).some((name) => fold(displayText(String(name))).includes(asked)),
  )
}

/** assumed: no site needs more hashtags than this. A longer list is cut off. */
const maxHashtags = 5_000

export function renameHashtag(
  db: Database,
  { tenantId, id }: Place,
  { name, translations }: { name: string; translations: object },
  revision: number | null,
): Write {
  return db
    .updateTable('hash_tag')
    .set({ name, translations: JSON.stringify(translations), revision: nextRevision(revision) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

/** Inserts it after all others of the tenant. */
export function insertHashtag(
  db: Database,
  { tenantId, id }: Place,
  { name, translations }: { name: string; translations: object },
): Write {
  const last = db
    .selectFrom('hash_tag')
    .select(({ fn }) => fn.coalesce(fn.max('ordinal'), sql<number>`0`).as('at'))
    .where('tenant_id', '=', tenantId)
  return db.insertInto('hash_tag').values({
    tenant_id: tenantId,
    id,
    name,
    translations: JSON.stringify(translations),
    ordinal: sql<number>`(${last}) + 1`,
  })
}

export async function nextHashtagId(db: Database, tenantId: number): Promise<number> {
  const { id } = await db
    .selectFrom('hash_tag')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return (id ?? 0) + 1
}

/** Gives the contents of one hashtag the other one. Contents that have both keep one. */
export function moveTagged(db: Database, { tenantId, id }: Place, into: number): Write {
  return insertSelected(
    db,
    'content_hash_tag',
    db
      .selectFrom('content_hash_tag')
      .select(['tenant_id', sql.val(into).as('tag_id'), 'content_id'])
      .where('tenant_id', '=', tenantId)
      .where('tag_id', '=', id),
  ).onConflict((conflict) => conflict.doNothing())
}

/** Deletes the hashtag and removes it from all contents. */
export function deleteHashtagRows(db: Database, { tenantId, id }: Place): Write[] {
  return [
    db.deleteFrom('content_hash_tag').where('tenant_id', '=', tenantId).where('tag_id', '=', id),
    db.deleteFrom('hash_tag').where('tenant_id', '=', tenantId).where('id', '=', id),
  ]
}
