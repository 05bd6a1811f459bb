import { beforeAll, describe, expect, it } from 'vitest'
import { listContents } from '#app/features/catalogue/model/content/list-contents.ts'
import { listShelves } from '#app/features/catalogue/model/content-group/groups.ts'
import { getEditedContent } from '#app/features/publishing/model/editing/update-content.ts'
import { GroupInput } from '#app/features/publishing/model/groups/edited-group.ts'
import {
  moveGroup,
  orderSiteGroups,
  resetGroups,
} from '#app/features/publishing/model/groups/order-groups.ts'
import {
  addGroup,
  changeGroup,
  changeRefCode,
  deleteGroup,
  getEditedGroup,
  listEditedGroups,
} from '#app/features/publishing/model/groups/save-group.ts'
import { NewContentData } from '#app/features/publishing/model/upload/content-input.ts'
import { addContent } from '#app/features/publishing/model/upload/upload-content.ts'
import { findBindingOfGroups, isBoundAtRight } from '#app/features/reading/model/viewer/open-viewer.ts'
import type { Visit } from '#app/visit/visit.ts'
import { staffOf } from '#tests/workerd/staff-of.ts'
import { db, siteOf, visitAt } from '#tests/workerd/visit-of-world.ts'
import { makeWorldRecords } from '#tests/workerd/world-records.ts'

let admin: Visit
let stranger: Visit

beforeAll(async () => {
  await makeWorldRecords()
  admin = await staffOf('aozora')
  stranger = await staffOf('sakura')
})

const nameOf = (error: unknown) => (error as { name: string }).name
const fieldsOf = (error: unknown) => (error as { fields: object }).fields
const refusal = (work: Promise<unknown>) => work.then(() => 'done', nameOf)
let made = 0
const add = async (fields: object = {}, as = admin) =>
  (await addGroup(as, GroupInput.parse({ name: `グループ${++made}`, ...fields }))).id
const blank = { isWrapLine: undefined, default: undefined, revision: null }
const bookIn = async (...groups: number[]) =>
  (await addContent(admin, NewContentData.parse({ title: '本', contentGroupIds: groups }))).contentId
const names = async (visit = admin) => (await listEditedGroups(visit)).map((group) => group.name)

