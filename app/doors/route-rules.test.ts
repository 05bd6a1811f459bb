import { describe, expect, it } from 'vitest'
import { type Area, elsewhereOf, type RouteFacts } from './page.ts'

const anId = 'abcdefghij0123456789'

const basic: RouteFacts = {
  area: 'home',
  layout: 2,
  isOpenType: false,
  showsSubscriptions: true,
  visitor: 'guest',
  params: {},
  words: '',
  returnRoute: null,
}

/** The result in words: `stay`, `sign-in`, `missing`, or the address. */
function leads(facts: Partial<RouteFacts>): string {
  const place = elsewhereOf({ ...basic, ...facts })
  if (place === null) return 'stay'
  return typeof place === 'string' ? place : place.to
}

const none = '/error-404'

/** For each area the results in layouts 1, 2, 3 and 4. */
type Grid = [Area, [string, string, string, string]][]

const everybody: Grid = [
  ['home', ['/search', 'stay', none, 'stay']],
  ['content', ['/search', 'stay', 'stay', 'stay']],
  ['home-search', ['/search', 'stay', none, '/search']],
  ['home-search-content', ['/search', 'stay', none, '/search']],
  ['search', ['stay', 'stay', none, 'stay']],
  ['search-content', ['stay', 'stay', 'stay', 'stay']],
  ['content-token', ['stay', 'stay', 'stay', 'stay']],
  ['direct-view', ['stay', 'stay', 'stay', 'stay']],
  ['view-online', ['stay', 'stay', 'stay', 'stay']],
  ['error', ['stay', 'stay', 'stay', 'stay']],
  ['notification', ['stay', 'stay', none, 'stay']],
  ['nowhere', ['missing', 'missing', none, 'missing']],
]
const personal: Area[] = ['profile', 'notifications', 'subscription', 'payment']

const visitors = [
  ['a guest', { visitor: 'guest' }],
  ['a reader', { visitor: 'reader' }],
  ['a reader by address', { visitor: 'ip_reader' }],
  ['a visitor of open type', { isOpenType: true }],
] as const

describe.each([1, 2, 3, 4] as const)('layout %i', (layout) => {
  it.each(
    visitors.flatMap(([who, facts]) =>
      everybody.map(([area, row]) => [who, area, row[layout - 1], facts] as const),
    ),
  )('R069 R072 R073 R075 ruling 16: %s on %s: %s', (_who, area, expected, facts) => {
    expect(leads({ area, layout, ...facts })).toBe(expected)
  })

  it.each(personal)(
    'R040–R048 R074 ruling 15: %s stays for readers, and guests are asked to sign in',
    (area) => {
      const isGone = layout === 3
      expect(leads({ area, layout, visitor: 'guest' })).toBe(isGone ? none : 'sign-in')
      expect(leads({ area, layout, visitor: 'reader' })).toBe(isGone ? none : 'stay')
    },
  )

  it.each([...personal, 'user', 'sign-in'] as const)(
    'R064 %s leads to the first page for open type',
    (area) => {
      expect(leads({ area, layout, isOpenType: true })).toBe('/')
    },
  )

  it('the sign-in stays for visitors who may sign in', () => {
    expect(leads({ area: 'sign-in', layout, visitor: 'guest' })).toBe('stay')
  })

  it.each(['subscription', 'payment'] as const)(
    'R076 ruling 18: %s is no page where plans are not shown',
    (area) => {
      for (const visitor of ['guest', 'reader'] as const) {
        const facts = { area, layout, visitor, showsSubscriptions: false }
        expect(leads(facts)).toBe(layout === 3 ? none : 'missing')
        expect(leads({ ...facts, isOpenType: true })).toBe(layout === 3 ? none : 'missing')
      }
    },
  )
})

it('R052 /user leads readers to the first page of their layout and guests to the sign-in', () => {
  const places = ([1, 2, 3, 4] as const).map((layout) => leads({ area: 'user', layout, visitor: 'reader' }))
  expect(places).toEqual(['/search', '/', none, '/'])
  expect(leads({ area: 'user', visitor: 'guest' })).toBe('sign-in')
})

