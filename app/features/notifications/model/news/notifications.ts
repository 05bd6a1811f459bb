import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { confirmMayBrowse, ensureMayBrowse } from '#app/features/access/model/may-browse.ts'
import { type Database, prepared } from '#app/kernel/data/database.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { displayInstant } from '#app/kernel/values/day.ts'
import { offsetOf, type Paged, type Paging, pagedOf } from '#app/kernel/values/paging.ts'
import type { Visit } from '#app/visit/visit.ts'
import type { Notification } from './notification.ts'

/**
 * One notification of the site (R280). Refuses an unknown id, and a notification that is dated later, is over, or is
 * for others, with `notFound`; guests of a closed site with `unauthorized`.
 */
export async function getNotification(visit: Visit, { id }: { id: string }): Promise<Notification> {
  ensureMayBrowse(visit)
  if (!/^[1-9]\d{0,9}$/.test(id)) refuse('notFound')
  const wanted = { ...seenBy(visit), locale: visit.locale, id: Number(id) }
  const [notification] = await Promise.all([findNotification(visit.db, wanted), confirmMayBrowse(visit)])
  return notification ?? refuse('notFound')
}

type NotificationPage = Paged & { notifications: Notification[] }

/**
 * A page of the site's notifications, newest first unless the caller asks otherwise. Leaves out those that are dated
 * later, are over, or are for others. Visitors may read it too (R280). Refuses guests of a closed site with
 * `unauthorized`.
 */
export async function listNotifications(
  visit: Visit,
  { direction = 'desc', ...paging }: Paging & { direction?: 'asc' | 'desc' },
): Promise<NotificationPage> {
  ensureMayBrowse(visit)
  const page = {
    ...seenBy(visit),
    locale: visit.locale,
    limit: paging.size,
    offset: offsetOf(paging),
  }
  const [{ notifications, total }] = await Promise.all([
    pageOfNotifications(visit.db, { ...page, direction }),
    confirmMayBrowse(visit),
  ])
  return { notifications, ...pagedOf(paging, total) }
}

/** A notification on the API (spec Notification). */
export function viewNotification({ id, title, content, createdAt }: Notification) {
  return { id: String(id), title, content, createdAt: displayInstant(createdAt) }
}

/** A page of notifications on the API. */
export function viewNotificationPage({ notifications, ...paged }: NotificationPage) {
  return { notifications: notifications.map(viewNotification), ...paged }
}

/** The columns of a notification, for a query with `notification` in its FROM. */
const columns = ({ locale }: { locale: Locale }) => [
  'id' as const,
  wordsIn('notification.title', locale).as('title'),
  wordsIn('notification.content', locale).as('content'),
  'created_at as createdAt' as const,
]

/** The site and the visitor who asks, and the language of the texts. */
type Asked = SeenBy & { locale: Locale }

/** `groupId` is '' for a visitor without a user group. */
type SeenBy = { tenantId: number; now: number; isReader: 0 | 1; groupId: string }

/** A condition: the visitor may see the notification. For a query with `notification` in its FROM. */
function isSeenBy(at: SeenBy) {
  return (eb: ExpressionBuilder<Tables, 'notification'>) =>
    eb.and([
      eb('notification.created_at', '<=', at.now),
      eb.or([eb('notification.until', 'is', null), eb('notification.until', '>', at.now)]),
      eb.or([
        eb('notification.audience', '=', sql.lit('all')),
        eb.and([eb('notification.audience', '=', sql.lit('readers')), sql<SqlBool>`${at.isReader} = 1`]),
        eb.and([
          eb('notification.audience', '=', sql.lit('groups')),
          eb.exists(
            eb
              .selectFrom('notification_group as meant')
              .select('meant.user_group_id')
              .whereRef('meant.tenant_id', '=', 'notification.tenant_id')
              .whereRef('meant.notification_id', '=', 'notification.id')
              .where('meant.user_group_id', '=', at.groupId),
          ),
        ]),
      ]),
    ])
}

/** Describes the visitor of a visit for queries. */
function seenBy({ site, actor, now }: Visit): SeenBy {
  const reader = actor?.kind === 'reader' ? actor : null
  return { tenantId: site.tenantId, now: now(), isReader: reader ? 1 : 0, groupId: reader?.groupId ?? '' }
}

type Page = Asked & { limit: number; offset: number }

const newestFirst = prepared<Page>()((db, at) =>
  db
    .selectFrom('notification')
    .select(columns(at))
    .where('tenant_id', '=', at.tenantId)
    .where(isSeenBy(at))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(at.limit)
    .offset(at.offset),
)

const oldestFirst = prepared<Page>()((db, at) =>
  db
    .selectFrom('notification')
    .select(columns(at))
    .where('tenant_id', '=', at.tenantId)
    .where(isSeenBy(at))
    .orderBy('created_at', 'asc')
    .orderBy('id', 'asc')
    .limit(at.limit)
    .offset(at.offset),
)

const counted = prepared<SeenBy>()((db, at) =>
  db
    .selectFrom('notification')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', at.tenantId)
    .where(isSeenBy(at)),
)

const byId = prepared<Asked & { id: number }>()((db, at) =>
  db
    .selectFrom('notification')
    .select(columns(at))
    .where('tenant_id', '=', at.tenantId)
    .where('id', '=', at.id)
    .where(isSeenBy(at)),
)

/** A page of the notifications that the visitor may see now, by time, and their total. Two queries of one batch. */
async function pageOfNotifications(
  db: Database,
  { direction, ...page }: Page & { direction: 'asc' | 'desc' },
): Promise<{ notifications: Notification[]; total: number }> {
  const list = direction === 'asc' ? oldestFirst : newestFirst
  const [notifications, [count]] = await Promise.all([list(db, page), counted(db, page)])
  return { notifications, total: count?.total ?? 0 }
}

/** One notification. Null if the site has none with this id, or if the visitor may not see it now. */
async function findNotification(db: Database, wanted: Asked & { id: number }): Promise<Notification | null> {
  return (await byId(db, wanted))[0] ?? null
}