describe('a content group', () => {
  it('is added at the end in both languages, and appears on the home page once it has contents', async () => {
    const id = await add({ name: { ja: '郷土資料', en: 'Local history' }, itemSize: '3', refCode: ' LOCAL ' })
    expect((await names()).at(-1)).toBe('郷土資料')
    const group = await getEditedGroup(admin, { id })
    expect(group).toMatchObject({ itemSize: 3, numRow: 2, refCode: 'LOCAL', type: 'normal' })
    expect(group.names).toEqual({ ja: '郷土資料', en: 'Local history' })
    await bookIn(id)
    const shelf = (await listShelves(await visitAt('aozora', undefined, 'en'))).at(-1)
    expect(shelf).toMatchObject({ id, name: 'Local history', total: 1 })
  })

  it('sets the binding of books that have none themselves or in their files, on its site only', async () => {
    const [silent, right, left] = [
      await add(),
      await add({ binding: 'right' }),
      await add({ binding: 'left' }),
    ]
    expect(await getEditedGroup(admin, { id: right })).toMatchObject({ binding: 'right' })
    await changeGroup(admin, right, { ...blank, itemSize: 4 })
    const { tenantId } = admin.site
    const contentId = await bookIn(left, silent, right)
    const ofGroups = await findBindingOfGroups(admin.db, { tenantId, contentId })
    expect(ofGroups).toBe('right')
    expect(await findBindingOfGroups(admin.db, { tenantId: stranger.site.tenantId, contentId })).toBeNull()
    expect(await findBindingOfGroups(admin.db, { tenantId, contentId: await bookIn(silent) })).toBeNull()
    await changeGroup(admin, right, { ...blank, binding: null })
    expect(await findBindingOfGroups(admin.db, { tenantId, contentId })).toBe('left')

    const saysNothing = { rightToLeft: false, pages: 9, pagesInColumns: 4 }
    const fromRight = { ...saysNothing, rightToLeft: true }
    const novel = { ...saysNothing, pagesInColumns: 5 }
    expect(isBoundAtRight({ isRightToLeft: null }, saysNothing, 'right')).toBe(true)
    expect(isBoundAtRight({ isRightToLeft: null }, fromRight, 'left')).toBe(true)
    expect(isBoundAtRight({ isRightToLeft: false }, fromRight, 'right')).toBe(false)
    expect(isBoundAtRight({ isRightToLeft: null }, saysNothing, null)).toBe(false)
    expect(isBoundAtRight({ isRightToLeft: null }, novel, null)).toBe(true)
    expect(isBoundAtRight({ isRightToLeft: null }, novel, 'left')).toBe(false)
    expect(isBoundAtRight({ isRightToLeft: false }, novel, null)).toBe(false)
    expect(
      isBoundAtRight({ isRightToLeft: null }, { ...saysNothing, pages: null, pagesInColumns: 0 }, null),
    ).toBe(false)
  })

  it('708 854 855 has its own name and code', async () => {
    const id = await add({ name: '一つだけ', refCode: 'ONE' })
    expect(await refusal(add({ name: '一つだけ' }))).toBe('contentGroupAlreadyExists')
    expect(await refusal(add({ refCode: 'ONE' }))).toBe('duplicateCode')
    // Both problems are told at once, each at its field.
    await expect(add({ name: '一つだけ', refCode: 'ONE' })).rejects.toMatchObject({
      fields: { name: [expect.anything()], refCode: [expect.anything()] },
    })
    const other = await add({ refCode: '' })
    expect(await refusal(changeGroup(admin, other, { ...blank, name: '一つだけ' }))).toBe(
      'contentGroupAlreadyExists',
    )
    expect(await refusal(changeRefCode(admin, { id: other, refCode: 'ONE', revision: null }))).toBe(
      'duplicateCode',
    )
    expect(await refusal(changeRefCode(admin, { id, refCode: '', revision: null }))).toBe(
      'referenceCodeRequired',
    )
    expect(await refusal(changeRefCode(admin, { id, refCode: 'ONE', revision: null }))).toBe('done')
    // Another site may have the same name and code.
    expect(await refusal(add({ name: '一つだけ', refCode: 'ONE' }, stranger))).toBe('done')
  })

  it('is changed only in the fields that were sent, by somebody who saw its newest state', async () => {
    const id = await add({ itemSize: 4, default: 'on' })
    const { revision } = await getEditedGroup(admin, { id })
    await changeGroup(admin, id, { numRow: 3, revision, default: undefined, isWrapLine: undefined })
    expect(await getEditedGroup(admin, { id })).toMatchObject({ itemSize: 4, numRow: 3, isDefault: true })
    const late = { numRow: 1, revision, default: undefined, isWrapLine: undefined }
    expect(await refusal(changeGroup(admin, id, late))).toBe('changedMeanwhile')
    const other = await add({ default: 'on' })
    expect(
      (await listEditedGroups(admin)).filter((group) => group.isDefault).map((group) => group.id),
    ).toEqual([other])
    await changeGroup(admin, id, { default: true, revision: null, isWrapLine: undefined })
    expect(
      (await listEditedGroups(admin)).filter((group) => group.isDefault).map((group) => group.id),
    ).toEqual([id])
  })

  it('keeps its type while it has contents', async () => {
    const id = await add()
    await bookIn(id)
    const change = changeGroup(admin, id, {
      type: 'new',
      revision: null,
      default: undefined,
      isWrapLine: undefined,
    })
    expect(await change.catch(fieldsOf)).toEqual({ type: ['groupHasContents'] })
  })
})

