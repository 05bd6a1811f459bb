import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { getImport } from '#app/features/imports/model/read-imports.ts'
import { undoImport } from '#app/features/imports/model/undo-import.ts'
import { contentsOf, csvOf, importAll, sendFile, work } from '#app/features/imports/tests/import-world.ts'
import { uploadCover } from '#app/features/publishing/model/cover/choose-cover.ts'
import { beginUpload } from '#app/features/publishing/model/multipart/begin-upload.ts'
import { completeUploadById, putPart } from '#app/features/publishing/model/multipart/complete-upload.ts'
import { NewContentUpload } from '#app/features/publishing/model/multipart/multipart-input.ts'
import { getContentProgress } from '#app/features/publishing/model/upload/get-content-progress.ts'
import { uploadContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { parseFieldProblem } from '#app/kernel/errors/field-problem.ts'
import { Refusal } from '#app/kernel/errors/refusal.ts'
import { onePage, SAYS_HELLO, USUAL } from '#tests/documents/build-pdf.ts'
import { encryptedPdf } from '#tests/documents/encrypted-pdf.ts'
import { pngOf } from '#tests/documents/make-picture.ts'
import { oddUploads, onePageOften } from './hostile.ts'
import {
  dataOf,
  db,
  env,
  fileOf,
  ingest,
  makeTenants,
  replace,
  runJob,
  upload,
  visitOf,
} from './ingest-world.ts'

vi.setConfig({ testTimeout: 30_000 })
/** A content that readers see. */
let contentId = ''
beforeAll(async () => {
  await makeTenants()
  contentId = (await upload(1, book)).contentId
  await ingest(contentId)
})

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const joined = (...parts: (string | Uint8Array)[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))))
const book = onePage(USUAL, SAYS_HELLO)
const zip = joined('PK\x03\x04\x14\0\0\0\x08\0', 'evil.exe'.repeat(40), 'PK\x05\x06', '\0'.repeat(18))
const page = '<!doctype html><script>alert(document.cookie)</script>'

/** Everything that a file may leave behind: the names of all stored files, and the numbers of rows. */
async function everything() {
  const tables = ['content', 'document', 'job', 'csv_import', 'content_upload'] as const
  const counts = await Promise.all(
    tables.map((table) =>
      db.selectFrom(table).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow(),
    ),
  )
  const { objects } = await env.FILES.list()
  return { files: objects.map(({ key }) => key), counts }
}

/** The problem that an upload reports for a file. Checks that the upload leaves everything as it was. */
async function refusalOf(door: () => Promise<unknown>) {
  const before = await everything()
  const refusal = await door().then(
    () => null,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ name: 'invalidFile', http: 413 })
  expect(await everything()).toEqual(before)
  return parseFieldProblem((refusal as Refusal).fields.file?.[0] ?? '')
}

async function sendInParts(bytes: Uint8Array, fileName: string) {
  const about = { fileName, bytes: bytes.length, title: '題', contentGroupIds: [1] }
  const { id: uploadId } = await beginUpload(visitOf(1), NewContentUpload.parse(about))
  await putPart(visitOf(1), { uploadId, number: 1 }, new Blob([bytes.slice()]).stream())
  return completeUploadById(visitOf(1), { uploadId })
}