it('R433 readers by address have no profile, but notifications', () => {
  expect(leads({ area: 'profile', visitor: 'ip_reader' })).toBe('/')
  expect(leads({ area: 'notifications', visitor: 'ip_reader' })).toBe('stay')
})

describe('groups', () => {
  const at = (contentGroupId: string, layout: 1 | 2 | 3 | 4) =>
    leads({ area: 'group', layout, params: { contentGroupId } })

  it('R050 are pages if the layout has a home page', () => {
    expect([at('12', 1), at('12', 2), at('12', 4)]).toEqual(['/search', 'stay', 'stay'])
  })

  it.each(['nothing', '0', '-1', '1x', '007', '1.0'])('R068 ruling 14: %s is none', (word) => {
    expect([at(word, 2), at(word, 4)]).toEqual(['/', '/'])
    expect(leads({ area: 'content', params: { contentGroupId: word, contentId: anId } })).toBe('/')
    expect(leads({ area: 'home-search', params: { contentGroupId: word } })).toBe('/')
  })

  it('R069 R071 a first segment without a layout is a content, or isn’t found', () => {
    expect(at(anId, 3)).toBe('stay')
    expect([at('12', 3), at('nothing', 3)]).toEqual([none, none])
  })
})

describe.each(['content', 'search-content', 'home-search-content', 'content-token', 'view-online'] as const)(
  'an id on %s',
  (area) => {
    const at = (id: string, layout: 2 | 3) => {
      const ids = area === 'content-token' ? { contentToken: id } : { contentId: id }
      return leads({ area, layout, params: { contentGroupId: '1', ...ids } })
    }

    it.each(['short', 'a'.repeat(19), 'a'.repeat(65), anId.toUpperCase(), 'abcdefghij-0123456789'])(
      'R065 R066 R067 %s is none: the first page, without a layout not found',
      (id) => {
        expect([at(id, 2), at(id, 3)]).toEqual(['/', none])
      },
    )

    it.each([anId, 'a'.repeat(20), 'a'.repeat(64)])('R065 R070 %s may be one', (id) => {
      expect(at(id, 2)).toBe('stay')
      expect(at(id, 3)).toBe(area === 'home-search-content' ? none : 'stay')
    })
  },
)

describe('ruling 16: the first page of a site without a layout', () => {
  it('redirects to the page that the visitor wanted before signing in', () => {
    expect(leads({ layout: 3, returnRoute: `/1/${anId}` })).toBe(`/1/${anId}`)
    expect(leads({ layout: 3, returnRoute: null })).toBe(none)
  })

  it('never redirects to itself', () => {
    expect(leads({ layout: 3, returnRoute: '/' })).toBe(none)
  })

  it('is a page of its own in the other layouts', () => {
    expect(leads({ layout: 2, returnRoute: `/1/${anId}` })).toBe('stay')
  })
})

describe('an address with words to search for', () => {
  const at = (area: Area, layout: 1 | 2 | 3 | 4, contentGroupId?: string) =>
    leads({ area, layout, words: '空 海', params: { contentGroupId } })
  const search = '/search?q=%E7%A9%BA+%E6%B5%B7'

  it.each(['home', 'home-search', 'group'] as const)('of %s is searched for, in its group', (area) => {
    const group = area === 'home' ? undefined : '12'
    const expected = area === 'home' ? search : `${search}&group=12`
    expect(([1, 2, 4] as const).map((layout) => at(area, layout, group))).toEqual([
      expected,
      expected,
      expected,
    ])
  })

  it('redirects to the search, except without a layout', () => {
    expect(([1, 2, 4] as const).map((layout) => at('search', layout))).toEqual(['stay', 'stay', 'stay'])
    expect([at('home', 3), at('home-search', 3)]).toEqual([none, none])
    expect(leads({ area: 'group', layout: 3, words: '空', params: { contentGroupId: anId } })).toBe('stay')
  })

  it('of an impossible group redirects to the first page as without words', () => {
    expect(at('home-search', 2, 'nothing')).toBe('/')
  })
})
