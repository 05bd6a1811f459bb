import webpDecoder from '@jsquash/webp/codec/dec/webp_dec.wasm'
import webp from '@jsquash/webp/codec/enc/webp_enc_simd.wasm'
import { beforeAll, expect, it } from 'vitest'
import { pictureMaker } from '#app/features/branding/model/picture/make-pictures.ts'
import { getCover } from '#app/features/catalogue/model/content/get-cover.ts'
import { encodeWebp } from '#app/gateways/pdf/encode-webp.ts'
import type { PictureMaker } from '#app/kernel/data/picture-maker.ts'
import { worldContentId } from '#seeds/demo/seed-records.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { db, env, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

const contentId = worldContentId('aozora', 'network-settings')
const hash = 'd'.repeat(64)
const stored = (width: number) => `t/1/cover/${hash}-${width}.webp`

/** The widths of the copies that the ingest Worker was asked for. */
const made: number[] = []
const pictures: PictureMaker = pictureMaker({
  openEngine: () => Promise.reject(new Error('a copy needs no PDFium')),
  webp,
  webpDecoder,
})
const maker = {
  ...pictures,
  shrink: (bytes: Uint8Array, width: number) => {
    made.push(width)
    return pictures.shrink(bytes, width)
  },
}

/** A cover as earlier releases stored it: without any copy. */
beforeAll(async () => {
  await makeWorldRecords()
  const pixels = new Uint8ClampedArray(300 * 400 * 4).map((_, at) => (at % 4 === 3 ? 255 : (at * 7) % 251))
  const cover = await encodeWebp({ data: pixels, width: 300, height: 400 }, webp)
  await env.FILES.put(`t/1/cover/${hash}.webp`, cover)
  await db
    .updateTable('content')
    .set({ cover_key: `t/1/cover/${hash}.webp`, cover_width: 300, cover_height: 400 })
    .where('tenant_id', '=', 1)
    .where('id', '=', contentId)
    .execute()
})

async function ask(key: string, tenant: WorldTenant = 'aozora') {
  const visit = await visitAt(tenant)
  const cover = await getCover({ ...visit, env: { ...env, PICTURES: maker } }, { contentId, key })
  const bytes = await new Response(cover.body).bytes()
  expect(bytes.length).toBe(cover.bytes)
  return { ...cover, width: (bytes[26]! + bytes[27]! * 256) & 0x3fff }
}

it('a copy that an older cover lacks is made for its first reader and kept', async () => {
  expect(await ask(`${hash}-240.webp`)).toMatchObject({ width: 240, type: 'image/webp', isPublic: true })
  expect((await env.FILES.get(stored(240)))?.httpMetadata?.contentType).toBe('image/webp')
  expect(await ask(`${hash}-240.webp`)).toMatchObject({ width: 240 })
  expect(made).toEqual([240])
})

it('a cover stands for copies that would be wider, without any work', async () => {
  made.length = 0
  expect(await ask(`${hash}-400.webp`)).toMatchObject({ width: 300 })
  expect(await env.FILES.get(stored(400))).toBeNull()
  expect(made).toEqual([])
})

it('nobody gets a width that isn’t listed, a copy of another cover, or one at another site', async () => {
  made.length = 0
  for (const key of [
    `${hash}-241.webp`,
    `${hash}-240.webp-240.webp`,
    `${hash}-1.webp`,
    `${'e'.repeat(64)}-240.webp`,
  ])
    await expect(ask(key), key).rejects.toMatchObject({ name: 'fileNotFound' })
  await expect(ask(`${hash}-240.webp`, 'tidewell')).rejects.toMatchObject({ name: 'fileNotFound' })
  expect(made).toEqual([])
})
