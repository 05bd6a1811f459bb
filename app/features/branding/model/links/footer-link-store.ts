import { sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import { readTranslations, type Translations } from '#app/kernel/i18n/translations.ts'
import type { SiteFooterLink } from '#app/visit/site.ts'

export type FooterLinkRow = SiteFooterLink & { revision: number }
export type FooterLinkFields = Omit<SiteFooterLink, 'id' | 'ordinal' | 'translations'> & {
  ordinal: number | null
  translations: Translations<'label'>
}

/** A site's links with what an editor of them needs, in their order. */
export async function readFooterLinks(db: Database, tenantId: number): Promise<FooterLinkRow[]> {
  const rows = await db
    .selectFrom('footer_link')
    .select(['id', 'url', 'label', 'type_link as typeLink', 'position_link as positionLink', 'ordinal'])
    .select(['translations', 'revision'])
    .where('tenant_id', '=', tenantId)
    .orderBy('ordinal')
    .orderBy('id')
    .execute()
  return rows.map(({ translations, ...row }) => ({ ...row, ...readTranslations(translations) }))
}

/** Inserts it with the next free number, and at the end if no position is given. */
export function insertFooterLink(
  db: Database,
  tenantId: number,
  { ordinal, ...fields }: FooterLinkFields,
): Write {
  const after = (column: 'id' | 'ordinal') =>
    db
      .selectFrom('footer_link')
      .select(sql<number>`coalesce(max(${sql.ref(column)}), 0) + 1`.as('next'))
      .where('tenant_id', '=', tenantId)
  return db.insertInto('footer_link').values({
    tenant_id: tenantId,
    id: after('id'),
    ...columnsOf(fields),
    ordinal: ordinal ?? after('ordinal'),
  })
}

/** Fails the batch if somebody else changed it meanwhile. */
export function updateFooterLink(
  db: Database,
  { tenantId, id }: { tenantId: number; id: number },
  { ordinal, ...fields }: FooterLinkFields,
  revision: number | null,
): Write {
  return db
    .updateTable('footer_link')
    .set({
      ...columnsOf(fields),
      ...(ordinal === null ? {} : { ordinal }),
      revision: nextRevision(revision),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

export function deleteFooterLink(db: Database, { tenantId, id }: { tenantId: number; id: number }): Write {
  return db.deleteFrom('footer_link').where('tenant_id', '=', tenantId).where('id', '=', id)
}

/** Gives each link the place it has in the list. */
export function orderFooterLinks(db: Database, tenantId: number, ids: readonly number[]): Write {
  const place = sql<number>`(SELECT key FROM json_each(${JSON.stringify(ids)}) WHERE value = footer_link.id)`
  return db
    .updateTable('footer_link')
    .set({ ordinal: place })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
}

function columnsOf({ url, label, typeLink, positionLink, translations }: Omit<FooterLinkFields, 'ordinal'>) {
  return {
    url,
    label,
    type_link: typeLink,
    position_link: positionLink,
    translations: JSON.stringify(translations),
  }
}
