import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { searchTabsOf } from '#app/features/search/model/query/box-value.ts'
import { defaultSort, offeredSorts } from '#app/features/search/model/query/search-sort.ts'
import {
  addSortField,
  changeSortField,
  getSortField,
  listSortFields,
  moveSortFields,
  NewSortFieldInput,
  removeSortField,
  resetSortFields,
  SortFieldInput,
} from '#app/features/search/model/setup/sort-fields/edit-sort-fields.ts'
import {
  addBox,
  changeBox,
  getBox,
  moveBoxes,
  removeBox,
  renameBox,
} from '#app/features/search/model/setup/tabs/edit-boxes.ts'
import {
  addTab,
  BoxInput,
  changeTab,
  listTabs,
  moveTabs,
  removeTab,
  TabInput,
} from '#app/features/search/model/setup/tabs/edit-tabs.ts'
import { readSite } from '#app/features/tenancy/model/snapshot/read-site.ts'
import { type Site, siteIn } from '#app/visit/site.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { world } from '#seeds/demo/world.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
let visit: Visit
let others: string

beforeAll(async () => {
  await seedRecords(platform.db, platform.clock.now)
  await setUpNeighbour()
  others = await setupOf('aozora')
})
beforeEach(async () => {
  visit = await administratorAt(platform, 'sakura')
  for (const { id } of await listTabs(visit)) await removeTab(visit, { id })
  for (const { id } of await listSortFields(visit)) await removeSortField(visit, { id })
})
// R003: whatever a test does, the other site stays unchanged.
afterEach(async () => expect(await setupOf('aozora')).toBe(others))

/** Sets up another site with rows of the same numbers but higher revisions. */
async function setUpNeighbour() {
  visit = await administratorAt(platform, 'aozora')
  for (const { id } of await listTabs(visit)) await removeTab(visit, { id })
  for (const title of ['一', '二', '三']) {
    const { id } = await tab({ title })
    for (const label of ['甲', '乙']) await box(id, { label })
  }
  for (const type of [1, 2]) await sort({ type, field: 11, title: '順', isSortFieldDefault: true })
  for (const table of ['search_tab', 'search_box', 'sort_field'] as const)
    await platform.db.updateTable(table).set({ revision: 7 }).execute()
}

/** The site on the next page that readers get. */
const siteNow = async (tenant: 'sakura' | 'aozora' = 'sakura') =>
  (await readSite(platform.db, world[tenant].address)) as Site
async function setupOf(tenant: 'aozora'): Promise<string> {
  const { searchTabs, sortFields } = await siteNow(tenant)
  return JSON.stringify([searchTabs, sortFields])
}
const sort = (fields: object) => addSortField(visit, NewSortFieldInput.parse(fields))
const box = (tabId: number, fields: object) => addBox(visit, { ...BoxInput.parse(fields), tabId })
const tab = (fields: object) => addTab(visit, TabInput.parse(fields))
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (refusal: { name: string }) => refusal.name,
  )

