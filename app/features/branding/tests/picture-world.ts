import { pictureMaker } from '#app/features/branding/model/picture/make-pictures.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { type Site, siteIn } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { world } from '#seeds/demo/world.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { startEngine, webp, webpDecoder } from '#tests/documents/read-document.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

type Stored = { bytes: Uint8Array; customMetadata: Record<string, string>; uploaded: Date }

/** A platform that keeps pictures in memory, and makes them as the ingest Worker does. */
export function picturePlatform() {
  const platform = platformOn(sqliteD1())
  const stored = new Map<string, Stored>()
  const files = {
    async put(key: string, bytes: Uint8Array, { customMetadata = {} } = {}) {
      stored.set(key, { bytes, customMetadata, uploaded: new Date(platform.clock.now) })
    },
    head: async (key: string) => stored.get(key) ?? null,
    delete: async (key: string) => void stored.delete(key),
    async list({ prefix }: { prefix: string }) {
      const keys = [...stored.keys()].filter((key) => key.startsWith(prefix))
      return { truncated: false, objects: keys.map((key) => ({ key, uploaded: stored.get(key)?.uploaded })) }
    },
  } as unknown as R2Bucket
  const pictures = pictureMaker({ openEngine: () => startEngine(), webp, webpDecoder })
  const env = { ...platform.env, FILES: files, PICTURES: pictures }
  const own = { ...platform, env }
  /** A visit of an administrator whose console and site are in this language. */
  async function visitOf(name: WorldTenant, locale: Locale = 'ja'): Promise<Visit> {
    const visit = await administratorAt(own, name)
    const site = (await readSite(platform.db, world[name].address)) as Site
    return { ...visit, locale, site: siteIn(site, locale) }
  }
  return { ...own, stored, visitOf }
}

/** An uploaded file, in chunks of 64 kB. */
export function sentFile(bytes: Uint8Array, name: string) {
  async function* stream() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  }
  return { name, type: 'image/png', stream: stream() }
}
