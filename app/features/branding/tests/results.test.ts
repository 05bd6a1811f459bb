import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addCustomButton,
  CustomButtonInput,
  changeCustomButton,
  getCustomButton,
  pageCustomButtons,
  removeCustomButton,
} from '#app/features/branding/model/results/custom-buttons.ts'
import {
  addResultButton,
  changeResultButton,
  getResultButton,
  getSearchResult,
  listResultButtons,
  moveResultButtons,
  ResultButtonInput,
  removeResultButton,
  SearchResultInput,
  saveSearchResult,
} from '#app/features/branding/model/results/search-result.ts'
import { platformOn } from '#app/features/orders/tests/order-world.ts'
import { viewResult } from '#app/features/search/site/search-page-view.ts'
import { contrastOf } from '#app/kernel/values/colour.ts'
import { viewLayout } from '#app/layout/site/layout-view.ts'
import type { ButtonStyle } from '#app/ui/layout/bare-layout-view.ts'
import type { Visit } from '#app/visit/visit.ts'
import { seedRecords } from '#seeds/demo/seed-records.ts'
import { administratorAt } from '#tests/visits/administrator-at.ts'
import { sqliteD1 } from '#tests/visits/sqlite-d1.ts'

const platform = platformOn(sqliteD1())
const { db } = platform
let visit: Visit

beforeAll(() => seedRecords(db, platform.clock.now))
beforeEach(async () => {
  await db.deleteFrom('site_setting').where('name', 'in', ['searchResult', 'button']).execute()
  visit = await administratorAt(platform, 'aozora')
})

const link = (label: string, more = {}) =>
  addResultButton(visit, ResultButtonInput.parse({ label, url: `https://www.example.com/${label}`, ...more }))
const labels = async () => (await listResultButtons(visit)).map(({ label }) => label)
const own = (name: string, more = {}) => CustomButtonInput.parse({ name, ...more })
/** A result with its buttons, as readers see it in one language. */
const seen = async () => {
  const reader = await administratorAt(platform, 'aozora')
  const about = { author: '', groupName: '', publishedOn: '2026-01-01', pageCount: 0 }
  const hit = { id: 'c4tq2w5xepz7nbtd3hsv6yck', ...about, snippet: [], hashTags: [], fields: {} }
  const [first] = viewResult(reader, { hits: [hit] } as never).hits
  return first?.buttons
}

describe('the settings for showing results', () => {
  it('are replaced as a whole, and the buttons stay (R453)', async () => {
    await link('予約')
    const fields = {
      showSidebar: false,
      buttonFavouritePosition: 'left',
      contentLayoutDetail: 'LIST_SAME_GROUP',
      paramSeriesContent: 'param2',
    }
    const { value } = await saveSearchResult(visit, SearchResultInput.parse(fields))
    expect(value).toMatchObject({ ...fields, buttons: [{ label: '予約' }] })
    const usual = await saveSearchResult(visit, SearchResultInput.parse({}))
    expect(usual.value).toMatchObject({
      showSidebar: true,
      paramSeriesContent: null,
      buttons: [{ label: '予約' }],
    })
  })

  it('aren’t overwritten by a change based on an older state', async () => {
    const { revision } = await getSearchResult(visit)
    await saveSearchResult(visit, SearchResultInput.parse({ revision }))
    const late = saveSearchResult(visit, SearchResultInput.parse({ revision }))
    await expect(late).rejects.toThrow('changedMeanwhile')
  })
})

