import { createHash } from 'node:crypto'
import { type Database, databaseFor, openDatabase } from '#app/data/database.ts'
import type { Env } from '#app/data/env.ts'
import { siteFileKey } from '#app/data/files.ts'
import { dayOf, startOfDay } from '#app/values/day.ts'
import type { WorldTenant } from './library/index.ts'
import { surroundings } from './surroundings.ts'

type Bindings = Pick<Env, 'DB' | 'FILES'>
type Picture = { key: string; width: number; height: number }

const dayLength = 86_400_000
/** Notices come at nine in the morning. */
const morning = 9 * 3_600_000

/** Footer, notices and banner of a demo site, without pictures. */
export async function seedSurroundings(
  db: Database,
  { tenant, tenantId, now }: { tenant: WorldTenant; tenantId: number; now: number },
): Promise<void> {
  const { footer, footerLinks, notice, notices, banner } = surroundings[tenant]
  const { image: _image, slides: _slides, ...withoutPictures } = banner ?? {}
  for (const [name, value] of Object.entries({ footer, notice, banner: withoutPictures }))
    if (value !== undefined) await saveSetting(db, { tenantId, name, value, now })
  await db
    .insertInto('footer_link')
    .values(
      footerLinks.map(({ url, label, typeLink, positionLink }, at) => ({
        tenant_id: tenantId,
        id: at + 1,
        url,
        label,
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
      notices.map(({ title, content, daysAgo }, at) => ({
        tenant_id: tenantId,
        id: at + 1,
        title,
        content,
        created_at: today - daysAgo * dayLength + morning,
      })),
    )
    .execute()
}

/** Logo, icon and the banner's pictures of a demo site, as they were drawn; those nobody drew are left out. */
export async function seedPictures(
  env: Bindings,
  { tenant, tenantId, now }: { tenant: WorldTenant; tenantId: number; now: number },
  readFile: (name: string) => Uint8Array | null,
): Promise<void> {
  const db = openDatabase(databaseFor(env as Env, tenantId))
  const picture = (drawing: string) => putPicture(env, tenantId, readFile(`${tenant}/site/${drawing}.svg`))
  const [logo, favicon] = [await picture('logo'), await picture('favicon')]
  if (logo !== null) await saveSetting(db, { tenantId, name: 'brand', value: { logo, favicon }, now })
  const { banner } = surroundings[tenant]
  const image = banner?.image === undefined ? null : await picture(banner.image)
  if (image !== null) await saveSetting(db, { tenantId, name: 'banner', value: { image }, now })
  const slides: object[] = []
  for (const { drawing, text, link, linkType = 1 } of banner?.slides ?? []) {
    const [desktopSlideImage, mobileSlideImage] = [await picture(drawing), await picture(`${drawing}-narrow`)]
    const look = { text, bannerSlideLink: link, bannerSlideLinkType: linkType }
    if (desktopSlideImage !== null) slides.push({ desktopSlideImage, mobileSlideImage, ...look })
  }
  if (slides.length > 0) await saveSetting(db, { tenantId, name: 'banner', value: { slides }, now })
}

async function putPicture(env: Bindings, tenantId: number, svg: Uint8Array | null): Promise<Picture | null> {
  const [, width, height] =
    /width="(\d+)" height="(\d+)"/.exec(new TextDecoder().decode(svg ?? undefined)) ?? []
  if (svg === null || width === undefined || height === undefined) return null
  const key = `${createHash('sha256').update(svg).digest('hex')}.svg`
  await env.FILES.put(siteFileKey(tenantId, key), svg, { httpMetadata: { contentType: 'image/svg+xml' } })
  return { key, width: Number(width), height: Number(height) }
}

/** What is there of the setting stays. */
async function saveSetting(
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
