import { beforeAll, expect, it, vi } from 'vitest'
import { openViewerRequest } from '#app/features/access/model/may-open.ts'
import { drawPagesKind } from '#app/features/documents/model/ingest/ingest-jobs.ts'
import { readPagePicture } from '#app/features/reading/model/viewer/read-page-picture.ts'
import { pagePicturesKey, placeholdersKey } from '#app/kernel/data/files.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import { insertJob } from '#app/kernel/jobs/job.ts'
import { unpackPictures } from '#app/kernel/values/reading/page-placeholders.ts'
import { commit } from '#app/visit/commit.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'
import { noise } from './hostile.ts'
import {
  clock,
  db,
  deps,
  env,
  filesUnder,
  ingest,
  makeTenants,
  minute,
  replace,
  runJob,
  upload,
  visitOf,
} from './ingest-world.ts'
import { openReading } from './open-reading.ts'

const pages = 20
const book = (word: string) =>
  makePdf(
    Array.from({ length: pages }, (_, at) => `${word}${at + 1}`),
    { strips: true },
  )

vi.setConfig({ testTimeout: 30_000 })
beforeAll(async () => {
  await makeTenants()
  await db.updateTable('tenant').set({ account_type: 'OPEN_TYPE' }).execute()
})

const drawingOf = (contentId: string) =>
  db
    .selectFrom('job')
    .select(['id', 'state'])
    .where('kind', '=', 'draw-pages')
    .where('subject', '=', contentId)
    .executeTakeFirst()

async function draw(contentId: string): Promise<void> {
  clock.now += minute
  for (let job = await drawingOf(contentId); job !== undefined; job = await drawingOf(contentId))
    await runJob(job.id)
}

const requestOf = (key: string) =>
  openViewerRequest(env, key, 'viewerKey', {
    address: null,
    now: clock.now,
    randomBytes: deps.randomBytes,
  })

