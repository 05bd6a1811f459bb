import { describe, expect, it } from 'vitest'
import { HitInside, SearchHits } from '#app/features/search/site/search-hits.tsx'
import type { HitView, SearchPageView } from '#app/features/search/site/search-page-view.ts'
import { library } from '#seeds/library/index.ts'
import { type Given, renderIn } from '#tests/visits/render-in-layout.tsx'

const types = ['new', 'popular', 'recommend', null] as const

const hits: HitView[] = Object.values(library).flatMap(({ contents }, site) =>
  contents.slice(0, 3).map(({ title, author = '' }, at) => ({
    ...{
      id: `abcdefghij${String(site * 1000 + at).padStart(14, '0')}`,
      title,
      author,
      publishedOn: '2026-04-01',
    },
    ...{ groupId: at % 3, groupName: '実用書', type: types[at % 4] ?? null, isFavourite: at % 2 === 0 },
    cover: at % 3 === 0 ? null : { key: `${at}.webp`, width: 600, height: 860, copies: [] },
    titleParts: [{ text: title, marked: false }],
    ...{ snippet: [{ text: `${title}。`, marked: false }], page: at % 2 === 0 ? null : at, pages: at % 4 },
    ...{ isPagesAtLeast: at % 5 === 0, pageCount: at, hashTags: [{ id: at, name: `札${at}` }] },
    blocks: [
      {
        kind: 'facts',
        facts: [
          {
            field: 'author',
            label: at % 2 === 0 ? '著者' : null,
            links: [{ text: author, to: `/search?q=${at}` }],
          },
          { field: 'year', label: null, links: [{ text: '2026', to: null }] },
          { field: 'pages', label: null, links: [] },
        ],
      },
      { kind: 'text', label: null },
      { kind: 'description', label: null, text: `${title} & ${author}` },
      { kind: 'hashTags', label: null },
    ],
    buttons: at % 4 === 0 ? [{ id: 'b', label: '注文', link: { to: 'site', path: `/x?${at}` } }] : [],
  })),
)

const around = (tags: number): SearchPageView => ({
  ...{ query: {}, words: '', filters: [], sorts: [], groups: [], years: [], formPath: '/search?form=1' },
  tags: Array.from({ length: tags }, (_, id) => ({
    id,
    name: `札${id}`,
    isChosen: false,
    to: '/search',
    count: null,
  })),
  ...{ aloud: { isChosen: false, to: '/search?aloud=1' }, savePath: null, isNarrowable: true },
})

const visitors: Given[] = [
  {},
  { reader: {} },
  { staff: true },
  { locale: 'en' },
  { reader: {}, locale: 'en' },
]

describe('a result without searched words', () => {
  it.each(visitors)('is the same from memory as when it is made for this visitor alone: %j', (visitor) => {
    for (const tags of [0, 2])
      for (const from of [{}, { page: 2 }])
        for (const hit of hits) {
          const favourite = visitor.reader === undefined ? null : hit.isFavourite
          const fresh = renderIn(
            visitor,
            <HitInside {...{ hit, from, favourite }} words="" hasTags={tags > 0} eager />,
          )
          for (let round = 0; round < 2; round++)
            expect(
              renderIn(visitor, <SearchHits hits={[hit]} around={around(tags)} from={from} />),
            ).toContain(`>${fresh}</li>`)
        }
    expect(hits.length).toBeGreaterThan(12)
  })
})
