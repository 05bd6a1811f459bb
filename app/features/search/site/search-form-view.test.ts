import { expect, it } from 'vitest'
import { readQuestion } from '#app/features/search/model/query/search-question.ts'
import { platformSite, type SiteSearchBox } from '#app/visit/site.ts'
import { parseSiteSettings } from '#app/visit/site-settings.ts'
import { viewSearchForm } from './search-form-view.ts'

const operations = [1, 2, 3, 4, 5, 6, 7] as const
const boxes = operations.map(
  (operation): SiteSearchBox => ({
    id: operation,
    label: '',
    isShowLabel: true,
    size: 'large',
    operation,
    choices: ['甲', '乙'],
    fields: ['param1'],
    groupIds: [],
  }),
)

function formOf(query: string, settings: Record<string, unknown> = {}) {
  const site = {
    ...platformSite(),
    settings: parseSiteSettings(settings),
    hashTags: [1, 2].map((id) => ({ id, name: `tag ${id}` })),
    searchTabs: [{ id: 2, title: '項目', isFullText: false, boxes }],
  }
  const searcher = { site, actor: null }
  return viewSearchForm(searcher, readQuestion(searcher, new URLSearchParams(query)))
}
const boxOf = (query: string, operation: number) =>
  formOf(query).tabs[0]?.boxes.find(({ id }) => id === operation)

it('R248 each operation has its own kind of box', () => {
  expect(formOf('').tabs[0]?.boxes.map(({ kind }) => kind)).toEqual([
    'text',
    'text',
    'days',
    'one',
    'several',
    'months',
    'years',
  ])
})

it('R243 R244 R245 the ends of a range have the format of their inputs', () => {
  const query = 'b3.from=04/09/2025&b3.to=12/31/2025&b6.from=04/2025&b6.to=02/2026&b7.from=2020&b7.to=2022'
  const ends = (operation: number) => {
    const box = boxOf(query, operation)
    return [box?.from, box?.to]
  }
  const asIs = (value: string) => ({ value, isAsTyped: false })
  expect(ends(3)).toEqual([asIs('2025-04-09'), asIs('2025-12-31')])
  expect(ends(6)).toEqual([asIs('2025-04'), asIs('2026-02')])
  expect(ends(7)).toEqual([asIs('2020'), asIs('2022')])
  expect(boxOf('b3.from=13/45/2025', 3)?.from).toEqual({ value: '13/45/2025', isAsTyped: true })
})

it('R255 hashtags are chosen one at a time unless the site allows several', () => {
  const tagsOf = ({ isTagSingle, tags }: ReturnType<typeof formOf>) => [
    isTagSingle,
    tags.filter(({ isChosen }) => isChosen).map(({ id }) => id),
  ]
  expect(tagsOf(formOf('tag=1&tag=2'))).toEqual([true, [1]])
  const hashtag = { isMultipleSelectHashtag: true }
  expect(tagsOf(formOf('tag=1&tag=2', { hashtag }))).toEqual([false, [1, 2]])
})

it('R257 R258 the form has the tenant’s background of values and border of boxes', () => {
  const { look } = formOf('', {
    layout: { searchValueColors: { background: '#123456' } },
    input: { borderColor: '#654321' },
  })
  expect([look.value[0], look.border[0]]).toEqual(['#123456', '#654321'])
  const usual = parseSiteSettings({})
  expect([formOf('').look.value[0], formOf('').look.border[0]]).toEqual([
    usual.layout.searchValueColors.background,
    usual.input.borderColor,
  ])
})
