import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db, env, makeTenants, upload, visitOf } from '#app/features/documents/tests/ingest-world.ts'
import { beginReplacement, beginUpload } from '#app/features/publishing/model/multipart/begin-upload.ts'
import { completeUploadById, putPart } from '#app/features/publishing/model/multipart/complete-upload.ts'
import {
  NewContentUpload,
  NewReplacementUpload,
} from '#app/features/publishing/model/multipart/multipart-input.ts'
import {
  MAX_OPEN_UPLOADS_OF_ONE,
  MAX_OPEN_UPLOADS_OF_SITE,
  PART_BYTES,
} from '#app/features/publishing/model/multipart/multipart-upload.ts'
import { abortUpload, getUpload } from '#app/features/publishing/model/multipart/unfinished-upload.ts'
import type { Visit } from '#app/visit/visit.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'

beforeAll(makeTenants)

const small = makePdf(['一頁'])
const large = new Uint8Array(PART_BYTES + 5_000)
large.set(small)

const about = (bytes: Uint8Array, more: Record<string, unknown> = {}) =>
  NewContentUpload.parse({
    ...{ fileName: '本.pdf', bytes: bytes.length, title: '本', contentGroupIds: [1] },
    ...more,
  })

/** An administrator of a site, by id. */
const visitBy = (id: string, tenantId = 1): Visit => {
  const visit = visitOf(tenantId)
  return { ...visit, actor: { ...visit.actor, id } } as Visit
}
const begin = (visit: Visit, more?: Record<string, unknown>) => beginUpload(visit, about(small, more))
const partOf = (bytes: Uint8Array, number: number) =>
  new Blob([bytes.slice((number - 1) * PART_BYTES, number * PART_BYTES)]).stream()

describe('unfinished uploads', () => {
  beforeEach(() => db.deleteFrom('content_upload').execute())

  it('are limited per administrator, who can continue, complete or cancel them', async () => {
    const editor = visitBy('editor')
    for (let count = 1; count < MAX_OPEN_UPLOADS_OF_ONE; count++) await begin(editor)
    const last = await begin(editor, { fingerprint: 'last' })
    await expect(begin(editor)).rejects.toMatchObject({
      name: 'tooManyOpenUploads',
      details: { max: MAX_OPEN_UPLOADS_OF_ONE, days: 7 },
    })
    expect((await begin(editor, { fingerprint: 'last' })).id).toBe(last.id)
    await begin(visitBy('colleague'))
    await begin(visitBy('editor', 2))
    await putPart(editor, { uploadId: last.id, number: 1 }, partOf(small, 1))
    await completeUploadById(editor, { uploadId: last.id })
    const next = await begin(editor)
    await expect(begin(editor)).rejects.toMatchObject({ name: 'tooManyOpenUploads' })
    await abortUpload(editor, { uploadId: next.id })
    await begin(editor)
  })

  it('are limited per site, whoever begins them at the same moment, and for new contents and new versions', async () => {
    const { contentId } = await upload(1, small)
    for (let count = 2; count < MAX_OPEN_UPLOADS_OF_SITE; count++)
      await begin(visitBy(`editor${Math.floor(count / MAX_OPEN_UPLOADS_OF_ONE)}`))
    const refused = { name: 'tooManyOpenUploads', details: { max: MAX_OPEN_UPLOADS_OF_SITE } }
    const begun = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((id) => begin(visitBy(id))))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of begun) if (one.status === 'rejected') expect(one.reason).toMatchObject(refused)
    await db.updateTable('document').set({ state: 'ready' }).where('content_id', '=', contentId).execute()
    const file = { fileName: 'n.pdf', bytes: small.length, contentId }
    const replacing = beginReplacement(visitBy('somebody'), NewReplacementUpload.parse(file))
    await expect(replacing).rejects.toMatchObject(refused)
    await begin(visitBy('somebody', 2))
  })

  it('don’t exceed the limit if many are begun at the same moment', async () => {
    const editor = visitBy('hasty')
    for (let count = 2; count < MAX_OPEN_UPLOADS_OF_ONE; count++) await begin(editor)
    const begun = await Promise.allSettled([1, 2, 3, 4, 5].map(() => begin(editor)))
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const one of begun)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'tooManyOpenUploads' })
  })
})

describe('two requests with the same part at the same moment', () => {
  it('leave an upload that asks for that part again, keeps the others, and has the bytes sent then', async () => {
    const { id, sourceKey, multipartId } = await beginUpload(visitOf(1), about(large))
    for (const number of [1, 2, 2]) await putPart(visitOf(1), { uploadId: id, number }, partOf(large, number))
    // The bytes of the other request arrived last, but its row was written first.
    const other = new Uint8Array(5_000).fill(7)
    await env.FILES.resumeMultipartUpload(sourceKey, multipartId).uploadPart(2, other)
    const complete = () => completeUploadById(visitOf(1), { uploadId: id })
    await expect(complete()).rejects.toMatchObject({ name: 'badParameters', fields: { parts: ['required'] } })
    const { parts, state } = await getUpload(visitOf(1), { uploadId: id })
    expect({ state, numbers: parts.map(({ number }) => number) }).toEqual({ state: 'open', numbers: [1] })
    await putPart(visitOf(1), { uploadId: id, number: 2 }, partOf(large, 2))
    await complete()
    const stored = await env.FILES.get(sourceKey)
    expect(Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer()).equals(large)).toBe(true)
  })

  it('leave an upload that asks for all parts again if it is unclear which one it was', async () => {
    const { id, sourceKey, multipartId } = await beginUpload(visitOf(1), about(large))
    for (const number of [1, 2]) await putPart(visitOf(1), { uploadId: id, number }, partOf(large, number))
    const parts = env.FILES.resumeMultipartUpload(sourceKey, multipartId)
    await parts.uploadPart(1, large.slice(0, PART_BYTES))
    await expect(completeUploadById(visitOf(1), { uploadId: id })).rejects.toMatchObject({
      name: 'badParameters',
    })
    expect((await getUpload(visitOf(1), { uploadId: id })).parts).toEqual([])
  })
})
