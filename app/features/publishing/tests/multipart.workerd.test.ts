import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clock,
  day,
  db,
  env,
  filesUnder,
  ingest,
  makeTenants,
  replace,
  runJob,
  upload,
  visitOf,
} from '#app/features/documents/tests/ingest-world.ts'
import { beginReplacement, beginUpload } from '#app/features/publishing/model/multipart/begin-upload.ts'
import { completeUploadById, putPart } from '#app/features/publishing/model/multipart/complete-upload.ts'
import {
  NewContentUpload,
  NewReplacementUpload,
} from '#app/features/publishing/model/multipart/multipart-input.ts'
import { PART_BYTES } from '#app/features/publishing/model/multipart/multipart-upload.ts'
import {
  abortUpload,
  getUpload,
  listUnfinishedUploads,
} from '#app/features/publishing/model/multipart/unfinished-upload.ts'
import { MAX_FILE_BYTES } from '#app/gateways/pdf/loaded-file.ts'
import { getJson, type SegmentText, textKey } from '#app/kernel/data/files.ts'
import type { Actor } from '#app/visit/visit.ts'
import { onePage, SAYS_HELLO, USUAL } from '#tests/documents/build-pdf.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeTenants)
beforeEach(() => setMaximum(1000))

const small = makePdf(['一頁'])

/** A PDF of three parts. The bytes after its end are junk, as some programs write. */
const large = new Uint8Array(2 * PART_BYTES + 5_000)
large.set(small)

const about = (bytes: Uint8Array, more: Record<string, unknown> = {}) =>
  NewContentUpload.parse({
    ...{ fileName: '大きな本.pdf', bytes: bytes.length, title: '大きな本', contentGroupIds: [1] },
    ...more,
  })
const begin = (tenantId: number, bytes: Uint8Array, more?: Record<string, unknown>) =>
  beginUpload(visitOf(tenantId), about(bytes, more))

const partOf = (bytes: Uint8Array, number: number) =>
  new Blob([bytes.slice((number - 1) * PART_BYTES, number * PART_BYTES)]).stream()

async function send(tenantId: number, uploadId: string, bytes: Uint8Array, numbers: number[]) {
  for (const number of numbers) await putPart(visitOf(tenantId), { uploadId, number }, partOf(bytes, number))
}

const complete = (tenantId: number, uploadId: string) => completeUploadById(visitOf(tenantId), { uploadId })

const setMaximum = (contents: number) =>
  db.updateTable('company').set({ max_content: contents }).where('id', '=', 1).execute()

const contents = async () => {
  const own = db.selectFrom('content').select('id').where('tenant_id', '=', 1)
  const rows = await own.where('deleted_at', 'is', null).execute()
  return rows.length
}

