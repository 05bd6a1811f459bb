import { pictureMaker } from '#app/domain/site/picture/make-pictures.ts'
import type { Visit } from '#app/visit/visit.ts'
import { platformOn } from '#tests/commerce/order-world.ts'
import { sqliteD1 } from '#tests/commerce/sqlite-d1.ts'
import { startEngine, webp } from '#tests/documents/read-document.ts'
import { administratorAt } from '#tests/look/administrator-at.ts'
import type { WorldTenant } from '#tests/world/library/index.ts'

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
  const pictures = pictureMaker({ openEngine: () => startEngine(), webp })
  const env = { ...platform.env, FILES: files, PICTURES: pictures }
  const own = { ...platform, env }
  return { ...own, stored, visitOf: (name: WorldTenant): Promise<Visit> => administratorAt(own, name) }
}

/** A file as a form brings it, a few bytes at a time. */
export function sentFile(bytes: Uint8Array, name: string) {
  async function* stream() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
  }
  return { name, type: 'image/png', stream: stream() }
}