describe('a file that only claims to be a PDF', () => {
  const files: [string, Uint8Array][] = [
    ['a page with a script', bytesOf(page.repeat(40))],
    ['an archive', zip],
    ['a program', joined('MZ\x90\0', '\0'.repeat(3_000))],
    ['a picture', pngOf(4, 4)],
    ['a PDF that begins too late', joined(' '.repeat(1_024), book)],
  ]
  it.each(files)('is refused by every upload, and leaves nothing behind: %s', async (_, bytes) => {
    for (const door of [
      () => uploadContent(visitOf(1), dataOf(), fileOf(bytes, '本.pdf')),
      () => replace(1, contentId, bytes),
      () => sendInParts(bytes, '本.pdf'),
    ])
      expect(await refusalOf(door)).toMatchObject({ key: 'invalidFile' })
  })

  it.each([
    ['../../admin/<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['手引き\u202efdp.exe', '手引きfdp.exe'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
    [`${'長'.repeat(300)}.pdf`, `${'長'.repeat(251)}.pdf`],
  ])('is named in its refusal in the form in which it would be stored: %j', async (name, kept) => {
    const file = () => fileOf(zip, name)
    const doors = [
      () => uploadContent(visitOf(1), dataOf(), file()),
      () => sendInParts(zip, name),
      () => sendFile(1, zip, `${name}.csv`),
    ]
    for (const door of doors.slice(0, 2)) expect((await refusalOf(door)).params.name).toBe(kept)
    expect((await refusalOf(doors[2]!)).params.name).not.toMatch(/[/\r\n\u202e]/)
  })
})

describe('a malicious PDF', () => {
  const files: [string, Uint8Array, string][] = [
    ['an archive behind its end', joined(book, zip), 'ready'],
    ['a page with a script before its first line', joined(page, '\n', book), 'ready'],
    ['an archive before its first line', joined(zip.subarray(0, 300), '\n', book), 'ready'],
    [
      'scripts, programs, attachments',
      oddUploads().find(({ name }) => name === 'actions everywhere')!.bytes,
      'ready',
    ],
    ['a password', encryptedPdf, 'encrypted'],
    ['nothing after its first line', bytesOf('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'), 'damaged'],
    ['an end that was cut off before its pages', book.subarray(0, 90), 'damaged'],
    ['200,000 pages', onePageOften(200_000), 'tooComplex'],
  ]
  it.each(files)(
    'is read without the harmful part, or refused with its reason: %s',
    async (_, bytes, ends) => {
      const { contentId } = await upload(1, bytes)
      await ingest(contentId)
      const progress = await getContentProgress(visitOf(1), contentId)
      if (ends !== 'ready') return expect(progress).toMatchObject({ state: 2, reason: ends })
      expect(progress).toMatchObject({ state: 1 })
      const segment = await env.FILES.get(`t/1/c/${contentId}/1/s0.pdf`)
      const served = Buffer.from(await segment!.arrayBuffer()).toString('latin1')
      expect(served).toContain('%PDF-')
      expect(served).not.toMatch(
        /JavaScript|Launch|OpenAction|EmbeddedFile|\/AA|<script|evil\.exe|PK\x03\x04/,
      )
    },
  )
})

describe('a file that isn’t a picture', () => {
  const frame = '\xff\xd8\xff\xc0\0\x11\x08\0\x40\0\x40\x03'
  const files: [string, Uint8Array, string][] = [
    ['a page', bytesOf(page), 'notAPicture'],
    ['a page behind PNG’s first bytes', joined('\x89PNG\r\n\x1a\n', page), 'notAPicture'],
    ['a GIF with a script', joined('GIF89a/*', '\0'.repeat(40), '*/=1;alert(1)'), 'notAPicture'],
    ['a JPEG without a frame', joined('\xff\xd8\xff\xe0\0\x10JFIF', '\0'.repeat(20)), 'notAPicture'],
    [
      'a JPEG without a pixel',
      joined('\xff\xd8\xff\xc0\0\x11\x08\0\0\0\0\x03', '\0'.repeat(9)),
      'notAPicture',
    ],
    [
      'a JPEG larger than it could be',
      joined(frame.replace('\0\x40\0\x40', '\xff\xff\xff\xff'), '\0'.repeat(9)),
      'tooManyPixels',
    ],
  ]
  it.each(files)('is refused as a cover, and leaves nothing behind: %s', async (_, bytes, key) => {
    const name = '<b>表紙.png'
    const problem = await refusalOf(() =>
      uploadCover(visitOf(1), contentId, fileOf(bytes, name, 'image/png')),
    )
    expect(problem).toMatchObject({ key, params: { name } })
  })

  it('leaves the present cover and no file if its upload breaks off', async () => {
    const cover = () =>
      db.selectFrom('content').select('cover_key').where('id', '=', contentId).executeTakeFirstOrThrow()
    const before = await cover()
    await uploadCover(visitOf(1), contentId, fileOf(joined(frame, '\0'.repeat(30)), 'a.jpg', 'image/jpeg'))
    const jobs = db.selectFrom('job').select('id').where('kind', '=', 'draw-cover')
    for (const { id } of await jobs.where('subject', '=', contentId).execute()) await runJob(id)
    expect(await cover()).toEqual(before)
    const { objects } = await env.FILES.list({ prefix: `t/1/c/${contentId}/picture/` })
    expect(objects).toEqual([])
  })
})

describe('a malicious CSV', () => {
  const head = 'year,title\n年,題名\n2026,'
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const files: [string, Uint8Array, string][] = [
    ['an archive, as spreadsheets are', zip, 'csvEncoding'],
    ['UTF-16 without a mark', bytesOf([...head].join('\0')), 'csvEncoding'],
    ['bytes that are no text', joined(utf8(head), '\xff\xfe\xfd'), 'csvEncoding'],
    ['a cell of 10 MB', joined(utf8(head), 'a'.repeat(10_000_000), '\n'), 'csvRowTooLong'],
    ['5,000 columns', bytesOf(`${'a,'.repeat(5_000)}b\n`), 'csvTooManyColumns'],
    ['a page with a script', bytesOf(`${page}\n\n\n\n`), 'yearInvalid'],
  ]
  it.each(files)('is refused, and leaves nothing behind: %s', async (_, bytes, key) => {
    expect(await refusalOf(() => sendFile(1, bytes, '本.csv'))).toMatchObject({ key })
  })

  it('keeps a formula as text, and its undoing restores every byte', async () => {
    const before = await contentsOf(1)
    const formula = "=cmd|'/c calc'!A1"
    const { id, counts } = await importAll(1, csvOf(['title', 'content_group_ids'], [[formula, '1']]))
    expect(counts).toMatchObject({ added: 1, refused: 0 })
    const row = db.selectFrom('content').select('title').where('title', '=', formula)
    expect(await row.execute()).toHaveLength(1)
    await undoImport(visitOf(1), { id, leaveChanged: false })
    await work(id)
    expect(await getImport(visitOf(1), id)).toMatchObject({ state: 'undone' })
    expect(await contentsOf(1)).toBe(before)
  })
})