describe('the buttons beside results', () => {
  it('are in order, which a number or a move changes', async () => {
    await link('甲')
    await link('乙')
    await link('丙', { ordinal: 1 })
    expect(await labels()).toEqual(['丙', '甲', '乙'])
    const [, second] = await listResultButtons(visit)
    await moveResultButtons(visit, { up: second?.id })
    expect(await labels()).toEqual(['甲', '丙', '乙'])
  })

  it('are changed and removed by their id only', async () => {
    const { id } = await link('甲')
    await changeResultButton(visit, { id, ...ResultButtonInput.parse({ label: '丁', url: '/search' }) })
    expect(await getResultButton(visit, { id })).toMatchObject({ label: '丁', url: '/search', ordinal: 1 })
    const elsewhere = await administratorAt(platform, 'sakura')
    await expect(getResultButton(elsewhere, { id })).rejects.toThrow('notFound')
    await removeResultButton(visit, { id })
    await expect(removeResultButton(visit, { id })).rejects.toThrow('notFound')
  })

  it('are links in each result, with the content’s id where the address asks for it', async () => {
    await link('予約', {
      label: { ja: '予約', en: 'Reserve' },
      url: 'https://www.example.com/b/{id}?from=bunko',
    })
    expect(await seen()).toMatchObject([
      {
        label: '予約',
        link: { to: 'elsewhere', url: 'https://www.example.com/b/c4tq2w5xepz7nbtd3hsv6yck?from=bunko' },
      },
    ])
    expect((await listResultButtons(visit))[0]?.translations).toEqual({ en: { label: 'Reserve' } })
  })

  it('are at most twenty, and link only to pages', async () => {
    for (let number = 1; number <= 20; number++) await link(String(number))
    await expect(link('21')).rejects.toMatchObject({ fields: { label: ['tooMany?max=20'] } })
    expect(ResultButtonInput.safeParse({ label: 'x', url: 'javascript:alert(1)' }).success).toBe(false)
  })
})

describe('a product button with a site’s own words and colours', () => {
  const frame = async () => {
    const reader = await administratorAt(platform, 'aozora')
    return viewLayout(reader, new URL('http://localhost/aozora')).buttons
  }

  it('is shown to readers with them, and its text is readable', async () => {
    await addCustomButton(
      visit,
      own('view', { label: { ja: '読む' }, backgroundColor: '#ffe600', color: '#ffffff' }),
    )
    const { view, search } = await frame()
    expect(view).toMatchObject({ label: '読む', ground: ['#ffe600', expect.any(String)] })
    expect(view?.ink[0]).not.toBe('#ffffff')
    expect(search).toBeUndefined()
  })

  it('is readable in both schemes: a light background becomes a dark one of its hue', async () => {
    const { id } = await addCustomButton(visit, own('login'))
    const pairs = [
      ...['#ffe600/#ffffff', '#ffffff/#eeeeee', '#000000/#000000', '#808080/#7f7f7f', '#1f5f4a/#ffffff'],
      ...['#FFD5E5/#8A1C3A', '#0033ff/#0022dd', '#c0ffee/#123456'],
    ]
    for (const pair of pairs) {
      const [backgroundColor, color] = pair.split('/')
      await changeCustomButton(visit, { id, ...own('login', { backgroundColor, color }) })
      const { login } = await frame()
      const { ground, ink } = login as ButtonStyle
      for (const scheme of [0, 1] as const)
        expect(contrastOf(ink[scheme], ground[scheme]), `${pair} ${scheme}`).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(ground[1], '#ffffff'), pair).toBeGreaterThan(4.5)
    }
  })

  it('exists once per name; a second one is refused at its field', async () => {
    const { id } = await addCustomButton(visit, own('login'))
    const again = addCustomButton(visit, own('login'))
    await expect(again).rejects.toMatchObject({ fields: { name: ['buttonTaken'] } })
    const changed = await changeCustomButton(visit, { id, ...own('login', { label: '入る' }) })
    expect(changed).toMatchObject({ id, label: '入る' })
    await removeCustomButton(visit, { id })
    await expect(getCustomButton(visit, { id })).rejects.toThrow('notFound')
    expect(await frame()).toEqual({})
  })

  it('is listed in pages, in either direction', async () => {
    for (const name of ['view', 'search', 'login']) await addCustomButton(visit, own(name))
    const paging = { page: 1, size: 2 }
    const named = async (isDescending: boolean) => {
      const { buttons, ...paged } = await pageCustomButtons(visit, { paging, isDescending })
      return [buttons.map(({ name }) => name), paged.totalPages, paged.totalRecords]
    }
    expect(await named(false)).toEqual([['view', 'search'], 2, 3])
    expect(await named(true)).toEqual([['login', 'search'], 2, 3])
  })
})
