import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { listContents, listContentsById } from '#app/features/catalogue/model/content/list-contents.ts'
import { chooseCoverPage } from '#app/features/publishing/model/cover/choose-cover.ts'
import { changeContents } from '#app/features/publishing/model/editing/bulk/bulk-form.ts'
import { getEditedContent, updateContent } from '#app/features/publishing/model/editing/update-content.ts'
import { filterOf, OverviewQuery, orderOf } from '#app/features/publishing/model/overview/content-overview.ts'
import {
  getContentOverview,
  listContentOverview,
} from '#app/features/publishing/model/overview/list-content-overview.ts'
import { purgeTrash } from '#app/features/publishing/model/trash/purge-trash.ts'
import {
  deleteContents,
  listTrash,
  restoreFromTrash,
} from '#app/features/publishing/model/trash/trash-contents.ts'
import { addTrending } from '#app/features/publishing/model/trending/trending.ts'
import { NewContentData } from '#app/features/publishing/model/upload/content-input.ts'
import { addContent, replaceContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { listVersions } from '#app/features/publishing/model/versions/versions.ts'
import { addDirectLink } from '#app/features/reading/model/direct-link/edit-direct-links.ts'
import { openDirectView } from '#app/features/reading/model/direct-link/open-direct-view.ts'
import { addFavourite } from '#app/features/reading/model/favourite/favourite.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { findLiveGrant } from '#app/features/reading/model/viewer/viewer-store.ts'
import { makeReadable } from '#app/features/reading/tests/readable-book.ts'
import { suggestTitles } from '#app/features/search/model/results/suggest-titles.ts'
import { originalKey } from '#app/kernel/data/files.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { readTenantToken } from '#app/kernel/values/tenant-token.ts'
import type { Visit } from '#app/visit/visit.ts'
import { asReader } from '#tests/workerd/reader-at.ts'
import { staffOf } from '#tests/workerd/staff-of.ts'
import { clock, days, db, env, startOfTests, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

let admin: Visit
let guest: Visit
let reader: Visit

beforeAll(async () => {
  await makeWorldRecords()
  admin = await staffOf('aozora')
  guest = await visitAt('aozora')
  reader = asReader(guest)
})
beforeEach(() => {
  clock.now = startOfTests
})

const nameOf = (error: unknown) => (error as { name: string }).name
const refusal = (work: Promise<unknown>) => work.then(() => 'done', nameOf)

async function book(title: string): Promise<string> {
  const { contentId } = await addContent(
    admin,
    NewContentData.parse({ title, contentGroupIds: [1], hashTags: ['捨てる'] }),
  )
  await makeReadable(1, contentId)
  return contentId
}

async function inConsole(words: string): Promise<string[]> {
  const asked = OverviewQuery.parse({ q: words })
  const found = await listContentOverview(admin, {
    page: 1,
    size: 50,
    ...filterOf(asked),
    order: orderOf(asked),
  })
  return found.rows.map((row) => row.id)
}

async function inLists(id: string): Promise<boolean[]> {
  const order = { by: 'day', direction: 'desc' } as const
  const lists = await Promise.all(
    (['all', { group: 1 }, 'new', 'recommend'] as const).map((list) =>
      listContents(guest, { list, order, page: 1, size: 100 }),
    ),
  )
  return lists.map(({ contents }) => contents.some((row) => row.id === id))
}

describe('a content in the trash', () => {
  it('disappears everywhere at once, and is everywhere again when restored', async () => {
    const id = await book('紙くず入れの本')
    await addTrending(admin, { contentId: id })
    const token = await issueViewerToken(reader, { contentId: id, groupId: 1 })
    const grant = readTenantToken(token.tokenId)!.id
    const held = await issueViewerToken(reader, { contentId: id, groupId: 1 })
    await db
      .updateTable('viewer_grant')
      .set({ key_id: 'trashkey', key_until: clock.now + days, opened_at: clock.now, session_id: null })
      .where('tenant_id', '=', 1)
      .where('id', '=', grant)
      .execute()
    const doors = async () => ({
      page: await refusal(getContent(guest, { id })),
      console: await refusal(getContent(admin, { id })),
      form: await refusal(getEditedContent(admin, id)),
      record: await refusal(getContentOverview(admin, id)),
      viewer: await refusal(issueViewerToken(reader, { contentId: id, groupId: 1 })),
      direct: await refusal(openDirectView(guest, held.tokenId)),
      open: (await findLiveGrant(db, 1, { keyId: 'trashkey' }, clock.now)) === null ? 'closed' : 'done',
      favourite: await refusal(addFavourite(reader, { contentId: id }).catch(known)),
      replace: await refusal(replaceContent(admin, id, { withdrawOlder: false }, noFile())),
      trending: await refusal(addTrending(admin, { contentId: id })),
      cover: await refusal(chooseCoverPage(admin, { contentId: id, page: 1, isAutomatic: false })),
      versions: await refusal(listVersions(admin, { contentId: id })),
      link: await refusal(addDirectLink(admin, { contentId: id, ...link })),
      hide: (await changeContents(admin, { action: 'hide', ids: [id] })).changed,
      show: (await changeContents(admin, { action: 'show', ids: [id] })).changed,
      lists: await inLists(id),
      byId: (await listContentsById(admin, [id], { withHidden: true })).length,
      search: (await suggestTitles(guest, '紙くず入れ')).length,
      overview: (await inConsole('紙くず入れ')).length,
    })
    const open = await doors()
    expect(open).toMatchObject({ page: 'done', viewer: 'done', open: 'done', direct: 'done', overview: 1 })
    expect(open).toMatchObject({
      lists: [true, true, true, true],
      byId: 1,
      search: 1,
      replace: 'invalidFile',
      cover: 'done',
      versions: 'done',
      link: 'done',
      hide: 1,
    })
    await deleteContents(admin, { ids: [id] })
    expect(await doors()).toEqual({
      page: 'contentNotFound',
      console: 'contentNotFound',
      form: 'contentNotFound',
      record: 'contentNotFound',
      viewer: 'contentNotFound',
      direct: 'tokenInvalid',
      open: 'closed',
      favourite: 'contentNotFound',
      replace: 'contentNotFound',
      trending: 'contentNotFound',
      cover: 'contentNotFound',
      versions: 'contentNotFound',
      link: 'contentNotFound',
      hide: 0,
      show: 0,
      lists: [false, false, false, false],
      byId: 0,
      search: 0,
      overview: 0,
    })
    await restoreFromTrash(admin, { ids: [id] })
    const back = await doors()
    expect(back).toEqual(open)
    expect((await getEditedContent(admin, id)).hashTags.map(({ name }) => name)).toEqual(['捨てる'])
  })

  const link = { label: 'x', expiresOn: null, referrerUrls: [] }
  const known = (error: unknown) => {
    if (nameOf(error) === 'contentAlreadyFavourite') return
    throw error
  }
  const noFile = () => ({
    name: 'x.txt',
    type: 'text/plain',
    stream: (async function* () {
      yield new Uint8Array(1)
    })(),
  })

  it('is still hidden after restoring, if it was hidden', async () => {
    const id = await book('隠した本')
    await db
      .updateTable('content')
      .set({ visible: 0 })
      .where('tenant_id', '=', 1)
      .where('id', '=', id)
      .execute()
    await deleteContents(admin, { ids: [id] })
    await restoreFromTrash(admin, { ids: [id] })
    expect(await refusal(getContent(guest, { id }))).toBe('contentUnpublished')
    expect((await getEditedContent(admin, id)).view).toBe(false)
  })

  it('is as visible after restoring as its days allow', async () => {
    const id = await book('来月からの本')
    const publishFrom = dayOf(clock.now + 30 * days)
    await updateContent(admin, id, { publishFrom, revision: null })
    await deleteContents(admin, { ids: [id] })
    await restoreFromTrash(admin, { ids: [id] })
    expect(await refusal(getContent(guest, { id }))).toBe('contentUnpublished')
    expect((await inLists(id))[0]).toBe(false)
    await deleteContents(admin, { ids: [id] })
    clock.now += 30 * days
    await restoreFromTrash(admin, { ids: [id] })
    expect(await refusal(getContent(guest, { id }))).toBe('done')
  })

  it('R402 takes no place in the company, and is restored only if there is one', async () => {
    const id = await book('最後の一冊')
    const tenants = db.selectFrom('tenant').select('id').where('company_id', '=', admin.site.companyId)
    const { count } = await db
      .selectFrom('content')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('tenant_id', 'in', tenants)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    const company = db.updateTable('company').where('id', '=', admin.site.companyId)
    await company.set({ max_content: count }).execute()
    await deleteContents(admin, { ids: [id] })
    const other = await book('代わりの一冊')
    expect(await refusal(restoreFromTrash(admin, { ids: [id] }))).toBe('companyMaxContentsReached')
    await deleteContents(admin, { ids: [other] })
    expect(await refusal(restoreFromTrash(admin, { ids: [id] }))).toBe('done')
    await company.set({ max_content: 100_000 }).execute()
  })

  it('R003 R442 belongs to its own tenant', async () => {
    const id = await book('青空のごみ')
    const stranger = await staffOf('sakura')
    expect(await refusal(deleteContents(stranger, { ids: [id] }))).toBe('contentNotFound')
    await deleteContents(admin, { ids: [id] })
    expect(await refusal(restoreFromTrash(stranger, { ids: [id] }))).toBe('contentNotFound')
    const ids = async (visit: Visit) =>
      (await listTrash(visit, { page: 1, size: 100 })).contents.map((one) => one.id)
    expect(await ids(admin)).toContain(id)
    expect(await ids(stranger)).toEqual([])
    expect(await refusal(listTrash(reader, { page: 1, size: 10 }))).toBe('noPermission')
  })

  it('is deleted for good after 30 days, with a job that deletes its files', async () => {
    const id = await book('三十日の本')
    const kept = await book('二十九日の本')
    await env.FILES.put(originalKey(1, id, 'u'), 'x')
    await deleteContents(admin, { ids: [id] })
    clock.now = startOfTests + days
    await deleteContents(admin, { ids: [kept] })
    clock.now = startOfTests + 30 * days
    await purgeTrash(env, clock.now)
    const left = (await listTrash(admin, { page: 1, size: 100 })).contents.map((one) => one.id)
    expect([left.includes(id), left.includes(kept)]).toEqual([false, true])
    const jobs = await db
      .selectFrom('job')
      .select(['tenant_id', 'payload'])
      .where('kind', '=', 'remove-content')
      .where('subject', '=', id)
      .execute()
    expect(jobs).toEqual([{ tenant_id: 1, payload: '{"coverKey":null}' }])
    const documents = db.selectFrom('document').select('version').where('tenant_id', '=', 1)
    expect(await documents.where('content_id', '=', id).execute()).toEqual([])
  })

  it('is deleted with its own job, even if more contents were trashed at once than a sweep takes', async () => {
    const at = startOfTests - 100 * days
    const pairs = Array.from({ length: 60 }, (_, count) => ({
      tenant_id: 1 + (count % 2),
      id: `together${String((Math.floor(count / 2) * 17) % 30).padStart(16, '0')}`,
    }))
    for (const pair of pairs)
      await db
        .insertInto('content')
        .values({
          ...{ ...pair, title: pair.id, sort_keys: '{}', published_on: '2026-01-01' },
          ...{ visible: 0, deleted_at: at, created_at: at, updated_at: at },
        })
        .execute()
    const left = async () => {
      const found = db.selectFrom('content').select(['tenant_id', 'id']).where('id', 'like', 'together%')
      return (await found.execute()).map(({ tenant_id, id }) => `${tenant_id} ${id}`)
    }
    const all = await left()
    expect(await purgeTrash(env, clock.now)).toBe(50)
    const jobs = db.selectFrom('job').select(['tenant_id', 'subject']).where('subject', 'like', 'together%')
    const cleared = (await jobs.execute()).map(({ tenant_id, subject }) => `${tenant_id} ${subject}`)
    expect([...cleared, ...(await left())].sort()).toEqual(all.sort())
    expect(cleared).toHaveLength(50)
    expect(await purgeTrash(env, clock.now)).toBe(10)
    expect(await left()).toEqual([])
  })
})
