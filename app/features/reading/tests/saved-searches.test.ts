import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportReadingLife } from '#app/features/reading/model/life/export-reading-life.ts'
import {
  chooseAlert,
  deleteSearch,
  getSavedSearch,
  getSearchToSave,
  listSavedSearches,
  lookAtSearch,
  renameSearch,
  saveSearch,
} from '#app/features/reading/model/saved-search/saved-searches.ts'
import type { Refusal } from '#app/kernel/errors/refusal.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { savedSearchWorld } from './saved-search-world.ts'

const { addTitle, db, newReader, nextMorning, platform } = savedSearchWorld()

let reader: Visit
let other: Visit

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: Refusal) => error.name,
  )
const toSave = (visit: Visit, query: string) => getSearchToSave(visit, new URLSearchParams(query))
const save = (visit: Visit, query: string, alert: 'none' | 'daily' | 'weekly' = 'none') =>
  saveSearch(visit, { query, name: `Search ${query}`, alert })
const star = 'q=%E6%98%9F'

beforeAll(async () => {
  await seedRecords(db, platform.clock.now)
  ;[reader, other] = [await newReader('aozora'), await newReader('aozora')]
})

beforeEach(() => db.deleteFrom('saved_search').execute())

describe('a reader’s saved searches', () => {
  it('are saved, renamed and deleted, and nobody else sees or changes them', async () => {
    const { id } = await save(reader, star)
    const foreign = await newReader('sakura')
    await save(other, star)
    expect((await listSavedSearches(reader)).map(({ query, alert }) => [query, alert])).toEqual([
      [star, 'none'],
    ])
    await renameSearch(reader, { id, name: '星' })
    await chooseAlert(reader, { id, alert: 'weekly' })
    expect(await getSavedSearch(reader, { id })).toMatchObject({ name: '星', alert: 'weekly', fresh: 0 })
    for (const visit of [other, foreign, { ...foreign, actor: reader.actor }])
      for (const work of [
        getSavedSearch(visit, { id }),
        renameSearch(visit, { id, name: 'x' }),
        chooseAlert(visit, { id, alert: 'none' }),
        lookAtSearch(visit, { id }),
        deleteSearch(visit, { id }),
      ])
        expect(await refusalOf(work)).toBe('notFound')
    expect((await exportReadingLife(reader)).saved_searches).toEqual([
      { name: '星', query: star, alert: 'weekly' },
    ])
    await deleteSearch(reader, { id })
    expect([await listSavedSearches(reader), (await listSavedSearches(other)).length]).toEqual([[], 1])
  })

  it('are described in words, with a name from them; all that an address holds is kept but its page', async () => {
    const group = reader.site.groups.find(({ type }) => type === 'normal')
    const [year] = reader.site.years
    const { query, name, parts, saved } = await toSave(reader, `q=星&group=${group?.id}&year=${year}&page=3`)
    expect(name).toBe(`星 · ${group?.name} · ${year}`)
    expect(parts.map(({ label }) => label)).toEqual(['全文', '分類', '発行年'])
    expect([query, saved]).toEqual([`${star}&group=${group?.id}&year=${year}`, null])
    expect((await toSave(reader, `q=${'あ'.repeat(90)}`)).name).toHaveLength(60)
    expect((await toSave(reader, `q=${'あ'.repeat(58)}𠮷𠮷`)).name).toBe(`${'あ'.repeat(58)}…`)
    expect((await toSave(reader, '')).parts).toEqual([])
    await save(reader, query)
    expect((await toSave(reader, query)).saved).toMatchObject({ query })
  })

  it('are each saved once, at most 50, also for two requests at once', async () => {
    for (let at = 0; at < 49; at++) await save(reader, `q=${at}`)
    expect(await refusalOf(save(reader, 'q=0'))).toBe('searchAlreadySaved')
    const both = [save(reader, 'q=a'), save(reader, 'q=b')].map(refusalOf)
    expect((await Promise.all(both)).sort()).toEqual(['allowed', 'savedSearchesUsedUp'])
    expect(await refusalOf(save(other, 'q=0'))).toBe('allowed')
  })

  it('are for readers with an account, and alerts for those with a confirmed address', async () => {
    expect(await refusalOf(listSavedSearches({ ...reader, actor: null }))).toBe('unauthorized')
    const byAddress = { ...reader, actor: { ...reader.actor, level: 'ip_reader' } } as Visit
    expect(await refusalOf(save(byAddress, star))).toBe('noPermission')
    const unproven = await newReader('aozora', { email: 'someone@else.example', email_key: null })
    expect(await refusalOf(save(unproven, star, 'daily'))).toBe('alertNeedsEmail')
    const { id } = await save(unproven, star)
    expect(await refusalOf(chooseAlert(unproven, { id, alert: 'daily' }))).toBe('alertNeedsEmail')
    expect(await refusalOf(chooseAlert(unproven, { id, alert: 'none' }))).toBe('allowed')
  })

  it('take no search that the site would read as another one, and say if it can’t run any more', async () => {
    for (const query of ['b999=x', 'group=999', 'year=1066', `q=${'a'.repeat(201)}`])
      expect(await refusalOf(save(reader, query))).toBe('badParameters')
    await save(reader, 'q=a&sort=unknown&direction=up')
    expect((await listSavedSearches(reader)).map(({ query }) => query)).toEqual(['q=a'])
    const [year] = reader.site.years
    const { id } = await save(reader, `year=${year}`)
    const changed = { ...reader, site: { ...reader.site, years: [] } }
    expect((await getSavedSearch(changed, { id })).parts).toBeNull()
    expect((await getSavedSearch(reader, { id })).parts).toEqual([{ label: '発行年', value: String(year) }])
  })

  it('count the titles that are new since the reader looked, only those that they may read', async () => {
    await addTitle('aozora', 'オーロラ')
    const { id } = await save(reader, `q=${encodeURIComponent('オーロラ')}`)
    const freshOf = async () => (await getSavedSearch(reader, { id })).fresh
    await nextMorning()
    expect(await freshOf()).toBe(0)
    await addTitle('aozora', 'オーロラ')
    await addTitle('aozora', 'オーロラ', { visible: 0 })
    await addTitle('sakura', 'オーロラ')
    await nextMorning()
    await addTitle('aozora', 'オーロラ')
    await nextMorning()
    expect(await freshOf()).toBe(2)
    expect((await lookAtSearch(reader, { id })).fresh).toBe(2)
    expect(await freshOf()).toBe(0)
    await nextMorning()
    expect(await freshOf()).toBe(0)
  })
})
