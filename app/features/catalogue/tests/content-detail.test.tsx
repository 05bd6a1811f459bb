import { describe, expect, it } from 'vitest'
import type { ContentDetail as Found } from '#app/features/catalogue/model/content/get-content.ts'
import type { Related } from '#app/features/catalogue/model/series/list-related.ts'
import { ContentDetail } from '#app/features/catalogue/parts/detail/content-detail.tsx'
import { viewDetail } from '#app/features/catalogue/parts/detail/detail-view.ts'
import { contentFields } from '#app/kernel/values/content-field.ts'
import { type Given, renderIn, visitOf } from '#tests/visits/render-in-layout.tsx'
import { foundContent } from './found-content.ts'

const { id } = foundContent.content
const content: Found['content'] = {
  ...foundContent.content,
  title: 'the title',
  author: 'the author',
  keywords: 'the keywords',
  toc: 'the toc',
  description: 'the description',
  distributorName: 'the distributor',
  params: ['value 1', 'value 2', 'value 3', 'value 4', 'value 5'],
}
const free: Found = { ...foundContent, content }
const plan: Found['plans'][number] = {
  id: 'plan',
  name: 'プラン',
  description: '',
  imageName: null,
  price: 980 as Found['plans'][number]['price'],
  discountPrice: null,
  fullPricePeriod: null,
  taxClass: 'standard',
  duration: 1,
  durationType: 'month',
  freeDays: 0,
  groupIds: [1],
  isRegistered: false,
  isFirst: true,
}

const detailOf = (given: Given, found: Partial<Found> = {}, related: Related | null = null) =>
  viewDetail({ ...free, ...found }, related, visitOf(given))
const pageOf = (given: Given, found: Partial<Found> = {}, related: Related | null = null) =>
  renderIn(
    { path: `/1/${id}`, ...given },
    <ContentDetail detail={detailOf(given, found, related)} groupId={1} back="/1" />,
  )
const fields = contentFields.map((field) => ({ field, label: `label of ${field}`, isShown: true }))
const values = {
  title: 'the title',
  author: 'the author',
  keywords: 'the keywords',
  toc: 'the toc',
  distributorName: 'the distributor',
  description: 'the description',
  param1: 'value 1',
  param2: 'value 2',
  param3: 'value 3',
  param4: 'value 4',
  param5: 'value 5',
} satisfies Record<(typeof contentFields)[number], string>

