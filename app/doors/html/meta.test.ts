import { describe, expect, it } from 'vitest'
import { noIndex, titled, titleOf } from './meta.ts'

type Loader = () => Promise<{ book: { title: string } }>
type Args = Parameters<ReturnType<typeof titled<Loader>>>[0]

const matchesOf = (site: string | undefined) =>
  site === undefined ? [] : [{ id: 'root', data: { title: site } }]

describe('R030 the title of a tab names the page and the site', () => {
  const tabOf = (data: object | null | undefined, more?: Parameters<typeof titled<Loader>>[1]) =>
    titled<Loader>(({ book }) => book.title, more)({ data, matches: matchesOf('青空') } as Args)

  it('takes the page’s title from its data', () => {
    expect(tabOf({ book: { title: '検索' } })).toEqual([{ title: '検索 | 青空' }])
  })

  it('names only the site if the page was refused or has no title', () => {
    for (const nothing of [undefined, null]) expect(tabOf(nothing)).toEqual([{ title: '青空' }])
    expect(tabOf({ book: { title: '' } })).toEqual([{ title: '青空' }])
  })

  it('adds other entries to the head, for a refused page too', () => {
    const more = (data: { book: { title: string } } | undefined) =>
      data === undefined ? [noIndex] : [{ name: 'description', content: data.book.title }]
    expect(tabOf({ book: { title: '検索' } }, more)).toEqual([
      { title: '検索 | 青空' },
      { name: 'description', content: '検索' },
    ])
    expect(tabOf(undefined, more)).toEqual([{ title: '青空' }, noIndex])
  })

  it('names the product if there is no site', () => {
    const nameOf = (site: string | undefined, page?: string) => titleOf({ matches: matchesOf(site) }, page)
    expect(nameOf('青空')).toEqual([{ title: '青空' }])
    expect(nameOf('青空', '404')).toEqual([{ title: '404 | 青空' }])
    expect(nameOf(undefined)).toEqual([{ title: 'Bunko' }])
  })
})
