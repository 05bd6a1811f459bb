import type { Database } from '#app/kernel/data/database.ts'
import { dayOf, startOfDay } from '#app/kernel/values/day.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { written } from './insert-site.ts'
import { surroundings } from './surroundings.ts'

const dayLength = 86_400_000
/** The time of day of notifications, 09:00, in milliseconds. */
const morning = 9 * 3_600_000

/** Seeds the footer, notifications and banner of a demo site, without pictures. */
export async function seedSurroundings(
  db: Database,
  { tenant, tenantId, now }: { tenant: WorldTenant; tenantId: number; now: number },
): Promise<void> {
  const { footer, footerLinks, notification, notifications, banner } = surroundings[tenant]
  const { image: _image, slides: _slides, ...withoutPictures } = banner ?? {}
  for (const [name, value] of Object.entries({ footer, notification, banner: withoutPictures }))
    if (value !== undefined) await saveSetting(db, { tenantId, name, value, now })
  await db
    .insertInto('footer_link')
    .values(
      footerLinks.map(({ url, label, typeLink, positionLink }, at) => ({
        tenant_id: tenantId,
        id: at + 1,
        url,
        ...written(tenant, { label }),
        type_link: typeLink,
        position_link: positionLink,
        ordinal: at + 1,
      })),
    )
    .execute()
  const today = startOfDay(dayOf(now))
  await db
    .insertInto('notification')
    .values(
      notifications.map(({ title, content, daysAgo }, at) => ({
        tenant_id: tenantId,
        id: at + 1,
        ...written(tenant, { title, content }),
        created_at: today - daysAgo * dayLength + morning,
      })),
    )
    .execute()
}

/** Saves some fields of a setting. Its other fields stay. */
export async function saveSetting(
  db: Database,
  { tenantId, name, value, now }: { tenantId: number; name: string; value: object; now: number },
): Promise<void> {
  const kept = await db
    .selectFrom('site_setting')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst()
  const whole = JSON.stringify({ ...JSON.parse(kept?.value ?? '{}'), ...value })
  await db
    .insertInto('site_setting')
    .values({ tenant_id: tenantId, name, value: whole, updated_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet({ value: whole }))
    .execute()
}
