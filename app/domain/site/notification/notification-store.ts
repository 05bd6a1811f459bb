import type { Database } from '#app/data/database.ts'
import { prepared } from '#app/data/prepared.ts'
import { wordsIn } from '#app/data/words-in.ts'
import type { Locale } from '#app/values/locale.ts'
import type { Notification } from './notification.ts'

/** Of a query that has `notification` in its FROM. */
const columns = ({ locale }: { locale: Locale }) => [
  'id' as const,
  wordsIn('notification.title', locale).as('title'),
  wordsIn('notification.content', locale).as('content'),
  'created_at as createdAt' as const,
]

/** Whose notifications, in which language, and by when they may be seen. */
type Asked = { tenantId: number; locale: Locale; now: number }
type Page = Asked & { limit: number; offset: number }

const newestFirst = prepared<Page>()((db, at) =>
  db
    .selectFrom('notification')
    .select(columns(at))
    .where('tenant_id', '=', at.tenantId)
    .where('created_at', '<=', at.now)
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
    .where('created_at', '<=', at.now)
    .orderBy('created_at', 'asc')
    .orderBy('id', 'asc')
    .limit(at.limit)
    .offset(at.offset),
)

const counted = prepared<{ tenantId: number; now: number }>()((db, at) =>
  db
    .selectFrom('notification')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('tenant_id', '=', at.tenantId)
    .where('created_at', '<=', at.now),
)

const byId = prepared<Asked & { id: number }>()((db, at) =>
  db
    .selectFrom('notification')
    .select(columns(at))
    .where('tenant_id', '=', at.tenantId)
    .where('id', '=', at.id)
    .where('created_at', '<=', at.now),
)

/** A part of the site's notifications that may be seen by now, by time, and how many there are. Two queries of one batch. */
export async function pageOfNotifications(
  db: Database,
  { direction, ...page }: Page & { direction: 'asc' | 'desc' },
): Promise<{ notifications: Notification[]; total: number }> {
  const list = direction === 'asc' ? oldestFirst : newestFirst
  const [notifications, [count]] = await Promise.all([list(db, page), counted(db, page)])
  return { notifications, total: count?.total ?? 0 }
}

/** One of them; null where the site has none of the number, or not yet. */
export async function findNotification(
  db: Database,
  wanted: Asked & { id: number },
): Promise<Notification | null> {
  return (await byId(db, wanted))[0] ?? null
}