describe('the sort fields of lists', () => {
  it('R239 are offered in order, with a name in the reader’s language and a direction', async () => {
    await sort({ type: 1, field: 2, title: { ja: '著者順', en: 'By author' } })
    await sort({ type: 2, field: 6, title: '一覧だけの順' })
    const { id } = await sort({
      type: 1,
      field: 5,
      title: '発行元順',
      isAcsDefault: false,
      isSortFieldDefault: true,
    })
    await moveSortFields(visit, { up: String(id) })
    const site = await siteNow()
    const offered = offeredSorts(siteIn(site, 'en'), false).slice(1)
    expect(offered).toMatchObject([
      { title: '発行元順', sort: 'distributorName', direction: 'desc' },
      { title: 'By author', sort: 'author', direction: 'asc' },
    ])
    expect(defaultSort(site, false)).toMatchObject({ sort: 'distributorName', direction: 'desc' })
  })

  it('include one default per list', async () => {
    await sort({ type: 1, field: 2, title: 'a', isSortFieldDefault: true })
    const other = await sort({ type: 2, field: 2, title: 'b', isSortFieldDefault: true })
    expect(other).toMatchObject({ context: 2, title: 'b' })
    await sort({ type: 1, field: 3, title: 'c', isSortFieldDefault: true })
    const usual = (await listSortFields(visit)).filter(({ isDefault }) => isDefault)
    expect(usual.map(({ title }) => title).sort()).toEqual(['b', 'c'])
  })

  it('occur once in a list, can become another field, and are changed only by somebody who saw the newest state', async () => {
    const { id } = await sort({ type: 1, field: 2, title: 'a' })
    await sort({ type: 1, field: 3, title: 'after it' })
    expect(await refusalOf(sort({ type: 1, field: 2, title: 'again' }))).toBe('sortFieldAlreadyExists')
    expect(await refusalOf(getSortField(visit, { id: id + 9 }))).toBe('sortFieldNotFound')
    const input = SortFieldInput.parse({ field: 4, title: 'd', revision: 1 })
    expect(await changeSortField(visit, { ...input, id })).toMatchObject({
      field: 4,
      title: 'd',
      revision: 2,
    })
    expect(await refusalOf(changeSortField(visit, { ...input, id }))).toBe('changedMeanwhile')
    expect((await siteNow()).sortFields.map(({ field }) => field)).toEqual([4, 3])
  })

  it('are added once, like a tab of one title and a box of one label, however many add them at once', async () => {
    const { id } = await tab({ title: 'kept' })
    const first = [
      id,
      (await box(id, { label: '題名' })).id,
      (await sort({ type: 1, field: 1, title: 't' })).id,
    ]
    expect(first, 'numbered for each site').toEqual([1, 1, 1])
    const twice = async (add: () => Promise<unknown>) =>
      (await Promise.all([refusalOf(add()), refusalOf(add())])).sort()
    expect(await twice(() => sort({ type: 1, field: 2, title: 'a' }))).toEqual([
      'done',
      'sortFieldAlreadyExists',
    ])
    expect(await twice(() => tab({ title: '一つ' }))).toEqual(['done', 'searchTabAlreadyExists'])
    expect(await twice(() => box(id, { label: '著者', fields: [2] }))).toEqual([
      'done',
      'searchBoxAlreadyExists',
    ])
  })

  it('can be reset to a new site’s, for one list or both', async () => {
    await sort({ type: 1, field: 2, title: 'a' })
    await sort({ type: 2, field: 6, title: 'b' })
    await resetSortFields(visit, { type: 1 })
    const inList = async () =>
      (await listSortFields(visit)).map(({ context, field }) => `${context}:${field}`)
    expect(await inList()).toEqual(['1:1', '1:2', '2:6'])
    await resetSortFields(visit, {})
    expect(await inList()).toEqual(['1:1', '1:2', '2:1', '2:2'])
  })
})

