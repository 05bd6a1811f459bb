import { type Splice, stampSegment } from '#app/features/documents/model/document/segment/stamp-segment.ts'
import { findSegmentOfPage } from '#app/features/documents/model/document/segment-store.ts'
import { compileMark } from '#app/features/documents/model/document/watermark/compile-mark.ts'
import { burnMark } from '#app/features/documents/model/document/watermark/pixels/burn-mark.ts'
import { compilePixelMark } from '#app/features/documents/model/document/watermark/pixels/pixel-mark.ts'
import { readerMark } from '#app/features/documents/model/document/watermark/reader-mark.ts'
import { compileSvgMark, stampPicture } from '#app/features/documents/model/document/watermark/svg-mark.ts'
import { findPagePicture } from '#app/features/documents/model/page-picture/page-picture-store.ts'
import { fetchOutlines } from '#app/gateways/glyphs/glyph-outlines.ts'
import { readMaster } from '#app/gateways/jpeg/master.ts'
import { tenantDb } from '#app/kernel/data/database.ts'
import type { Env } from '#app/kernel/data/env.ts'
import { masterKey, pagePicturesKey, segmentKey } from '#app/kernel/data/files.ts'

/**
 * Serves parts of a book with a reader's watermark. `?what=` names the part: a `segment`, a `picture` of a page, or the picture of a
 * `strict` book. `plain` serves the stored file without a watermark; it reads the same rows and files.
 */
const mark = {
  ...{ text: '青空 花子\nreader@aozora.example', color: '#000000', fontSize: 22 },
  ...({ position: 'tile', trace: 'BK-7F3K2Q9X' } as const),
}
let marks: ReturnType<typeof compileAll> | null = null

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const asked = new URL(request.url).searchParams
    const tenantId = Number(asked.get('tenant'))
    const key = { tenantId, contentId: asked.get('id') ?? '', version: 1 }
    const wanted = {
      page: Number(asked.get('page')),
      width: Number(asked.get('width')),
      isPlain: asked.has('plain'),
    }
    marks ??= compileAll(env)
    const read = { segment, picture, strict }[asked.get('what') ?? '']
    if (read === undefined) return new Response('what?', { status: 400 })
    return new Response(await read(env, key, wanted, await marks))
  },
}

async function compileAll(env: Env) {
  const outlines = await fetchOutlines(env.ASSETS, mark.text + mark.trace)
  const laidOut = readerMark(mark, outlines)
  return {
    segment: compileMark(laidOut),
    picture: compileSvgMark(laidOut),
    strict: compilePixelMark(laidOut, outlines),
  }
}

type Key = { tenantId: number; contentId: string; version: number }
type Wanted = { page: number; width: number; isPlain: boolean }
type Marks = Awaited<ReturnType<typeof compileAll>>

async function segment(env: Env, key: Key, { page, isPlain }: Wanted, { segment: compiled }: Marks) {
  const { db } = await tenantDb(env, key.tenantId)
  const found = await findSegmentOfPage<Splice>(db, key, page)
  if (found === null) throw new Error('no segment')
  const stored = await bytesOf(env, segmentKey(key.tenantId, key.contentId, key.version, found.number))
  return isPlain ? stored : stampSegment(stored, found.splice, compiled)
}

async function picture(env: Env, key: Key, { page, width, isPlain }: Wanted, { picture: compiled }: Marks) {
  const { db } = await tenantDb(env, key.tenantId)
  const found = await findPagePicture(db, key, { page, width: width as 600 })
  if (found === null) throw new Error('no picture')
  const name = pagePicturesKey(key.tenantId, key.contentId, key.version, { number: found.segment, width })
  const range = { offset: found.place.at, length: found.place.bytes }
  const stored = await bytesOf(env, name, { range })
  return isPlain ? stored : stampPicture(stored.buffer, found.place, compiled)
}

async function strict(env: Env, key: Key, { isPlain, ...wanted }: Wanted, { strict: compiled }: Marks) {
  const stored = await bytesOf(env, masterKey(key.tenantId, key.contentId, key.version, wanted))
  return isPlain ? stored : burnMark(readMaster(stored), compiled)
}

async function bytesOf(env: Env, name: string, options?: R2GetOptions): Promise<Uint8Array<ArrayBuffer>> {
  const object = await env.FILES.get(name, options)
  if (object === null || !('body' in object)) throw new Error(`no ${name}`)
  return new Uint8Array(await object.arrayBuffer())
}
