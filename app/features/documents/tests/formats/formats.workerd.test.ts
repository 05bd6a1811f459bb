import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocumentFormat } from '#app/features/documents/model/document/document-format.ts'
import { formats } from '#app/features/documents/model/formats/formats.ts'
import {
  dataOf,
  db,
  env,
  fileOf,
  filesUnder,
  found,
  ingest,
  makeTenants,
  visitOf,
} from '#app/features/documents/tests/ingest-world.ts'
import { getContentProgress } from '#app/features/publishing/model/upload/get-content-progress.ts'
import { uploadContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'
import { lines } from './lines.ts'

const accepted = formats as unknown as DocumentFormat[]
beforeAll(async () => {
  accepted.push(lines)
  await makeTenants()
})
afterAll(() => void accepted.splice(accepted.indexOf(lines), 1))

const upload = (text: string | Uint8Array, name: string, type: string) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return uploadContent(visitOf(1), dataOf(), fileOf(bytes, name, type))
}

it('a second format needs only a folder and a line: its files are recognised and ingested', async () => {
  const { contentId } = await upload('LINES\n羅針盤\n航路\n寄港地', '航海.lines', 'application/octet-stream')
  expect(await ingest(contentId)).toBeNull()

  const about = `t/1/c/${contentId}/`
  const { objects } = await env.FILES.list({ prefix: `${about}original/`, include: ['httpMetadata'] })
  expect(objects.map(({ key, httpMetadata }) => [key.split('.').at(-1), httpMetadata?.contentType])).toEqual([
    ['lines', 'text/x-lines'],
  ])
  expect(await getContentProgress(visitOf(1), contentId)).toMatchObject({ state: 1, pagesTotal: 3 })
  expect(await found(1, '寄港地')).toEqual([{ contentId, version: 1, page: 3 }])
  const files = await filesUnder(`${about}1/`)
  expect(files).toEqual(
    expect.arrayContaining(['labels.json', 'outline.json', 's0.text.json', 's1.text.json']),
  )
  const content = await db
    .selectFrom('content')
    .select(['page_count', 'cover_width', 'cover_height'])
    .where('id', '=', contentId)
    .executeTakeFirst()
  expect(content).toEqual({ page_count: 3, cover_width: 480, cover_height: 10 })
})

it.each([
  ['does not begin as one', 'no lines', 'a.lines', 'text/x-lines'],
  ['is of another accepted format', makePdf(['一頁']), 'a.pdf', 'text/x-lines'],
  ['is sent as another format', 'LINES\n一', 'a.lines', 'application/pdf'],
  ['has a type of no format', 'LINES\n一', 'a.lines', 'text/plain'],
])('a file that %s is refused', async (_, text, name, type) => {
  const refusal = await upload(text, name, type).catch((error: unknown) => error)
  expect(isRefusal(refusal) && refusal.name).toBe('invalidFile')
})

it('a file that its format can’t read ends refused, with the page', async () => {
  const { contentId } = await upload('LINES\n一\n二\n?', 'a.lines', 'text/x-lines')
  await ingest(contentId)
  expect(await getContentProgress(visitOf(1), contentId)).toMatchObject({
    state: 2,
    reason: 'damaged',
    reasonPage: 3,
  })
})
