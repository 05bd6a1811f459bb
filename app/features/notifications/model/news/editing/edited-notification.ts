import { meantGroups } from '#app/features/tenancy/model/snapshot/notification-groups.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { insertEach } from '#app/kernel/data/insert-where.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Translations } from '#app/kernel/i18n/translations.ts'

/**
 * A notification as its administrators edit it, with its texts in all their languages. Times are in milliseconds since
 * 1970.
 */
export type EditedNotification = {
  id: number
  title: Partial<Record<Locale, string>>
  content: Partial<Record<Locale, string>>
  from: number
  /** The first moment at which it is no longer shown. Null if it has no end. */
  until: number | null
  audience: 'all' | 'readers' | 'groups'
  userGroupIds: string[]
  revision: number
}

type Site = { tenantId: number; lang: Locale }
type Part = { limit: number; offset: number }

/** A page of the tenant's notifications, including past and future ones, latest first, and their total. */
export async function pageOfEdited(
  db: Database,
  site: Site,
  { limit, offset }: Part,
): Promise<{ notifications: EditedNotification[]; total: number }> {
  const all = db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('tenant_id', '=', site.tenantId)
  const rows = editedRows(db, site.tenantId)
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(limit)
    .offset(offset)
  const [found, { total }] = await Promise.all([rows.execute(), all.executeTakeFirstOrThrow()])
  return { notifications: found.map((row) => toEdited(row, site.lang)), total }
}

export async function findEdited(db: Database, site: Site, id: number): Promise<EditedNotification | null> {
  const row = await editedRows(db, site.tenantId).where('notification.id', '=', id).executeTakeFirst()
  return row === undefined ? null : toEdited(row, site.lang)
}

function editedRows(db: Database, tenantId: number) {
  return db
    .selectFrom('notification')
    .selectAll('notification')
    .select(meantGroups())
    .where('notification.tenant_id', '=', tenantId)
}

type Row = Awaited<ReturnType<ReturnType<typeof editedRows>['executeTakeFirstOrThrow']>>

function toEdited(row: Row, lang: Locale): EditedNotification {
  const others = Object.entries(JSON.parse(row.translations) as Translations<'title' | 'content'>)
  const inOthers = (field: 'title' | 'content') =>
    Object.fromEntries(others.flatMap(([locale, words]) => (words?.[field] ? [[locale, words[field]]] : [])))
  return {
    id: row.id,
    title: { ...inOthers('title'), [lang]: row.title },
    content: { ...inOthers('content'), [lang]: row.content },
    from: row.created_at,
    until: row.until,
    audience: row.audience,
    userGroupIds: JSON.parse(row.groupIds) as string[],
    revision: row.revision,
  }
}

export type NotificationFields = {
  title: string
  content: string
  translations: Translations
  from: number
  until: number | null
  audience: EditedNotification['audience']
  userGroupIds: readonly string[]
}

type Place = { tenantId: number; id: number }

function columnsOf({ title, content, translations, from, until, audience }: NotificationFields) {
  return { title, content, translations: JSON.stringify(translations), created_at: from, until, audience }
}

export function insertNotification(db: Database, place: Place, fields: NotificationFields): Write[] {
  const { tenantId, id } = place
  return [
    db.insertInto('notification').values({ tenant_id: tenantId, id, ...columnsOf(fields) }),
    ...replaceGroups(db, place, fields),
  ]
}

export function updateNotification(
  db: Database,
  place: Place,
  fields: NotificationFields,
  revision: number | null,
): Write[] {
  return [
    db
      .updateTable('notification')
      .set({ ...columnsOf(fields), revision: nextRevision(revision) })
      .where('tenant_id', '=', place.tenantId)
      .where('id', '=', place.id),
    ...replaceGroups(db, place, fields),
  ]
}

/** Replaces the user groups. Groups are only stored if they are the audience. */
function replaceGroups(db: Database, place: Place, { audience, userGroupIds }: NotificationFields): Write[] {
  const { tenantId, id } = place
  const groups = audience === 'groups' ? userGroupIds : []
  return [
    db.deleteFrom('notification_group').where('tenant_id', '=', tenantId).where('notification_id', '=', id),
    insertEach(
      db,
      'notification_group',
      { tenant_id: tenantId, notification_id: id },
      { user_group_id: groups },
    ),
  ]
}

export function deleteNotificationRow(db: Database, { tenantId, id }: Place): Write {
  return db.deleteFrom('notification').where('tenant_id', '=', tenantId).where('id', '=', id)
}

export async function nextNotificationId(db: Database, tenantId: number): Promise<number> {
  const { id } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return (id ?? 0) + 1
}