describe('an upload in parts', () => {
  it('accepts parts in any order and repeated, and makes the same content as a whole file', async () => {
    const { id, contentId, parts } = await begin(1, large, { author: '航海 士郎', hashTags: ['海図'] })
    expect(parts).toEqual([])
    await send(1, id, large, [3, 1, 1, 2])
    expect((await getUpload(visitOf(1), { uploadId: id })).parts.map(({ number }) => number)).toEqual([
      1, 2, 3,
    ])
    expect(await complete(1, id)).toEqual({ contentId })
    const row = await db
      .selectFrom('content')
      .selectAll()
      .where('id', '=', contentId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ tenant_id: 1, title: '大きな本', author: '航海 士郎' })
    expect(await ingest(contentId)).toBeNull()
    const document = await db
      .selectFrom('document')
      .selectAll()
      .where('content_id', '=', contentId)
      .executeTakeFirstOrThrow()
    expect(document).toMatchObject({
      state: 'ready',
      pages: 1,
      bytes: large.length,
      file_name: '大きな本.pdf',
    })
  })

  it('is completed once, however often that is requested', async () => {
    const before = await contents()
    const { id, contentId } = await begin(1, small)
    await send(1, id, small, [1])
    const answers = await Promise.allSettled([complete(1, id), complete(1, id)])
    expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value.contentId)).toEqual([
      contentId,
      contentId,
    ])
    expect(await complete(1, id)).toEqual({ contentId })
    expect(await contents()).toBe(before + 1)
    await expect(send(1, id, small, [1])).rejects.toMatchObject({ name: 'notFound' })
    await abortUpload(visitOf(1), { uploadId: id })
    expect(await contents()).toBe(before + 1)
    const told = await db.selectFrom('audit').select('action').where('subject', '=', contentId).execute()
    expect(told.map(({ action }) => action)).not.toContain('content.uploadAbort')
  })

  it('leaves no parts behind when it is cancelled', async () => {
    const upload = await begin(1, small)
    await send(1, upload.id, small, [1])
    const [{ etag } = { etag: '' }] = (await getUpload(visitOf(1), { uploadId: upload.id })).parts
    await abortUpload(visitOf(1), { uploadId: upload.id })
    const parts = env.FILES.resumeMultipartUpload(upload.sourceKey, upload.multipartId)
    await expect(parts.complete([{ partNumber: 1, etag }])).rejects.toThrow()
  })

  it('is continued by the same sender, with the newest fields', async () => {
    const first = await begin(1, large, { fingerprint: 'f1' })
    await send(1, first.id, large, [1])
    const again = await begin(1, large, { fingerprint: 'f1', title: '改めた題' })
    expect(again).toMatchObject({ id: first.id, parts: [{ number: 1 }] })
    await send(1, first.id, large, [2, 3])
    await complete(1, first.id)
    const { title } = await db
      .selectFrom('content')
      .select('title')
      .where('id', '=', first.contentId)
      .executeTakeFirstOrThrow()
    expect(title).toBe('改めた題')
    expect((await begin(2, large, { fingerprint: 'f1' })).parts).toEqual([])
  })

  it('isn’t continued by somebody else, nor with a file of another size', async () => {
    const first = await begin(1, large, { fingerprint: 'g2' })
    const own = visitOf(1)
    const colleague = { ...own, actor: { ...own.actor, id: 'colleague' } } as typeof own
    const theirs = await beginUpload(colleague, about(large, { fingerprint: 'g2' }))
    expect(theirs.id).not.toBe(first.id)
    const another = begin(1, small, { fingerprint: 'g2' })
    await expect(another).rejects.toMatchObject({ name: 'badParameters' })
    expect((await begin(1, large, { fingerprint: 'g2' })).id).toBe(first.id)
  })

  it('is recognised as complete by its sender, as long as the content has that file', async () => {
    const given = { fingerprint: 'f2' }
    const { id, contentId } = await begin(1, small, given)
    await send(1, id, small, [1])
    await complete(1, id)
    const again = { id, contentId, state: 'completed' }
    expect(await begin(1, small, given)).toMatchObject(again)
    await ingest(contentId)
    expect(await begin(1, small, given)).toMatchObject(again)
    const isNew = { state: 'open', parts: [] }
    expect(await begin(2, small, given)).toMatchObject(isNew)
    const somebody = { ...visitOf(1).actor, id: 'somebody' } as Actor
    expect(await beginUpload({ ...visitOf(1), actor: somebody }, about(small, given))).toMatchObject(isNew)
    await replace(1, contentId, small)
    expect(await begin(1, small, given)).toMatchObject(isNew)
  })

  it('isn’t recognised as complete if the content is in the trash, or if we failed to read the file', async () => {
    const arrive = async (fingerprint: string) => {
      const { id, contentId } = await begin(1, small, { fingerprint })
      await send(1, id, small, [1])
      return complete(1, id).then(() => contentId)
    }
    const trashed = await arrive('f3')
    const inTrash = { deleted_at: clock.now, visible: 0 as const }
    await db.updateTable('content').set(inTrash).where('id', '=', trashed).execute()
    expect(await begin(1, small, { fingerprint: 'f3' })).toMatchObject({ state: 'open' })
    const failed = await arrive('f4')
    const given = { state: 'refused' as const, reason: 'failed' }
    await db.updateTable('document').set(given).where('content_id', '=', failed).execute()
    expect(await begin(1, small, { fingerprint: 'f4' })).toMatchObject({ state: 'open' })
  })

  it('is a single one if begun twice at the same moment; a fingerprint of another file is refused', async () => {
    const fingerprint = 'f5'
    const begun = await Promise.all([1, 2, 3].map(() => begin(1, small, { fingerprint })))
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
    await expect(begin(1, large, { fingerprint })).rejects.toMatchObject({
      name: 'badParameters',
      fields: { fingerprint: ['invalid'] },
    })
  })

  it('must have all parts before it is completed', async () => {
    const { id } = await begin(1, large)
    await send(1, id, large, [1, 3])
    await expect(complete(1, id)).rejects.toMatchObject({
      name: 'badParameters',
      fields: { parts: ['required'] },
    })
  })

  it.each([1, -1])('has parts of exactly their length, not %i byte more', async (more) => {
    const { id } = await begin(1, small)
    const body = new Blob([new Uint8Array(small.length + more)]).stream()
    await expect(putPart(visitOf(1), { uploadId: id, number: 1 }, body)).rejects.toMatchObject({
      name: 'invalidFile',
    })
    expect((await getUpload(visitOf(1), { uploadId: id })).parts).toEqual([])
    await expect(putPart(visitOf(1), { uploadId: id, number: 2 }, partOf(small, 1))).rejects.toMatchObject({
      name: 'badParameters',
    })
  })

  it('R395 is refused if it is no PDF, by name before it begins and by its first bytes at the end, and leaves nothing', async () => {
    await expect(begin(1, small, { fileType: 'text/plain' })).rejects.toMatchObject({ name: 'invalidFile' })
    const text = new TextEncoder().encode('これはただの文章です。'.repeat(300))
    const { id, contentId } = await begin(1, text)
    await send(1, id, text, [1])
    await expect(complete(1, id)).rejects.toMatchObject({ name: 'invalidFile' })
    await expect(complete(1, id)).rejects.toMatchObject({ name: 'notFound' })
    expect(await filesUnder(`t/1/c/${contentId}/`)).toEqual([])
  })

  it('belongs to one site: another’s administrator can’t continue, cancel or complete it', async () => {
    const { id } = await begin(1, small)
    for (const attempt of [
      () => getUpload(visitOf(2), { uploadId: id }),
      () => putPart(visitOf(2), { uploadId: id, number: 1 }, partOf(small, 1)),
      () => complete(2, id),
      () => abortUpload(visitOf(2), { uploadId: id }),
    ])
      await expect(attempt()).rejects.toMatchObject({ name: 'notFound' })
    expect((await listUnfinishedUploads(visitOf(2))).map((one) => one.id)).not.toContain(id)
    expect((await listUnfinishedUploads(visitOf(1))).map((one) => one.id)).toContain(id)
  })
})

