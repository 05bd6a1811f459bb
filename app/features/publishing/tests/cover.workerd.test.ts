import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  db,
  env,
  fileOf,
  filesUnder,
  ingest,
  makeTenants,
  replace,
  runJob,
  upload,
  visitOf,
} from '#app/features/documents/tests/ingest-world.ts'
import {
  chooseCoverPage,
  findCoverWork,
  uploadCover,
} from '#app/features/publishing/model/cover/choose-cover.ts'
import { CoverPageInput } from '#app/features/publishing/model/cover/cover-job.ts'
import { coverCopies } from '#app/kernel/data/files.ts'
import { buildPdf } from '#tests/documents/build-pdf.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'
import { pngOf } from '#tests/documents/make-picture.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeTenants)

const rowOf = (contentId: string) =>
  db.selectFrom('content').selectAll().where('id', '=', contentId).executeTakeFirstOrThrow()

/** The first page is square, the second half as high as wide. */
const twoPages = buildPdf([
  '<</Type /Catalog /Pages 2 0 R>>',
  '<</Type /Pages /Kids [3 0 R 4 0 R] /Count 2>>',
  '<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 400]>>',
  '<</Type /Page /Parent 2 0 R /MediaBox [0 0 400 200]>>',
])

async function book() {
  const { contentId } = await upload(1, twoPages)
  await ingest(contentId)
  return contentId
}

const choose = (tenantId: number, input: Record<string, unknown>) =>
  chooseCoverPage(visitOf(tenantId), CoverPageInput.parse(input))

async function draw(contentId: string) {
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('subject', '=', contentId)
    .where('kind', '=', 'draw-cover')
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  expect(await runJob(job.id)).toBeNull()
}

const give = (tenantId: number, contentId: string, bytes: Uint8Array) =>
  uploadCover(visitOf(tenantId), contentId, fileOf(bytes, '表紙.png', 'image/png'))

describe('a chosen page', () => {
  it('is the cover, also for later files, until the first page is chosen again', async () => {
    const contentId = await book()
    expect(await rowOf(contentId)).toMatchObject({ cover_width: 480, cover_height: 480 })
    await choose(1, { contentId, page: 2 })
    await draw(contentId)
    const chosen = await rowOf(contentId)
    expect(chosen).toMatchObject({ cover_width: 480, cover_height: 240 })
    expect(chosen.cover_key).toMatch(/^t\/1\/cover\/[0-9a-f]{64}\.webp$/)
    for (const { key } of coverCopies(chosen.cover_key ?? ''))
      expect(await env.FILES.head(key), key).not.toBeNull()
    await replace(1, contentId, makePdf(['三の頁']))
    await ingest(contentId, 2)
    expect((await rowOf(contentId)).cover_key).toBe(chosen.cover_key)
    await choose(1, { contentId, isAutomatic: true })
    await draw(contentId)
    const automatic = await rowOf(contentId)
    expect(automatic.cover_key).toMatch(/^t\/1\/page1\//)
    expect(automatic.cover_key).not.toBe(chosen.cover_key)
  })

  it('must be a page of the file, of a content of the site', async () => {
    const contentId = await book()
    await expect(choose(1, { contentId, page: 3 })).rejects.toMatchObject({
      fields: { page: ['tooBig?max=2'] },
    })
    await expect(choose(2, { contentId, page: 1 })).rejects.toMatchObject({ name: 'contentNotFound' })
    const { contentId: unread } = await upload(1, makePdf(['まだ']))
    await expect(choose(1, { contentId: unread, page: 1 })).rejects.toMatchObject({
      name: 'contentEncrypting',
    })
  })
})

describe('an uploaded picture', () => {
  it('becomes the cover, in a cover’s width, and the original isn’t kept', async () => {
    const contentId = await book()
    await give(1, contentId, pngOf(960, 1200))
    await draw(contentId)
    expect(await rowOf(contentId)).toMatchObject({ cover_width: 480, cover_height: 600 })
    expect(await filesUnder(`t/1/c/${contentId}/picture/`)).toEqual([])
    expect(await findCoverWork(visitOf(1), contentId)).toBe('done')
  })

  it.each([
    [
      'a script in SVG',
      new TextEncoder().encode('<svg xmlns="…"><script>alert(1)</script></svg>'),
      'notAPicture',
    ],
    ['a PDF', makePdf(['頁']), 'notAPicture'],
    ['a header that says it is huge', pngOf(40_000, 40_000, { data: Buffer.from('x') }), 'tooManyPixels'],
    ['5 MB and more', new Uint8Array(5 * 1024 * 1024 + 1), 'fileTooLarge'],
  ])('is refused by its content, whatever its name: %s', async (_, bytes, why) => {
    const contentId = await book()
    const refused = await give(1, contentId, bytes).catch((error: unknown) => error)
    expect(refused).toMatchObject({ name: 'invalidFile' })
    expect((refused as { fields: { file: string[] } }).fields.file[0]).toContain(why)
    expect(await filesUnder(`t/1/c/${contentId}/picture/`)).toEqual([])
    await expect(give(2, contentId, pngOf(1, 1))).rejects.toMatchObject({ name: 'contentNotFound' })
  })

  it('that is broken leaves the old cover, and the failure is shown', async () => {
    const contentId = await book()
    const { cover_key } = await rowOf(contentId)
    await give(1, contentId, pngOf(60, 80, { data: Buffer.from('nothing that could be unpacked') }))
    await draw(contentId)
    expect((await rowOf(contentId)).cover_key).toBe(cover_key)
    expect(await findCoverWork(visitOf(1), contentId)).toBe('failed')
  })

  it('that would unpack to more than it declares is read only as far as declared', async () => {
    const contentId = await book()
    await give(1, contentId, pngOf(60, 80, { data: deflateSync(Buffer.alloc(60_000_000)) }))
    await draw(contentId)
    expect(await rowOf(contentId)).toMatchObject({ cover_width: 480, cover_height: 640 })
  })
})
