import type { Database } from '#app/kernel/data/database.ts'
import { readTranslations } from '#app/kernel/i18n/translations.ts'
import type { SiteNotification } from '#app/visit/site.ts'
import { meantGroups } from './meant-groups.ts'

/** Notifications that pages show without asking; the list of all of them asks the database. */
const mostNotifications = 20

/** The snapshot's notifications, the newest first. */
export async function readSiteNotifications(db: Database, tenantId: number): Promise<SiteNotification[]> {
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'title', 'created_at as createdAt', 'translations', 'until', 'audience'])
    .select(meantGroups())
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostNotifications)
    .execute()
  return rows.map(({ translations, until, audience, groupIds, ...row }) => ({
    ...row,
    ...(until !== null && { until }),
    ...(audience !== 'all' && { audience }),
    ...(audience === 'groups' && { groupIds: JSON.parse(groupIds) as string[] }),
    ...titleOf(translations),
  }))
}

/** The text of a notification is read with its own page. */
function titleOf(column: string): Pick<SiteNotification, 'translations'> {
  const { translations = {} } = readTranslations(column)
  const titles = Object.entries(translations).map(([lang, words]) => [lang, { title: words?.title }])
  return titles.length === 0 ? {} : { translations: Object.fromEntries(titles) }
}