describe('a file that doesn’t fit into memory', () => {
  it('is read in ranges, for its pages, cover and text', async () => {
    const weight = { dict: '', data: new Uint8Array(MAX_FILE_BYTES) }
    const bytes = onePage(USUAL, SAYS_HELLO, [weight])
    const { id, contentId } = await begin(1, bytes)
    await send(1, id, bytes, [1, 2, 3, 4, 5, 6])
    await complete(1, id)
    await ingest(contentId)
    const row = await db
      .selectFrom('content')
      .selectAll()
      .where('id', '=', contentId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ version: 1, page_count: 1, cover_width: 480 })
    const text = await getJson<SegmentText>(env.FILES, textKey(1, contentId, 1, 0))
    expect(text?.pages).toEqual(['Hello'])
  })
})

describe('the company’s maximum', () => {
  const taken = async () => {
    const open = await listUnfinishedUploads(visitOf(1))
    return (await contents()) + open.length
  }

  it('R402 counts an upload from its beginning, once, and no longer when it is cancelled', async () => {
    await setMaximum((await taken()) + 1)
    const { id } = await begin(1, small)
    await expect(begin(1, small)).rejects.toMatchObject({ name: 'companyMaxContentsReached' })
    await expect(upload(1, small)).rejects.toMatchObject({ name: 'companyMaxContentsReached' })
    await abortUpload(visitOf(1), { uploadId: id })
    const second = await begin(1, small)
    await send(1, second.id, small, [1])
    await complete(1, second.id)
    await expect(upload(1, small)).rejects.toMatchObject({ name: 'companyMaxContentsReached' })
  })

  it('R402 leaves room for a new content during an upload of a new version', async () => {
    const { contentId } = await upload(1, small)
    await ingest(contentId)
    const replacement = { fileName: 'n.pdf', bytes: small.length, contentId, withdrawOlder: false }
    await setMaximum((await taken()) + 1)
    const { id } = await beginReplacement(visitOf(1), NewReplacementUpload.parse(replacement))
    await upload(1, small)
    await expect(upload(1, small)).rejects.toMatchObject({ name: 'companyMaxContentsReached' })
    await abortUpload(visitOf(1), { uploadId: id })
  })

  it('R402 lets only one of two uploads begin at the same moment', async () => {
    await setMaximum((await taken()) + 1)
    const both = await Promise.allSettled([begin(1, small), begin(1, small)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a new version of a content in parts', () => {
  it('takes no place among the company’s contents', async () => {
    const { contentId } = await upload(1, small)
    await ingest(contentId)
    await setMaximum(1)
    const input = NewReplacementUpload.parse({
      fileName: 'n.pdf',
      bytes: small.length,
      contentId,
      withdrawOlder: true,
    })
    const { id } = await beginReplacement(visitOf(1), input)
    await send(1, id, small, [1])
    await complete(1, id)
    await ingest(contentId, 2)
    const row = await db
      .selectFrom('content')
      .selectAll()
      .where('id', '=', contentId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ version: 2, oldest_version: 2, file_name: 'n.pdf' })
    await expect(beginReplacement(visitOf(2), input)).rejects.toMatchObject({ name: 'contentNotFound' })
    await setMaximum(1000)
    const same = { fingerprint: 'g3' }
    const [asContent, asVersion] = [
      await begin(1, small, same),
      await beginReplacement(visitOf(1), { ...input, ...same }),
    ]
    expect(asVersion.contentId).toBe(contentId)
    expect((await begin(1, small, same)).id).toBe(asContent.id)
  })

  it('is refused while it is being processed, and can be sent again afterwards', async () => {
    const { contentId } = await upload(1, small)
    await ingest(contentId)
    const input = NewReplacementUpload.parse({
      ...{ fileName: 'n.pdf', bytes: small.length, contentId, fingerprint: 'r1' },
    })
    const { id } = await beginReplacement(visitOf(1), input)
    await send(1, id, small, [1])
    await complete(1, id)
    expect(await beginReplacement(visitOf(1), input)).toMatchObject({ id, state: 'completed' })
    await expect(
      beginReplacement(visitOf(1), { ...input, fingerprint: 'another file' }),
    ).rejects.toMatchObject({ name: 'contentEncrypting' })
    await ingest(contentId, 2)
    expect(await beginReplacement(visitOf(1), input)).toMatchObject({ state: 'open' })
  })
})

describe('an abandoned upload', () => {
  it('is deleted after a week, which frees its place', async () => {
    const { id, contentId, sourceKey } = await begin(1, large)
    await send(1, id, large, [1])
    expect(await runJob(id)).toBeNull()
    expect((await getUpload(visitOf(1), { uploadId: id })).state).toBe('open')
    clock.now += 7 * day
    await runJob(id)
    await expect(getUpload(visitOf(1), { uploadId: id })).rejects.toMatchObject({ name: 'notFound' })
    const left = await db.selectFrom('content_upload_part').selectAll().where('upload_id', '=', id).execute()
    expect(left).toEqual([])
    expect(await env.FILES.head(sourceKey)).toBeNull()
    expect(await filesUnder(`t/1/c/${contentId}/`)).toEqual([])
  })
})
