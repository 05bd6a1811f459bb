import type { Database } from '#app/data/database.ts'
import type { Site } from '#app/visit/site.ts'

/** Notifications that pages show without asking; the list of all of them asks the database. */
const mostNotifications = 20

/** The snapshot's notifications, the newest first. */
export function readSiteNotifications(db: Database, tenantId: number): Promise<Site['notifications']> {
  return db
    .selectFrom('notification')
    .select(['id', 'title', 'created_at as createdAt'])
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostNotifications)
    .execute()
}
