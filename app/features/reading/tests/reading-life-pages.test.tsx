import { describe, expect, it } from 'vitest'
import { ReadingLifePage } from '#app/features/reading/site/life/reading-life-page.tsx'
import type { ReadingLifeView } from '#app/features/reading/site/life/reading-life-view.ts'
import { ListPage } from '#app/features/reading/site/lists/list-page.tsx'
import { addDays } from '#app/kernel/values/day.ts'
import { renderIn } from '#tests/visits/render-in-layout.tsx'

const title = (at: number, to: string | null) => ({
  ...{ contentId: `book${at}`.padEnd(24, '0'), title: `本 ${at}`, author: '青空 花子', cover: null },
  to,
})
const days = Array.from({ length: 30 }, (_, at) => ({
  day: addDays('2026-11-01', at),
  pages: at === 9 ? 40 : at % 3,
}))
const life: ReadingLifeView = {
  ...{ isOn: true, inARow: 2, days, months: [{ month: '2026-11', pages: 69 }], pages: 69, daysRead: 21 },
  finished: [
    { ...title(1, '/2/book'), on: '2026-11-10' },
    { ...title(2, null), on: '2026-11-09' },
  ],
  ...{ page: 1, size: 24, totalPages: 1, totalRecords: 2 },
}

describe('the page of a reader’s record', () => {
  const page = (some: Partial<ReadingLifeView> = {}, locale: 'ja' | 'en' = 'ja') =>
    renderIn({ reader: {}, locale }, <ReadingLifePage heading="読書の記録" life={{ ...life, ...some }} />)

  it('draws a bar for each day from zero, names the highest, and has the figures as a table', () => {
    const html = page()
    const heights = [...html.matchAll(/<rect (?!class)[^>]*height="([\d.]+)"/g)].map(([, height]) =>
      Number(height),
    )
    expect(heights).toHaveLength(31)
    expect(heights[9]).toBe(Math.max(...heights.slice(0, 30)))
    expect(heights[11]).toBeCloseTo((heights[9] ?? 0) / 20)
    expect(heights[0]).toBe(0)
    expect(html).toContain('最多は2026/11/10の40ページです。')
    expect(html).toContain('<th scope="row">2026/11/10</th><td>40</td>')
    expect(page({}, 'en')).toContain('Most: 40 pages on 10 November 2026.')
  })

  it('links a finished title only if it can be opened, and each can be taken out', () => {
    const html = page()
    expect(html.match(/本 1<\/a>/g)).toHaveLength(1)
    expect(html).not.toMatch(/本 2<\/a>/)
    expect(html.match(/現在この資料は閲覧できません/g)).toHaveLength(1)
    expect(html.match(/value="remove"/g)).toHaveLength(2)
  })

  it('shows nothing but the switch while the record is off', () => {
    const html = page({ isOn: false })
    expect(html).toContain('記録を始める')
    expect(html).not.toMatch(/本 1|<rect|停止して削除する/)
    expect(html).not.toContain('>記録はまだありません')
    expect(page()).toContain('停止して削除する')
  })

  it('says once how it begins, while there is nothing', () => {
    const none = days.map(({ day }) => ({ day, pages: 0 }))
    const nothing = { days: none, pages: 0, months: [], finished: [], totalPages: 0, totalRecords: 0 }
    const html = page(nothing)
    expect(html).toContain('>記録はまだありません')
    expect(html).not.toMatch(/<svg class="reading|過去30日の記録はまだ|読み終えた資料はまだ/)
    // Somebody who read before sees the months, and that the last 30 days are empty.
    const before = page({ ...nothing, months: life.months })
    expect(before).toContain('過去30日の記録はまだありません')
    expect(before).not.toContain('>記録はまだありません')
  })
})

describe('the page of a list', () => {
  const list = {
    ...{ id: 'list', name: '夏の星' },
    ...{ page: 2, size: 50, totalPages: 2, totalRecords: 52 },
    titles: [title(51, '/2/book'), title(52, null)],
  }

  it('moves a title across pages, and not beyond the ends', () => {
    const html = renderIn({ reader: {} }, <ListPage list={list} reply={undefined} />)
    const placesIn = (row = '') =>
      [...row.matchAll(/<button [^>]*name="place" value="(\d+)"/g)].map(([, to]) => to)
    // Up, down and to the top; to the end is where down leads.
    expect(html.split('<li ').slice(1).map(placesIn)).toEqual([
      ['50', '52', '1'],
      ['51', '1'],
    ])
    expect(html).not.toMatch(/本 52<\/a>/)
    expect(html).toContain('aria-label="「本 51」をリストから外す"')
  })

  it('says how titles come into an empty one', () => {
    const empty = { ...list, titles: [], page: 1, totalPages: 0, totalRecords: 0 }
    expect(renderIn({ reader: {} }, <ListPage list={empty} reply={undefined} />)).toContain('リストに追加')
  })
})