/** The WebP in a page's picture, or the reason why there is none. */
async function pictureOf(key: string, page: number, width: 600 | 1080 = 600): Promise<string> {
  return readPagePicture(await requestOf(key), { page, width }).then(
    (picture) => /base64,([^"]+)"/.exec(picture.type === 'svg' ? picture.svg : '')?.[1] ?? 'no picture in it',
    (refusal: Refusal) => refusal.name,
  )
}

it('are drawn for a book that can be read already, one for each page, in two widths', async () => {
  const { contentId } = await upload(1, book('灯'))
  await ingest(contentId)
  const key = await openReading(1, contentId, 1)
  expect(await pictureOf(key, 1)).toBe('fileNotFound')
  await draw(contentId)
  const shown = await Promise.all(Array.from({ length: pages }, (_, at) => pictureOf(key, at + 1)))
  expect(new Set(shown).size).toBe(pages)
  for (const picture of shown)
    expect(Buffer.from(picture, 'base64').subarray(0, 12).toString('latin1')).toMatch(/^RIFF.{4}WEBP$/s)
  expect((await pictureOf(key, 1, 1080)).length).toBeGreaterThan(shown[0]?.length ?? 0)
  expect(await pictureOf(key, pages + 1)).toBe('fileNotFound')
  expect(await filesUnder(`t/1/c/${contentId}/1/`)).toEqual(
    expect.arrayContaining(['s0.1080.webp', 's0.600.webp', 's1.1080.webp', 's1.600.webp']),
  )
})

it('are found by what is stored beside their file, without the database, whatever segment is named', async () => {
  const { contentId } = await upload(1, book('星'))
  await ingest(contentId)
  const key = await openReading(1, contentId, 1)
  await draw(contentId)
  const name = pagePicturesKey(1, contentId, 1, { number: 1, width: 600 })
  const later: Promise<unknown>[] = []
  /** The picture, and whether its place was asked for. */
  const ask = async (page: number, segment: number | null) => {
    let isAsked = false
    const request = await requestOf(key)
    const db = new Proxy(request.db, {
      get: (target, property) => {
        const member: unknown = Reflect.get(target, property)
        if (typeof member !== 'function') return member
        return (...given: unknown[]) => {
          if (property === 'selectFrom' && given[0] === 'document_segment') isAsked = true
          return Reflect.apply(member, target, given)
        }
      },
    })
    const afterwards = (work: Promise<unknown>) => void later.push(work)
    const picture = await readPagePicture({ ...request, db, afterwards }, { page, width: 600, segment })
    await Promise.all(later)
    return { svg: picture.type === 'svg' ? picture.svg : '', isAsked }
  }
  for (const page of [1, 16, 17, 20, 17]) {
    const segment = page > 16 ? 1 : 0
    const { svg } = await ask(page, null)
    expect([page, await ask(page, segment)]).toEqual([page, { svg, isAsked: false }])
    expect([page, await ask(page, 1 - segment)]).toEqual([page, { svg, isAsked: true }])
  }
  // A file of an earlier release says nothing, whatever is remembered of another one. It is carried over when it is first read.
  const { svg } = await ask(18, null)
  const bytes = (await (await env.FILES.get(name))?.arrayBuffer()) ?? expect.fail('no file')
  await env.FILES.put(name, Buffer.concat([Buffer.from(bytes), Buffer.from('x')]))
  expect(await ask(18, 1)).toEqual({ svg, isAsked: true })
  expect(await ask(18, 1)).toEqual({ svg, isAsked: false })
  // Of a file that was written anew the places that are remembered don't hold.
  await env.FILES.put(name, Buffer.concat([Buffer.from('x'), Buffer.from(bytes)]))
  expect((await ask(18, 1)).isAsked).toBe(true)
})

it('know the figures on their page, which keep their colours on dark paper', async () => {
  const { contentId } = await upload(1, makePdf(['図'], { figure: true }))
  await ingest(contentId)
  await draw(contentId)
  const request = await requestOf(await openReading(1, contentId, 1))
  const picture = await readPagePicture(request, { page: 1, width: 600 })
  const [figure, ...others] = picture.type === 'svg' && Array.isArray(picture.figures) ? picture.figures : []
  expect(others).toEqual([])
  for (const [at, edge] of [286, 395, 714, 664].entries())
    expect(Math.abs((figure?.[at] ?? 0) - edge)).toBeLessThan(13)
})

it('continue where a worker died, and aren’t drawn twice', async () => {
  const { contentId } = await upload(1, book('波'))
  await ingest(contentId)
  const job = await drawingOf(contentId)
  clock.now += minute
  const death = Promise.withResolvers<'dead'>()
  const reached = async (step: string) => {
    if (step !== 'pictures stored') return
    death.resolve('dead')
    await new Promise(() => undefined)
  }
  expect(await Promise.race([runJob(job?.id as string, undefined, { reached }), death.promise])).toBe('dead')
  await draw(contentId)
  const key = await openReading(1, contentId, 1)
  expect(await pictureOf(key, 1)).toMatch(/^UklGR/)
  expect(await pictureOf(key, pages)).toMatch(/^UklGR/)
})

it('aren’t drawn any more for a version that was replaced', async () => {
  const { contentId } = await upload(1, book('岸'))
  await ingest(contentId)
  await replace(1, contentId, book('沖'))
  await ingest(contentId, 2)
  await draw(contentId)
  expect(await filesUnder(`t/1/c/${contentId}/1/`)).not.toContainEqual(expect.stringContaining('.webp'))
  expect(await pictureOf(await openReading(1, contentId, 2), 1)).toMatch(/^UklGR/)
})

it('stop when the version is replaced while they are drawn', async () => {
  const { contentId } = await upload(1, book('崎'))
  await ingest(contentId)
  const job = await drawingOf(contentId)
  clock.now += minute
  const reached = async (step: string) => {
    if (step === 'pictures stored')
      await db
        .updateTable('document')
        .set({ state: 'superseded' })
        .where('content_id', '=', contentId)
        .execute()
  }
  await runJob(job?.id as string, undefined, { reached })
  expect(await filesUnder(`t/1/c/${contentId}/1/`)).toContainEqual(expect.stringContaining('s0.600.webp'))
  expect(await filesUnder(`t/1/c/${contentId}/1/`)).not.toContainEqual(expect.stringContaining('s1.600.webp'))
  expect(await drawingOf(contentId)).toBeUndefined()
})

const boxesOf = (contentId: string) =>
  db
    .selectFrom('document_segment')
    .select(['number', 'print_boxes as boxes', 'pictures'])
    .where('content_id', '=', contentId)
    .orderBy('number')
    .execute()

const trimOf = (contentId: string) =>
  db
    .selectFrom('document')
    .select('trim')
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow()
    .then(({ trim }) => trim)

it('are measured while they are drawn, and what may be trimmed is kept with the version', async () => {
  const { contentId } = await upload(1, book('縁'))
  await ingest(contentId)
  expect(await trimOf(contentId)).toBeNull()
  await draw(contentId)
  const boxes = (await boxesOf(contentId)).flatMap(({ boxes }) => JSON.parse(boxes ?? '[]') as unknown[])
  expect(boxes).toHaveLength(pages)
  expect(boxes.every((box) => Array.isArray(box) && box.length === 6)).toBe(true)
})

const placeholdersOf = async (contentId: string) => {
  const file = await env.FILES.get(placeholdersKey(1, contentId, 1, 0))
  return file === null ? [] : unpackPictures(new Uint8Array(await file.arrayBuffer()))
}

it('have placeholders of some hundred bytes that a viewer gets at once, in the order of the pages', async () => {
  const { contentId } = await upload(1, book('芽'))
  await ingest(contentId)
  await draw(contentId)
  const placeholders = await placeholdersOf(contentId)
  expect(placeholders).toHaveLength(pages)
  for (const placeholder of placeholders) {
    expect(Buffer.from(placeholder).subarray(0, 12).toString('latin1')).toMatch(/^RIFF.{4}WEBP$/s)
    expect(placeholder.length).toBeLessThan(600)
  }
})

it('of heavy pages, each its own segment, are recorded together, so that the placeholders’ file isn’t written for each', async () => {
  const ballast = Buffer.from(noise(240_000)).toString('hex')
  const heavy = makePdf(
    Array.from({ length: 6 }, (_, at) => `重${at + 1}`),
    { strips: true, ballast },
  )
  const { contentId } = await upload(1, heavy)
  await ingest(contentId)
  expect(await boxesOf(contentId)).toHaveLength(6)
  const written: string[] = []
  const files = new Proxy(env.FILES, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        if (name === 'put') written.push(String(given[0]))
        return Reflect.apply(member, target, given)
      }
    },
  })
  clock.now += minute
  const job = (await drawingOf(contentId))!
  expect(await runJob(job.id, undefined, { env: { ...env, FILES: files } })).toBeNull()
  expect(await placeholdersOf(contentId)).toHaveLength(6)
  expect(written.filter((name) => name === placeholdersKey(1, contentId, 1, 0))).toHaveLength(1)
  expect(written).toHaveLength(1 + 2 * 6)
})

it('of earlier releases are measured once, and stay as they are', async () => {
  const { contentId } = await upload(1, book('旧'))
  await ingest(contentId)
  await draw(contentId)
  const before = await boxesOf(contentId)
  const trim = await trimOf(contentId)
  const placeholders = await placeholdersOf(contentId)
  await env.FILES.delete(placeholdersKey(1, contentId, 1, 0))
  await db
    .updateTable('document_segment')
    .set({ print_boxes: null })
    .where('content_id', '=', contentId)
    .execute()
  await db.updateTable('document').set({ trim: null }).where('content_id', '=', contentId).execute()
  await commit(visitOf(1), [
    insertJob(db, drawPagesKind, {
      ...{ id: 'margins-1', tenantId: 1, subject: contentId, payload: { version: 1 } },
      ...{ dueAt: clock.now, now: clock.now },
    }),
  ])
  const stored: string[] = []
  await runJob('margins-1', undefined, { reached: async (step: string) => void stored.push(step) })
  await draw(contentId)
  expect(stored).not.toContain('pictures stored')
  expect(await boxesOf(contentId)).toEqual(before)
  expect(await trimOf(contentId)).toBe(trim)
  expect(await placeholdersOf(contentId)).toEqual(placeholders)
})
