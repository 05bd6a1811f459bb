import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getContent } from '#app/features/catalogue/model/content/get-content.ts'
import { listContents } from '#app/features/catalogue/model/content/list-contents.ts'
import { type ContentChanges, ContentUpdate } from '#app/features/publishing/model/editing/content-changes.ts'
import { listOpenings } from '#app/features/publishing/model/editing/list-openings.ts'
import { sweepPublications } from '#app/features/publishing/model/editing/sweep-publications.ts'
import { getEditedContent, updateContent } from '#app/features/publishing/model/editing/update-content.ts'
import { NewContentData } from '#app/features/publishing/model/upload/content-input.ts'
import { addContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { issueViewerToken } from '#app/features/reading/model/viewer/issue-viewer-token.ts'
import { makeReadable } from '#app/features/reading/tests/readable-book.ts'
import { suggestTitles } from '#app/features/search/model/results/suggest-titles.ts'
import { getUserRights } from '#app/features/users/model/user/get-user-rights.ts'
import { getUserGroup } from '#app/features/users/model/user-group/get-user-group.ts'
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

const add = async (fields: object) =>
  (await addContent(admin, NewContentData.parse({ contentGroupIds: [1], ...fields }))).contentId
const update = (id: string, fields: object, as = admin) => {
  const { id: _, ...changes } = ContentUpdate.parse({ id, ...fields })
  return updateContent(as, id, changes as ContentChanges)
}
const nameOf = (error: unknown) => (error as { name: string }).name
const refusal = (work: Promise<unknown>) => work.then(() => 'done', nameOf)

describe('a content without a file', () => {
  it('is found at once by its words, is in the default group, and is shown as having no file', async () => {
    const { contentId } = await addContent(admin, NewContentData.parse({ title: '蒸気機関車の図鑑' }))
    expect((await suggestTitles(guest, '蒸気機関')).map(({ id }) => id)).toEqual([contentId])
    expect((await getContent(guest, { id: contentId })).groups.length).toBe(1)
    expect(await refusal(issueViewerToken(reader, { contentId, groupId: null }))).toBe('fileNotFound')
  })

  it('R402 is refused if the company has no room or the group doesn’t exist', async () => {
    expect(await refusal(add({ title: '本', contentGroupIds: [987_654] }))).toBe('contentGroupNotFound')
    const company = db.updateTable('company').where('id', '=', admin.site.companyId)
    await company.set({ max_content: 0 }).execute()
    expect(await refusal(add({ title: '本' }))).toBe('companyMaxContentsReached')
    await company.set({ max_content: 100_000 }).execute()
  })
})

describe('a change of a content', () => {
  it('is visible at once in lists, on the page and in the search, and keeps fields that weren’t sent', async () => {
    const id = await add({ title: '海の地図', author: '青木', keywords: '海図' })
    await update(id, { title: '山の等高線', contentGroupIds: [2], hashTags: ['地形'], type: 'new' })
    const { content, groups, hashTags, type } = await getContent(await visitAt('aozora'), { id })
    expect(content).toMatchObject({ title: '山の等高線', author: '青木', keywords: '海図' })
    expect([groups.map((group) => group.id), hashTags.map((tag) => tag.name), type]).toEqual([
      [2],
      ['地形'],
      'new',
    ])
    expect(await suggestTitles(guest, '等高線')).toEqual([{ id, title: '山の等高線' }])
    expect(await suggestTitles(guest, '海の地図')).toEqual([])
    const order = { by: 'title', direction: 'asc' } as const
    const inGroup = await listContents(guest, { list: { group: 2 }, order, page: 1, size: 100 })
    expect(inGroup.contents.find((row) => row.id === id)?.title).toBe('山の等高線')
    await update(id, { author: '' })
    expect((await getEditedContent(admin, id)).author).toBe('')
  })

  it('is refused if it is based on an older revision', async () => {
    const id = await add({ title: '二人で直す本' })
    const { revision } = await getEditedContent(admin, id)
    await update(id, { title: '一人目の題', revision })
    expect(await refusal(update(id, { title: '二人目の題', revision }))).toBe('changedMeanwhile')
    expect((await getEditedContent(admin, id)).title).toBe('一人目の題')
  })

  it('is logged with the values before and after', async () => {
    const id = await add({ title: '前の題', param1: '同じ' })
    await update(id, { title: '後の題' })
    const row = await db
      .selectFrom('audit')
      .select(['before', 'after', 'actor_id'])
      .where('tenant_id', '=', 1)
      .where('subject', '=', id)
      .where('action', '=', 'content.update')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      before: '{"title":"前の題"}',
      after: '{"title":"後の題"}',
      actor_id: admin.actor?.id,
    })
  })

  it('R003 R442 affects no content of another tenant', async () => {
    const id = await add({ title: '青空の本' })
    const stranger = await staffOf('sakura')
    expect(await refusal(update(id, { title: '桜の本' }, stranger))).toBe('contentNotFound')
    expect(await refusal(getEditedContent(guest, id))).toBe('unauthorized')
    expect(await refusal(getEditedContent(reader, id))).toBe('noPermission')
  })
})

