import { beforeAll, describe, expect, it, vi } from 'vitest'
import { viewContent } from '#app/features/catalogue/model/content/content-view.ts'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { MAX_FORM_BYTES } from '#app/features/documents/model/document/document.ts'
import type { UploadedFile } from '#app/features/documents/model/received-file/receive-file.ts'
import {
  clock,
  dataOf,
  day,
  db,
  env,
  fileOf,
  filesUnder,
  ingest,
  jobOf,
  makeTenants,
  replace,
  runJob,
  upload,
  visitOf,
} from '#app/features/documents/tests/ingest-world.ts'
import { replaceContent, uploadContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { getJson, putStream } from '#app/kernel/data/files.ts'
import { parseFieldProblem } from '#app/kernel/errors/field-problem.ts'
import { Refusal, refuseFields } from '#app/kernel/errors/refusal.ts'
import type { Reader } from '#app/visit/visit.ts'
import { makePdf } from '#tests/documents/make-pdf.ts'

const small = makePdf(['一頁'])
const reader: Reader = {
  kind: 'reader',
  level: 'reader',
  id: 'r',
  name: '読者',
  email: null,
  knownAs: 'x',
  lang: null,
  sessionId: 's',
  loginType: 'EMAIL',
  isApp: false,
  groupId: null,
}

vi.setConfig({ testTimeout: 30_000 })
beforeAll(makeTenants)

/** A content as the API shows it. */
const answered = async (tenantId: number, id: string) => {
  const site = (await readSite(db, { domain: null, servicePath: `t${tenantId}` }))!
  return viewContent(await getContent({ ...visitOf(tenantId), site }, { id }), { site })
}

describe('the fields of an upload', () => {
  const tags = (tenantId: number) =>
    db
      .selectFrom('hash_tag')
      .select(['id', 'name', 'ordinal'])
      .where('tenant_id', '=', tenantId)
      .orderBy('id')
      .execute()

  it('accept hashtags by id and by name, and an unknown name creates one on this site', async () => {
    for (const tenant_id of [1, 2])
      await db.insertInto('hash_tag').values({ tenant_id, id: 7, name: '航海', ordinal: 3 }).execute()
    const hashTags = ['7', '#海図', { name: '2026' }, { name: '航海' }, '海図']
    const { contentId } = await uploadContent(visitOf(1), dataOf({ hashTags }), fileOf(small))
    expect((await answered(1, contentId)).hashTags).toEqual([
      { id: '7', name: '航海', companyId: '1', serviceAdminId: '1' },
      { id: '8', name: '海図', companyId: '1', serviceAdminId: '1' },
      { id: '9', name: '2026', companyId: '1', serviceAdminId: '1' },
    ])
    expect(await tags(1)).toMatchObject([{ ordinal: 3 }, { ordinal: 4 }, { ordinal: 5 }])
    expect(await tags(2)).toEqual([{ id: 7, name: '航海', ordinal: 3 }])
  })

  it('refuse an unknown hashtag, also another site’s, and then leave nothing behind', async () => {
    const add = (tenantId: number) =>
      uploadContent(visitOf(tenantId), dataOf({ hashTags: [9] }), fileOf(small))
    expect((await add(1)).contentId).toMatch(/^[a-z0-9]{24}$/)
    const before = await db.selectFrom('content').select('id').where('tenant_id', '=', 2).execute()
    await expect(add(2)).rejects.toThrow('notFound')
    expect(await db.selectFrom('content').select('id').where('tenant_id', '=', 2).execute()).toEqual(before)
  })

  it.each(['new', 'popular', 'recommend'] as const)(
    'set the content’s mark to a chosen one: %s',
    async (type) => {
      const old = dataOf({ type, publishedOn: '2020-01-01' })
      const { contentId } = await uploadContent(visitOf(1), old, fileOf(small))
      expect(await answered(1, contentId)).toMatchObject({ type, isTrending: type === 'recommend' })
    },
  )

  it('leave the mark to the day if none is chosen', async () => {
    const { contentId } = await uploadContent(
      visitOf(1),
      dataOf({ publishedOn: '2020-01-01' }),
      fileOf(small),
    )
    expect((await answered(1, contentId)).type).toBeNull()
  })

  it('set the print right by either field, and keep the client’s own value', async () => {
    const given = async (data: Record<string, unknown>) => {
      const { contentId } = await uploadContent(visitOf(1), dataOf(data), fileOf(small))
      const { print, printableContent, extensionType } = await answered(1, contentId)
      return { print, printableContent, extensionType }
    }
    expect(await given({ print: 2 })).toEqual({ print: 2, printableContent: '2', extensionType: 'pdf' })
    expect(await given({ printableContent: '1', extensionType: 'PDF' })).toMatchObject({
      print: 1,
      extensionType: 'pdf',
    })
    expect(await given({ printableContent: '第1章', print: 2 })).toMatchObject({
      print: 2,
      printableContent: '第1章',
    })
    expect(() => dataOf({ extensionType: 'epub' })).toThrow('notAChoice')
    expect(() => dataOf({ type: 'best' })).toThrow('notAChoice')
  })
})

describe('uploadContent', () => {
  it('stores the file and commits content, groups, document, job and audit together', async () => {
    const { contentId } = await uploadContent(
      visitOf(1),
      dataOf({ title: '海図', contentGroupIds: [1, 2], print: 2, view: false }),
      fileOf(small, 'C:\\Scans\\海図.pdf', 'application/octet-stream'),
    )
    expect(await row('content', contentId)).toMatchObject({
      title: '海図',
      print: 2,
      visible: 0,
      file_name: '海図.pdf',
      published_on: '2026-11-20',
      version: null,
    })
    const groups = await db
      .selectFrom('content_in_group')
      .select('group_id')
      .where('content_id', '=', contentId)
      .execute()
    expect(groups.map(({ group_id }) => group_id)).toEqual([1, 2])
    const document = await db
      .selectFrom('document')
      .selectAll()
      .where('content_id', '=', contentId)
      .executeTakeFirstOrThrow()
    expect(document).toMatchObject({ tenant_id: 1, version: 1, state: 'waiting', bytes: small.length })
    expect(new Uint8Array(await (await env.FILES.get(document.source_key))!.arrayBuffer())).toEqual(small)
    const jobs = await db
      .selectFrom('job')
      .select(['kind', 'state', 'payload'])
      .where('subject', '=', contentId)
      .execute()
    expect(jobs).toEqual([{ kind: 'ingest-document', state: 'waiting', payload: '{"version":1}' }])
    const audit = await db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', contentId)
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({
      tenant_id: 1,
      action: 'content.uploadAdd',
      actor_id: 'admin',
      actor_level: 'service_admin',
    })
    expect(JSON.parse(audit.detail).sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('accepts fields that come after the file, and stores nothing if they are invalid', async () => {
    const { contentId } = await uploadContent(visitOf(1), async () => dataOf({ title: '後' }), fileOf(small))
    expect(await row('content', contentId)).toMatchObject({ title: '後' })
    await expectRefusal(
      () => uploadContent(visitOf(1), async () => refuseFields({ title: ['required'] }), fileOf(small)),
      'badParameters',
    )
  })

  it('is only for administrators of the site', async () => {
    await expectRefusal(() => uploadContent(visitOf(1, null), dataOf(), fileOf(small)), 'unauthorized')
    await expectRefusal(() => uploadContent(visitOf(1, reader), dataOf(), fileOf(small)), 'noPermission')
    await expectRefusal(
      () => replaceContent(visitOf(1, reader), 'a'.repeat(24), { withdrawOlder: false }, fileOf(small)),
      'noPermission',
    )
  })

  const wrongFiles: [string, UploadedFile][] = [
    ['empty', fileOf(new Uint8Array(0))],
    ['of another kind', fileOf(new TextEncoder().encode('PK\u0003\u0004 a zip'))],
    ['of a type that is not allowed', fileOf(small, 'a.pdf', 'text/html')],
    ['of unknown type without the name of a PDF', fileOf(small, 'a.exe', 'application/octet-stream')],
    ['a CSV', fileOf(new TextEncoder().encode('a,b'), 'a.csv', 'text/csv')],
  ]
  it.each(wrongFiles)('R395 refuses a file that is %s, with its name and the reason', async (_, file) => {
    const refusal = await expectRefusal(() => uploadContent(visitOf(1), dataOf(), file), 'invalidFile')
    expect(refusal.http).toBe(413)
    const problem = parseFieldProblem(refusal.fields.file![0]!)
    expect(problem).toMatchObject({ key: 'invalidFile', params: { name: file.name } })
  })

  it('refuses more than 40 MB while it streams', async () => {
    let given = 0
    async function* endless() {
      for (const piece = new Uint8Array(1024 * 1024); ; given += piece.length) yield piece
    }
    const file = { name: 'large.pdf', type: 'application/pdf', stream: endless() }
    const refusal = await expectRefusal(() => uploadContent(visitOf(1), dataOf(), file), 'invalidFile')
    expect(parseFieldProblem(refusal.fields.file![0]!)).toEqual({
      key: 'fileTooLarge',
      params: { name: 'large.pdf', max: '40' },
    })
    expect(given).toBeLessThanOrEqual(MAX_FORM_BYTES)
  })

  it('stores nothing of an upload that breaks off', async () => {
    async function* broken() {
      yield new Uint8Array(6 * 1024 * 1024)
      throw new Error('connection lost')
    }
    const file = { name: 'a.pdf', type: 'application/pdf', stream: broken() }
    const before = await everything()
    await expect(uploadContent(visitOf(1), dataOf(), file)).rejects.toThrow('connection lost')
    expect(await everything()).toEqual(before)
  })

  it('deletes a file a day later if its record was never committed', async () => {
    const uploadId = 'u'.repeat(24)
    const contentId = 'c'.repeat(24)
    const key = `t/1/c/${contentId}/original/${uploadId}.pdf`
    await env.FILES.put(key, small)
    await env.DB.prepare(
      "INSERT INTO job (id, tenant_id, kind, subject, payload, due_at, created_at, updated_at) VALUES (?, 1, 'remove-files', ?, ?, ?, 0, 0)",
    )
      .bind(uploadId, contentId, JSON.stringify({ uploadId }), clock.now + day)
      .run()
    await runJob(uploadId)
    expect(await env.FILES.head(key)).not.toBeNull()
    clock.now += day
    await runJob(uploadId)
    expect(await env.FILES.head(key)).toBeNull()
  })

  it('refuses groups the tenant does not have', async () => {
    await env.DB.prepare(
      "INSERT INTO content_group (tenant_id, id, name, ordinal) VALUES (2, 9, 'theirs', 9)",
    ).run()
    await expectRefusal(() => upload(1, small, { contentGroupIds: [1, 9] }), 'contentGroupNotFound')
    await expect(upload(2, small, { contentGroupIds: [1, 9] })).resolves.toHaveProperty('contentId')
  })

  it('R402 refuses more contents than the company may have, also when two take the last place', async () => {
    const { n } = (await env.DB.prepare('SELECT count(*) AS n FROM content WHERE tenant_id = 2').first<{
      n: number
    }>()) ?? { n: 0 }
    await env.DB.prepare('UPDATE company SET max_content = ? WHERE id = 2')
      .bind(n + 1)
      .run()
    const results = await Promise.allSettled([1, 2, 3].map(() => upload(2, small)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason.name).toBe('companyMaxContentsReached')
    }
    await expectRefusal(() => upload(2, small), 'companyMaxContentsReached')
    await expect(upload(1, small)).resolves.toHaveProperty('contentId')
  })
})

describe('replaceContent', () => {
  it('refuses a content the tenant does not have', async () => {
    const { contentId } = await upload(1, small)
    await expectRefusal(() => replace(2, contentId, small), 'contentNotFound')
    await expectRefusal(() => replace(1, 'a'.repeat(24), small), 'contentNotFound')
  })

  it('refuses while a file is being processed, and accepts exactly one of several at once', async () => {
    const { contentId } = await upload(1, small)
    await expectRefusal(() => replace(1, contentId, small), 'contentEncrypting')
    await ingest(contentId)
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => replace(1, contentId, small)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ name: 'contentEncrypting', code: 791 })
    }
    expect(await filesUnder(`t/1/c/${contentId}/original/`)).toHaveLength(2)
    await ingest(contentId, 2)
    expect(await row('content', contentId)).toMatchObject({ version: 2, file_name: 'new.pdf' })
    expect(await jobOf(contentId, 1, 'remove-files')).toMatchObject({ state: 'waiting' })
  })
})

describe('putStream', () => {
  it('stores chunks of any size unchanged', async () => {
    const bytes = randomFilled(11_000_000)
    for (const piece of [70_001, 5_242_880, 11_000_000]) {
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
      }
      const stored = await putStream(env.FILES, 'x', pieces(), { limitBytes: 11_000_000, contentType: 'a/b' })
      expect(stored).toMatchObject({ stored: true, bytes: bytes.length, head: bytes.slice(0, 1024) })
      const object = await env.FILES.get('x')
      const digest = await crypto.subtle.digest('SHA-256', await object!.arrayBuffer())
      expect(stored).toMatchObject({ sha256: Buffer.from(digest).toString('hex') })
    }
    expect(await getJson(env.FILES, 'nothing')).toBeNull()
  })
})

function randomFilled(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  return bytes
}

async function expectRefusal(work: () => Promise<unknown>, name: string): Promise<Refusal> {
  const before = await everything()
  const refusal = await work().then(
    () => null,
    (error) => error,
  )
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal.name).toBe(name)
  expect(await everything()).toEqual(before)
  return refusal
}

/** Everything that a refused upload must leave unchanged. */
async function everything() {
  const { objects } = await env.FILES.list()
  const counts = await env.DB.prepare(
    'SELECT (SELECT count(*) FROM content) AS contents, (SELECT count(*) FROM document) AS documents, (SELECT count(*) FROM job) AS jobs',
  ).first()
  return { files: objects.map(({ key }) => key), counts }
}

function row(table: 'content', id: string) {
  return db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
