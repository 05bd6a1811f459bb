import { createHash } from 'node:crypto'
import { typeOfSiteFile } from '#app/features/branding/model/picture/site-file.ts'
import { tenantDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { coverCopies, coverKey, planImageKey, siteFileKey } from '#app/kernel/data/files.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import type { Translatable, Translations } from '#app/kernel/i18n/translations.ts'
import type { WorldContent, WorldTenant } from '#seeds/demo/world-content.ts'
import { worldContentId } from './seed-records.ts'
import { saveSetting } from './seed-surroundings.ts'
import { surroundings } from './surroundings.ts'
import { world, worldPlan } from './world.ts'

type Bindings = Pick<Env, 'DB' | 'FILES'>
/** A file of the demo world. A book has no width or height. */
export type WorldFile = { bytes: Uint8Array; format: string; width: number; height: number }
/** Reads a file of the demo world, `{tenant}/{name}`; null if it doesn't exist. */
export type ReadWorldFile = (name: string) => WorldFile | null
type Picture = { key: string; width: number; height: number }

/** Stores the logo, the icon and the banner's pictures of a demo site. Pictures that don't exist are left out. */
export async function seedSitePictures(
  env: Bindings,
  { tenant, now }: { tenant: WorldTenant; now: number },
  readFile: ReadWorldFile,
): Promise<void> {
  const { tenantId } = world[tenant]
  const { db } = await tenantDb(env, tenantId)
  const put = (name: string) =>
    putPicture(env, (key) => siteFileKey(tenantId, key), readFile(`${tenant}/site/${name}`))
  const other = world[tenant].lang === 'ja' ? 'en' : 'ja'
  const save = (name: string, value: object) => saveSetting(db, { tenantId, name, value, now })
  const [logo, favicon] = [await put('logo.svg'), await put('favicon.svg')]
  const brand = {
    darkLogo: await put('logo-dark.svg'),
    translations: drawnIn(other, world[tenant].settings.brand, {
      logo: await put(`logo-${other}.svg`),
      darkLogo: await put(`logo-dark-${other}.svg`),
    }),
  }
  if (logo !== null) await save('brand', { logo, favicon, ...brand })
  const { banner } = surroundings[tenant]
  const picture = async (name: string | undefined) => (name === undefined ? null : await put(`${name}.webp`))
  const image = await picture(banner?.image)
  const drawn = { image: await picture(banner?.image && `${banner.image}-${other}`) }
  if (image !== null) await save('banner', { image, translations: drawnIn(other, banner, drawn) })
  const slides: object[] = []
  for (const { drawing, text, link, linkType = 1, ...words } of banner?.slides ?? []) {
    const [desktopSlideImage, mobileSlideImage] = [await picture(drawing), await picture(`${drawing}-narrow`)]
    const translations = drawnIn(other, words, {
      desktopSlideImage: await picture(`${drawing}-${other}`),
      mobileSlideImage: await picture(`${drawing}-narrow-${other}`),
    })
    const look = { text, translations, bannerSlideLink: link, bannerSlideLinkType: linkType }
    if (desktopSlideImage !== null) slides.push({ desktopSlideImage, mobileSlideImage, ...look })
  }
  if (slides.length > 0) await save('banner', { slides })
}

/** Adds pictures to the translations of a record, for pictures with words in the other language. Pictures that don't exist are left out. */
function drawnIn(
  other: Locale,
  record: Translatable<string> | undefined,
  pictures: Record<string, Picture | null>,
): Translations {
  const drawn = Object.entries(pictures).filter(([, picture]) => picture !== null)
  return {
    ...record?.translations,
    [other]: { ...record?.translations?.[other], ...Object.fromEntries(drawn) },
  }
}

/** Stores the picture of the demo's first plan, `worldPlan`. */
export async function seedPlanImage(env: Bindings, readFile: ReadWorldFile): Promise<void> {
  const { tenantId, id } = worldPlan
  const picture = await putPicture(
    env,
    (key) => planImageKey(tenantId, key),
    readFile('aozora/site/plan.webp'),
  )
  if (picture === null) return
  const { db } = await tenantDb(env, tenantId)
  await db
    .updateTable('subscription_plan')
    .set({ image_name: picture.key })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Stores a content's cover, as if an administrator had chosen it, and its copies. */
export async function seedCover(
  env: Bindings,
  { tenant, content }: { tenant: WorldTenant; content: WorldContent },
  readFile: ReadWorldFile,
): Promise<void> {
  const { tenantId } = world[tenant]
  const read = (size = '') => readFile(`${tenant}/${content.slug}${size}.webp`)
  const cover = read()
  if (cover === null) return
  const key = coverKey(tenantId, sha256(cover.bytes))
  const { width, height } = cover
  const put = (name: string, file: WorldFile | null) =>
    file && env.FILES.put(name, file.bytes, { httpMetadata: { contentType: 'image/webp' } })
  for (const copy of coverCopies(key)) await put(copy.key, read(`-${copy.width}`))
  await put(key, cover)
  const { db } = await tenantDb(env, tenantId)
  await db
    .updateTable('content')
    .set({ cover_key: key, cover_width: width, cover_height: height })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', worldContentId(tenant, content.slug))
    .execute()
}

/** Stores a picture under a key made of its hash and its format. */
async function putPicture(
  env: Bindings,
  keyOf: (name: string) => string,
  file: WorldFile | null,
): Promise<Picture | null> {
  if (file === null) return null
  const { bytes, format, width, height } = file
  const key = `${sha256(bytes)}.${format}`
  await env.FILES.put(keyOf(key), bytes, { httpMetadata: { contentType: typeOfSiteFile(key) } })
  return { key, width, height }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
