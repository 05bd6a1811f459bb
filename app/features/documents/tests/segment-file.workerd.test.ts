import { beforeAll, expect, it, vi } from 'vitest'
import { openViewerRequest, type ViewerRequest } from '#app/features/access/model/may-open.ts'
import { putSpliceBeside, spliceBeside } from '#app/features/documents/model/document/segment/segment-file.ts'
import { readSegment } from '#app/features/reading/model/viewer/read-segment.ts'
import { segmentKey } from '#app/kernel/data/files.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'
import { clock, db, deps, env, ingest, makeTenants, upload } from './ingest-world.ts'
import { openReading } from './open-reading.ts'

const { randomBytes } = deps
let contentId = ''
let name = ''

vi.setConfig({ testTimeout: 30_000 })
beforeAll(async () => {
  await makeTenants()
  await db.updateTable('tenant').set({ account_type: 'OPEN_TYPE' }).execute()
  contentId = (await upload(1, await makePdf(['一', '二', '三']))).contentId
  await ingest(contentId)
  name = segmentKey(1, contentId, 1, 0)
})

/** Reads the segment, with the work that is done after the answer, and how often its row was asked for. */
async function read() {
  const key = await openReading(1, contentId, 1)
  const later: Promise<unknown>[] = []
  let rows = 0
  const request: ViewerRequest = await openViewerRequest(env, key, 'viewerKey', {
    address: null,
    now: clock.now,
    randomBytes,
    afterwards: (work) => void later.push(work),
  })
  const watched = new Proxy(request.db, {
    get: (target, property) => {
      const member: unknown = Reflect.get(target, property)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        if (property === 'selectFrom' && given[0] === 'document_segment') rows++
        return Reflect.apply(member, target, given)
      }
    },
  })
  const { body } = await readSegment({ ...request, db: watched }, 0)
  await Promise.all(later)
  return { bytes: Buffer.from(await new Response(body).arrayBuffer()), rows }
}

/** Makes the segment as earlier releases stored it. */
async function storedBefore(): Promise<ArrayBuffer> {
  const bytes = (await (await env.FILES.get(name))?.arrayBuffer()) ?? expect.fail('no segment')
  await env.FILES.put(name, bytes, { httpMetadata: { contentType: 'application/pdf' } })
  return bytes
}

const spliceOf = async () => spliceBeside((await env.FILES.head(name)) ?? expect.fail('no segment'))
const bytesOf = async () => Buffer.from((await (await env.FILES.get(name))?.arrayBuffer()) ?? [])

it('a segment is stored with all that stamping needs, so that its row isn’t read', async () => {
  expect(await spliceOf()).toMatchObject({ pages: 3 })
  const { bytes, rows } = await read()
  expect([bytes.subarray(0, 5).toString(), rows]).toEqual(['%PDF-', 0])
})

it('a segment of an earlier release is given out by its row, and carried over unchanged', async () => {
  const before = await storedBefore()
  expect(await spliceOf()).toBeNull()
  const [first, second] = [await read(), await read()]
  expect([first.rows, second.rows]).toEqual([1, 0])
  expect(first.bytes.length).toBe(second.bytes.length)
  expect(await bytesOf()).toEqual(Buffer.from(before))
  expect((await env.FILES.head(name))?.httpMetadata?.contentType).toBe('application/pdf')
})

it('a segment that was deleted or replaced meanwhile isn’t written again', async () => {
  const splice = (await spliceOf()) ?? expect.fail('no splice')
  const bytes = await storedBefore()
  const meanwhile = (work: () => Promise<unknown>) =>
    ({
      get: async (key: string) => {
        const found = await env.FILES.get(key)
        const held = found && { ...heldOf(found), bytes: await found.arrayBuffer() }
        await work()
        return held && { ...held, arrayBuffer: async () => held.bytes }
      },
      put: (...given: Parameters<R2Bucket['put']>) => env.FILES.put(...given),
    }) as unknown as R2Bucket
  await putSpliceBeside(
    meanwhile(() => env.FILES.put(name, 'another')),
    name,
    splice,
  )
  expect((await bytesOf()).toString()).toBe('another')
  await putSpliceBeside(
    meanwhile(() => env.FILES.delete(name)),
    name,
    splice,
  )
  expect(await env.FILES.head(name)).toBeNull()
  await env.FILES.put(name, bytes)
})

const heldOf = ({ size, etag, httpMetadata, customMetadata }: R2ObjectBody) => ({
  ...{ size, etag },
  ...(httpMetadata && { httpMetadata }),
  ...(customMetadata && { customMetadata }),
})
