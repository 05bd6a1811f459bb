import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  clock,
  dataOf,
  day,
  db,
  fileOf,
  filesUnder,
  ingest,
  makeTenants,
  runJob,
  upload,
  visitOf,
} from '#app/features/documents/tests/ingest-world.ts'
import { ImportInput, uploadCsv } from '#app/features/imports/model/upload-csv.ts'
import { csvOf } from '#app/features/imports/tests/import-world.ts'
import { uploadCover } from '#app/features/publishing/model/cover/choose-cover.ts'
import { uploadContent } from '#app/features/publishing/model/upload/upload-content.ts'
import type { Visit } from '#app/visit/visit.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'
import { pngOf } from '#tests/documents/make-picture.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeTenants)

const small = makePdf(['一頁'])
const csv = csvOf(['title', 'content_group_ids'], [['本', '1']])

/** A visit by a Worker that dies as soon as it has stored something, and then does nothing more. */
function dyingVisit(tenantId: number): Visit {
  const visit = visitOf(tenantId)
  let isDead = false
  const live = <Called extends object>(object: Called): Called =>
    new Proxy(object, {
      get(of, name) {
        const value = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        return async (...given: unknown[]) => {
          if (isDead) throw new Error('dead')
          const answer = await value.apply(of, given)
          if (name !== 'put') return answer
          isDead = true
          throw new Error('died')
        }
      },
    })
  const d1 = new Proxy(visit.d1, {
    get: (of, name) => {
      if (isDead) throw new Error('dead')
      const value = Reflect.get(of, name)
      return typeof value === 'function' ? value.bind(of) : value
    },
  })
  return { ...visit, d1, env: { ...visit.env, FILES: live(visit.env.FILES) } }
}

const removals = (tenantId: number) =>
  db
    .selectFrom('job')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'remove-files')
    .execute()

type Door = [string, string, (visit: Visit, contentId: string) => Promise<unknown>]
const doors: Door[] = [
  ['a PDF', 'c/', (visit) => uploadContent(visit, dataOf(), fileOf(small))],
  [
    'a picture',
    'c/',
    (visit, contentId) => uploadCover(visit, contentId, fileOf(pngOf(60, 80), 'p.png', 'image/png')),
  ],
  [
    'a CSV',
    'csv/',
    (visit) =>
      uploadCsv(
        visit,
        'contents',
        ImportInput.parse({ year: '2026', dryRun: true }),
        fileOf(csv, 'a.csv', 'text/csv'),
      ),
  ],
]

describe('a file whose Worker died before its record was written', () => {
  it.each(doors)('is deleted after a day and not before: %s', async (_, folder, send) => {
    const { contentId } = await upload(1, small)
    await ingest(contentId)
    const before = await filesUnder(`t/1/${folder}`)
    await expect(send(dyingVisit(1), contentId)).rejects.toThrow('died')
    expect(await filesUnder(`t/1/${folder}`)).toHaveLength(before.length + 1)
    const [job] = await removals(1)
    await runJob(job!.id)
    expect(await filesUnder(`t/1/${folder}`)).toHaveLength(before.length + 1)
    clock.now += day
    await runJob(job!.id)
    expect(await filesUnder(`t/1/${folder}`)).toEqual(before)
    expect(await removals(1)).toEqual([])
  })

  it.each(doors)('leaves no job if everything went well: %s', async (_, folder, send) => {
    const { contentId } = await upload(2, small)
    await ingest(contentId)
    await send(visitOf(2), contentId)
    for (const { id } of await db
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'draw-cover')
      .where('subject', '=', contentId)
      .execute())
      await runJob(id)
    expect(await removals(2)).toEqual([])
    expect((await filesUnder(`t/2/${folder}`)).filter((name) => name.includes('picture/'))).toEqual([])
  })
})