describe('deleting a group', () => {
  it('moves contents that are in no other group, or asks where to', async () => {
    const [id, other, target] = [await add(), await add(), await add()]
    const [alone, twice] = [await bookIn(id), await bookIn(id, other)]
    expect(await deleteGroup(admin, { id }).catch(fieldsOf)).toEqual({ moveTo: ['groupHasContents'] })
    await deleteGroup(admin, { id, moveTo: target })
    expect((await getEditedContent(admin, alone)).contentGroupIds).toEqual([target])
    expect((await getEditedContent(admin, twice)).contentGroupIds).toEqual([other, target])
    const order = { by: 'day', direction: 'desc' } as const
    const list = await listContents(admin, { list: { group: target }, order, page: 1, size: 10 })
    expect(list.totalRecords).toBe(2)
    expect(await refusal(getEditedGroup(admin, { id }))).toBe('contentGroupNotFound')
    const jobs = db.selectFrom('job').select('subject').where('kind', '=', 'index-fields')
    const due = (await jobs.where('tenant_id', '=', 1).execute()).map(({ subject }) => subject)
    expect(due).toEqual(expect.arrayContaining([alone, twice]))
  })

  it('is refused while a plan covers it or a user group has licensed it: its contents would be open to others', async () => {
    const [planned, licensed] = [await add(), await add()]
    const plan = await db
      .selectFrom('subscription_plan')
      .select('id')
      .where('tenant_id', '=', 1)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('subscription_plan_group')
      .values({ tenant_id: 1, plan_id: plan.id, group_id: planned })
      .execute()
    const group = { id: 'licenseeofgroup0000001', name: 'licensee', name_key: 'licensee' }
    await db
      .insertInto('user_group')
      .values({ tenant_id: 1, ...group, created_at: 0, updated_at: 0 })
      .execute()
    const licence = { tenant_id: 1, user_group_id: group.id, content_group_id: licensed }
    await db.insertInto('user_group_licence').values(licence).execute()
    const problem = async (id: number) => JSON.stringify(await deleteGroup(admin, { id }).catch(fieldsOf))
    expect(await problem(planned)).toContain('coveredByPlan')
    expect(await problem(licensed)).toContain('licensedToGroup?group=licensee')
  })

  it('is refused if its contents would move to a computed, unknown or another site’s group', async () => {
    const [id, reckoned] = [await add(), await add({ type: 4 })]
    await bookIn(id)
    expect(await refusal(deleteGroup(admin, { id, moveTo: reckoned }))).toBe('badParameters')
    expect(await refusal(deleteGroup(admin, { id, moveTo: 98_765 }))).toBe('contentGroupNotFound')
    expect(await refusal(deleteGroup(admin, { id, moveTo: id }))).toBe('contentGroupNotFound')
  })
})

describe('the order of groups', () => {
  it('is the requested one, followed by groups that weren’t named, and readers see it', async () => {
    const before = (await listEditedGroups(admin)).map((group) => group.id)
    const [last = 0] = before.slice(-1)
    await orderSiteGroups(admin, { ids: [last] })
    const moved = [last, ...before.slice(0, -1)]
    expect((await listEditedGroups(admin)).map((group) => group.id)).toEqual(moved)
    expect((await siteOf('aozora')).groups.map((group) => group.id)).toEqual(moved)
    await moveGroup(admin, { id: last, by: 'up' })
    await moveGroup(admin, { id: last, by: 'down' })
    expect((await listEditedGroups(admin))[1]?.id).toBe(last)
    expect(await refusal(orderSiteGroups(admin, { ids: [98_765] }))).toBe('contentGroupNotFound')
  })

  it('is reset together with the default groups, and none of the site’s own is lost', async () => {
    const own = await names()
    await db.deleteFrom('content_group').where('tenant_id', '=', 1).where('type', '=', 'popular').execute()
    await resetGroups(admin)
    const groups = await listEditedGroups(admin)
    expect(groups.slice(0, 5).map(({ type }) => type)).toEqual([
      'recently_read',
      'favourite',
      'new',
      'recommend',
      'popular',
    ])
    expect(groups.map(({ name }) => name)).toEqual(
      expect.arrayContaining(own.filter((name) => name !== 'よく読まれている本')),
    )
  })
})

it('R003 R442 another site’s administrator sees and changes none of them', async () => {
  const id = await add({ name: '青空だけ' })
  expect(await names(stranger)).not.toContain('青空だけ')
  const change = { name: '桜', revision: null, default: undefined, isWrapLine: undefined }
  const theirs = (await listEditedGroups(stranger)).map((group) => group.id)
  if (!theirs.includes(id))
    expect(await refusal(changeGroup(stranger, id, change))).toBe('contentGroupNotFound')
  const before = await names()
  await resetGroups(stranger)
  await orderSiteGroups(stranger, { ids: theirs.toReversed() })
  expect(await names()).toEqual(before)
  expect(await refusal(addGroup(await visitAt('aozora'), GroupInput.parse({ name: 'x' })))).toBe(
    'unauthorized',
  )
})