describe('user groups that have licensed one content', () => {
  const groupOf = (tenantId: number, id: string) =>
    db
      .insertInto('user_group')
      .values({ tenant_id: tenantId, id, name: id, name_key: id, created_at: 1, updated_at: 1 })
      .execute()
  const [school, library, stranger] = [
    'editschool000000000001',
    'editlibrary00000000001',
    'sakuragroup000000001',
  ]

  it('are shown with the content and at the group, change the reader’s rights, and are logged', async () => {
    await groupOf(1, school)
    await groupOf(1, library)
    const id = await add({ title: '一冊だけの許可' })
    await update(id, { userGroupIds: [school, library, school] })
    expect((await getEditedContent(admin, id)).userGroupIds.toSorted()).toEqual([library, school])
    expect(await listOpenings(admin, id)).toEqual([
      { kind: 'userGroup', id: library, name: library, through: null },
      { kind: 'userGroup', id: school, name: school, through: null },
    ])
    expect((await getUserGroup(admin, school)).singles).toEqual({
      contents: [{ id, title: '一冊だけの許可' }],
      total: 1,
    })
    const accountId = 'aozorareader0000000001'
    await db.updateTable('account').set({ group_id: school }).where('id', '=', accountId).execute()
    expect((await getUserRights(admin, accountId)).contents).toMatchObject({
      contents: [{ id }],
      right: 'licensed',
    })
    await update(id, { title: '別の題' })
    expect((await getEditedContent(admin, id)).userGroupIds).toHaveLength(2)
    await update(id, { userGroupIds: [] })
    expect((await getUserGroup(admin, school)).singles.total).toBe(0)
    const written = await db.selectFrom('audit').select('after').where('subject', '=', id).execute()
    expect(written.map(({ after }) => after)).toContain(JSON.stringify({ userGroupIds: [] }))
    await db.updateTable('account').set({ group_id: null }).where('id', '=', accountId).execute()
  })

  it('R003 belong to the same site', async () => {
    await groupOf(2, stranger)
    const id = await add({ title: '他社のグループ' })
    expect(await refusal(update(id, { userGroupIds: [stranger] }))).toBe('userGroupNotFound')
    expect((await getEditedContent(admin, id)).userGroupIds).toEqual([])
  })
})

describe('the days of a content', () => {
  const day = (offset: number) => new Date(startOfTests + offset * days).toISOString().slice(0, 10)

  it('916 hide it before and after: at once when it is opened, and in lists by the sweep, which also shows it', async () => {
    const id = await add({ title: '期間限定の本', publishFrom: day(1), publishUntil: day(2) })
    await makeReadable(1, id)
    const seen = async () => {
      const read = await refusal(issueViewerToken(reader, { contentId: id, groupId: null }))
      const page = await refusal(getContent(guest, { id }))
      return [read, page, (await suggestTitles(guest, '期間限定')).length]
    }
    expect(await seen()).toEqual(['contentUnpublished', 'contentUnpublished', 0])
    expect((await getEditedContent(admin, id)).view).toBe(true)
    clock.now = startOfTests + days
    expect(await sweepPublications(env, clock.now)).toBe(1)
    expect((await seen()).slice(0, 2)).toEqual(['done', 'done'])
    // The days are over, but no sweep has run yet.
    clock.now = startOfTests + 3 * days
    expect((await seen()).slice(0, 2)).toEqual(['contentUnpublished', 'contentUnpublished'])
    expect(await sweepPublications(env, clock.now)).toBe(1)
    expect(await sweepPublications(env, clock.now)).toBe(0)
    // The administrator still sees it as shown, because only its days are over.
    expect((await getEditedContent(admin, id)).view).toBe(true)
    const order = { by: 'day', direction: 'desc' } as const
    const all = await listContents(guest, { list: 'all', order, page: 1, size: 100 })
    expect(all.contents.map((row) => row.id)).not.toContain(id)
  })

  it('are refused in the wrong order, also when only one of them is sent', async () => {
    const id = await add({ title: '日付の本', publishUntil: day(3) })
    expect(await refusal(update(id, { publishFrom: day(4) }))).toBe('badParameters')
    await update(id, { publishUntil: '', publishFrom: day(4) })
    expect(await getEditedContent(admin, id)).toMatchObject({ publishFrom: day(4), publishUntil: null })
  })
})