describe('a content’s page', () => {
  it('R282 has the mark of its kind on the cover, in both languages', () => {
    const marked = (type: Found['type'], locale: 'ja' | 'en') =>
      /<div class="detail-cover".*?class="ribbon ribbon-(\w+)">([^<]*)</s
        .exec(pageOf({ locale }, { type }))
        ?.slice(1)
    const types = ['new', 'popular', 'recommend'] as const
    expect(types.map((type) => marked(type, 'ja'))).toEqual([
      ['new', '新着'],
      ['popular', '人気'],
      ['recommend', 'おすすめ'],
    ])
    expect(types.map((type) => marked(type, 'en')?.[1])).toEqual(['New', 'Popular', 'Recommended'])
    expect(pageOf({}, { type: null })).not.toContain('ribbon')
  })

  it('R283 shows each of the eleven fields, with the tenant’s label if there is one', () => {
    const html = pageOf({ settings: { contentDetail: { fields } } })
    const heading = /<h1[^>]*>the title<\/h1>/.exec(html)?.[0] ?? ''
    expect(heading).not.toBe('')
    expect(heading).not.toContain('only-heard')
    for (const field of contentFields) {
      if (field === 'title') continue
      const [label, value] = [html.indexOf(`label of ${field}<`), html.indexOf(`${values[field]}<`)]
      expect([field, label > 0, value > label]).toEqual([field, true, true])
    }
  })

  it('R284 leaves out exactly the fields that are switched off', () => {
    for (const off of contentFields) {
      const some = fields.map((one) => (one.field === off ? { ...one, isShown: false } : one))
      const html = pageOf({ settings: { contentDetail: { fields: some } } })
      expect([off, html.includes(`label of ${off}<`)]).toEqual([off, false])
      if (off === 'title') expect(html).toMatch(/<h1[^>]*class="only-heard"/)
      // Exactly one field is missing.
      const gone = contentFields.filter((field) => field !== 'title' && !html.includes(values[field]))
      expect(gone).toEqual(off === 'title' ? [] : [off])
    }
  })

  it('R285 has a bookmark on its cover for readers only', () => {
    const cover = (given: Given, found: Partial<Found> = {}) =>
      /<div class="detail-cover".*?<\/div>/s.exec(pageOf(given, found))?.[0] ?? ''
    expect(cover({ reader: {} })).toMatch(/favourite-mark"[^>]*aria-pressed="false"/)
    expect(cover({ reader: {} }, { isFavourite: true })).toMatch(/favourite-mark"[^>]*aria-pressed="true"/)
    for (const given of [
      {},
      { staff: true as const },
      { site: { accountType: 'OPEN_TYPE' as const }, reader: {} },
    ])
      expect(cover(given)).not.toContain('favourite-mark')
  })

  it('R287 has a tick if the content is free or subscribed, but not while a plan is needed', () => {
    const tick = (found: Partial<Found>, given: Given = { reader: {} }) =>
      /class="tick">([^<]*)</.exec(pageOf(given, found))?.[1] ?? null
    expect(tick({})).toBe('閲覧できます')
    expect(tick({ plans: [plan], isRegistered: true })).toBe('ご契約中のプランで閲覧できます')
    expect(tick({ plans: [plan], isRegistered: false })).toBeNull()
    expect(tick({ licence: 'closed' })).toBeNull()
    const guest = { site: { accountType: 'EMAIL' as const } }
    expect(tick({}, guest)).toBe('ログインすると閲覧できます')
    expect(tick({ plans: [plan], isRegistered: false }, guest)).toBeNull()
  })

  it('R288 labels the main button with the tenant’s words, whatever it does', () => {
    const settings = { contentDetail: { viewButtonLabel: '本をひらく' } }
    const needsPlan = { plans: [plan], isRegistered: false }
    for (const [given, found, usual] of [
      [{ reader: {} }, {}, '閲覧する'],
      [{ reader: {} }, needsPlan, '閲覧する'],
      [{}, {}, 'ログインして閲覧する'],
      [{ reader: {}, locale: 'en' }, {}, 'Read'],
    ] as const) {
      const opener = (html: string) =>
        [...html.matchAll(/class="(?:[^"]* )?primary(?: [^"]*)?"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)</gs)].map(
          ([, text]) => text,
        )
      expect(opener(pageOf({ ...given, settings }, found))).toContain('本をひらく')
      expect(pageOf({ ...given, settings }, found)).not.toContain(`>${usual}<`)
      expect(opener(pageOf(given, found))).toContain(usual)
    }
  })

  it('R289 has a link back, except on a site without a login, for any visitor', () => {
    const email = { site: { accountType: 'EMAIL' as const } }
    const open = { site: { accountType: 'OPEN_TYPE' as const } }
    for (const given of [
      email,
      { ...email, reader: {} },
      { ...email, settings: { layout: { viewPage: 4 } } },
    ])
      expect(pageOf(given)).toMatch(/class="back"/)
    for (const viewPage of [1, 2, 4])
      expect(pageOf({ ...open, settings: { layout: { viewPage } } })).not.toMatch(/class="back"/)
  })
})

it('R294 the title of the strip is the value of the series parameter', () => {
  const related: Related = { kind: 'series', page: 1, isNext: false, cards: [] }
  for (const at of [1, 2, 3, 4, 5]) {
    const settings = { searchResult: { paramSeriesContent: `param${at}` } }
    expect(detailOf({ settings }, {}, related).related?.series).toBe(`value ${at}`)
    expect(pageOf({ settings }, {}, related)).toContain(`シリーズ「value ${at}」`)
  }
})

describe('K: the names on a content’s page', () => {
  const box = (id: number, field: (typeof contentFields)[number]) => ({
    id,
    label: '',
    isShowLabel: true,
    size: 'large' as const,
    operation: 1 as const,
    choices: [],
    fields: [field],
    groupIds: [],
  })
  const boxes = [box(7, 'author'), box(8, 'distributorName'), box(9, 'param1')]
  const searchTabs = [{ id: 1, title: '', isFullText: false, boxes }]
  const settings = {
    contentDetail: { fields },
    searchResult: { contentLayoutDetail: 'SERIES', paramSeriesContent: 'param1' },
  }
  const series: Related = { kind: 'series', page: 1, isNext: false, cards: [] }

  it('link to the searches for author, publisher and series that the site offers', () => {
    const html = pageOf({ site: { searchTabs }, settings }, {}, series)
    for (const [id, words] of [
      [7, 'the+author'],
      [8, 'the+distributor'],
      [9, 'value+1'],
    ])
      expect(html).toContain(`href="/shop/search?b${id}=${words}"`)
  })

  it('aren’t links if it offers none or has no search; the series then links to its strip', () => {
    const html = pageOf({ settings }, {}, series)
    expect(html).not.toMatch(/href="[^"]*(distributor|value)/)
    expect(html).toMatch(/<a class="field-link" href="#series"[^>]*>value 1<\/a>/)
    const bare = pageOf({ site: { searchTabs }, settings: { ...settings, layout: { viewPage: 3 } } })
    expect(bare).not.toMatch(/href="[^"]*search\?b/)
  })
})

it('the sign-in on a content’s page links to registration and to a new password', () => {
  const html = pageOf({})
  const waysIn = (id: string) => {
    const dialog = html.slice(html.indexOf(`<dialog id="${id}"`))
    return dialog.slice(0, dialog.indexOf('</dialog>')).match(/href="\/shop\/[^"]+"/g)
  }
  expect(waysIn('sign-in')).toContain('href="/shop/forget-password"')
})

it.each([
  ['possible', '<dd>対応</dd>'],
  ['noText', '<dd>非対応（文字のない資料）</dd>'],
  ['protected', '<dd>非対応（画像のみの資料）</dd>'],
] as const)('says before a book is opened whether it can be read aloud: %s', (aloud, words) => {
  const pageWith = (known: typeof aloud | null) =>
    renderIn(
      { path: `/1/${id}` },
      <ContentDetail
        detail={viewDetail(free, null, visitOf({}), { words: '', places: null, aloud: known })}
        groupId={1}
        back="/1"
      />,
    )
  expect(pageWith(aloud)).toContain(`<dt lang="ja">音声読み上げ</dt>${words}`)
  expect(pageWith(null)).not.toContain('音声読み上げ')
})