describe('the tabs of the search', () => {
  it('R229 R250 are in order, with boxes that search their own fields', async () => {
    const words = await tab({ title: { ja: '全文', en: 'Full text' }, type: 'full_text' })
    const fields = await tab({ title: '項目' })
    await box(fields.id, { label: '題名', searchFields: ['title'] })
    const kind = await box(fields.id, {
      label: { ja: '種別', en: 'Kind' },
      operation: 4,
      searchFields: ['param1'],
      matchValue: '図書\n雑誌',
    })
    await moveTabs(visit, { up: String(fields.id) })
    await moveBoxes(visit, { tabId: fields.id, up: String(kind.id) })
    const tabs = searchTabsOf(siteIn(await siteNow(), 'en'))
    expect(tabs.map(({ title, isFullText }) => [title, isFullText])).toEqual([
      ['項目', false],
      ['Full text', true],
    ])
    expect(tabs[0]?.boxes).toMatchObject([
      { label: 'Kind', operation: 4, choices: ['図書', '雑誌'], fields: ['param1'] },
      { label: '題名', operation: 1, fields: ['title'] },
    ])
    expect(words.boxes).toEqual([])
  })

  it('R430 for full text have at most one box, also when a tab with several is to become one', async () => {
    const words = await tab({ title: '全文', type: 'full_text' })
    await box(words.id, { label: '一', searchFields: ['title'] })
    expect(await refusalOf(box(words.id, { label: '二', searchFields: ['title'] }))).toBe(
      'onlyOneFullTextSearchBox',
    )
    const fields = await tab({ title: '項目' })
    await box(fields.id, { label: '一', searchFields: ['title'] })
    await box(fields.id, { label: '二', searchFields: ['author'] })
    const input = { ...TabInput.parse({ title: '項目', type: 'full_text' }), id: fields.id }
    expect(await refusalOf(changeTab(visit, input))).toBe('onlyOneFullTextSearchBox')
    const { id, revision } = await tab({ title: '一つ' })
    await box(id, { label: '一' })
    const one = { title: '全文 2', type: 'full_text', revision }
    expect((await changeTab(visit, { ...TabInput.parse(one), id })).isFullText).toBe(true)
  })

  it('refuse a second tab of a title, a second box of a label, and another site’s tab', async () => {
    const { id } = await tab({ title: '項目' })
    expect(await refusalOf(tab({ title: '項目' }))).toBe('searchTabAlreadyExists')
    const one = await box(id, { label: '題名', searchFields: ['title'] })
    expect(await refusalOf(box(id, { label: '題名', searchFields: ['toc'] }))).toBe('searchBoxAlreadyExists')
    expect(await refusalOf(box(id, { label: '公開日', operation: 3 }))).toBe('done')
    const stranger = await administratorAt(platform, 'aozora')
    expect(await refusalOf(removeTab(stranger, { id: 999 }))).toBe('searchTabNotFound')
    expect(await refusalOf(getBox({ ...visit, actor: null }, { id: one.id }))).toBe('unauthorized')
  })

  it('R423 422 refuse a choice without a value, and values that a search can’t tell apart', async () => {
    const { id: tabId } = await tab({ title: '項目' })
    const choice = { label: '種別', operation: 5, searchFields: ['param1'] }
    expect(await refusalOf(box(tabId, { ...choice, matchValue: ' ,\n' }))).toBe('invalidMatchValue')
    for (const matchValue of ['図書\n雑誌\n図書', '図書,雑誌,図書', ['図書', ' 図書 '], ['PDF', 'ｐｄｆ']])
      await expect(box(tabId, { ...choice, matchValue })).rejects.toMatchObject({
        name: 'invalidMatchValue',
        fields: { matchValue: [expect.stringMatching(/^duplicateMatchValue\?value=/)] },
      })
    const { id } = await box(tabId, { ...choice, matchValue: '図書\n雑誌\n' })
    const change = changeBox(visit, { ...BoxInput.parse({ ...choice, matchValue: ['雑誌', '雑誌'] }), id })
    expect(await refusalOf(change)).toBe('invalidMatchValue')
    expect((await getBox(visit, { id })).choices).toEqual(['図書', '雑誌'])
    // A box that offers no choices stores none.
    expect((await box(tabId, { label: '題名', operation: 1, choices: ['a', 'a'] })).choices).toEqual([])
  })

  it('refuse changes to an older box, a label that another has, and unknown groups', async () => {
    const { id: tabId } = await tab({ title: '項目' })
    await box(tabId, { label: '題名', searchFields: ['title'] })
    const { id, revision } = await box(tabId, { label: '著者', searchFields: ['author'] })
    const change = (fields: object) =>
      refusalOf(changeBox(visit, { ...BoxInput.parse({ label: '著者', ...fields }), id }))
    expect(await change({ size: 'small', revision })).toBe('done')
    expect(await change({ size: 'large', revision })).toBe('changedMeanwhile')
    expect(await change({ label: '題名' })).toBe('searchBoxAlreadyExists')
    expect(await change({ groupIds: [999_999] })).toBe('contentGroupNotFound')
    const { label, revision: seen } = BoxInput.parse({ label: '題名' })
    expect(await refusalOf(renameBox(visit, { id, label, revision: seen }))).toBe('searchBoxAlreadyExists')
    expect(await getBox(visit, { id })).toMatchObject({ label: '著者', size: 'small', groupIds: [] })
  })

  it('keep the translations of choices when a box is renamed, and are deleted with their boxes', async () => {
    const { id } = await tab({ title: '項目' })
    const made = await box(id, {
      label: '種別',
      operation: 4,
      searchFields: ['param1'],
      matchValue: ['図書'],
    })
    const choiceLabels = JSON.stringify({ en: { choiceLabels: { 図書: 'Book' } } })
    await platform.db
      .updateTable('search_box')
      .set({ translations: choiceLabels })
      .where('tenant_id', '=', visit.site.tenantId)
      .where('id', '=', made.id)
      .execute()
    await renameBox(visit, { id: made.id, label: '種別', revision: null })
    expect((await getBox(visit, { id: made.id })).translations).toEqual(JSON.parse(choiceLabels))
    const input = BoxInput.parse({
      label: { ja: '種類', en: 'Kind' },
      operation: 4,
      searchFields: ['param1'],
      matchValue: ['図書'],
    })
    const changed = await changeBox(visit, { ...input, id: made.id })
    expect(changed.translations).toEqual({ en: { label: 'Kind', choiceLabels: { 図書: 'Book' } } })
    await removeBox(visit, { id: made.id })
    await removeTab(visit, { id })
    expect((await siteNow()).searchTabs).toEqual([])
  })
})
