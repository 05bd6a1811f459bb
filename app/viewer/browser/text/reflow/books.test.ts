import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { pageRuns } from '#app/viewer/browser/text/page-runs.ts'
import { smallLibrary } from '#seeds/demo/small-library/index.ts'
import type { WorldTenant } from '#seeds/demo/world-content.ts'
import { blockTexts, lettersOf } from '#tests/documents/text-page.ts'
import { manuscriptFile } from '../../../../../scripts/build-world-files.ts'
import { setBook } from '../../../../../scripts/world/book.ts'
import { readManuscript } from '../../../../../scripts/world/manuscript.ts'
import { setVerticalBook } from '../../../../../scripts/world/vertical-book.ts'
import type { Block } from './blocks.ts'
import type { PlacedText } from './placed-text.ts'
import { reflowed } from './reflow.ts'

/** Reads a book of the demo world: for each page its runs and the blocks made of them. */
async function read(tenant: WorldTenant, name: string): Promise<{ runs: PlacedText[]; blocks: Block[] }[]> {
  const content = smallLibrary[tenant].contents.find(({ document }) => document === name)!
  const text = readManuscript(manuscriptFile(tenant, name))
  const book = { ...text, title: content.title, author: content.author, publisher: content.distributorName }
  const bytes = await (book.vertical ? setVerticalBook : setBook)(book, content.cover)
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const file = await task.promise
  const numbers = Array.from({ length: file.numPages }, (_, nth) => nth + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => pageRuns((await file.getPage(number)) as never)),
  )
  await task.destroy()
  return pages.map((runs, nth) => {
    const near = [-2, -1, 1, 2].flatMap((away) =>
      pages[nth + away] ? [[away, pages[nth + away]!] as const] : [],
    )
    return { runs, blocks: reflowed(runs, { page: nth + 1, label: null, neighbours: new Map(near) }) }
  })
}

describe('a guide with lists, tables and figures', () => {
  let pages: Awaited<ReturnType<typeof read>>
  beforeAll(async () => {
    pages = await read('aozora', 'network-settings')
  })

  it('has every letter once, except running heads and page numbers', () => {
    for (const { runs, blocks } of pages) {
      // Every page but the cover and the contents has a running head first; those have only a number.
      const furniture = runs.filter(({ size, across }) => size < 8.1 && (across < 50 || across > 550))
      const body = runs.filter((one) => !furniture.includes(one))
      const isCover = runs === pages[0]!.runs
      expect(lettersOf(blockTexts(blocks))).toBe(lettersOf((isCover ? runs : body).map(({ text }) => text)))
    }
  })

  it('has headings, items and rows', () => {
    expect(pages[3]!.blocks.slice(0, 3)).toMatchObject([
      { kind: 'heading', level: 4, text: '書き出すもの' },
      { kind: 'item', marker: '1', text: '回線の契約番号と、困ったときの問い合わせ先' },
      { kind: 'item', marker: '2', text: '機器の名前、置き場所、買った年' },
    ])
    const [table] = pages[4]!.blocks.filter(({ kind }) => kind === 'table')
    expect(table).toMatchObject({ hasHead: true })
    expect(table?.kind === 'table' && table.rows[2]).toEqual([
      'スイッチ',
      '192.168.10.2',
      '手で設定',
      'minato-sw',
    ])
    expect(blockTexts(pages[5]!.blocks)).toContain([...Array(13).keys()].map((nth) => nth + 1).join('\u2003'))
  })
})

it('a story in vertical text is read column by column, with each speech apart', async () => {
  const pages = await read('sakura', 'rain-stop')
  expect(pages[1]!.blocks.slice(0, 4)).toMatchObject([
    { kind: 'heading', level: 4, text: '一　時刻表' },
    { kind: 'paragraph', text: 'バスは、もう来ないはずだった。' },
    expect.objectContaining({ text: expect.stringMatching(/^停留所の屋根の下で、.*丸をつけていた。$/) }),
    { kind: 'paragraph', text: '「来ないのかしらね」' },
  ])
  expect(blockTexts(pages.slice(1).flatMap(({ blocks }) => blocks)).join('')).not.toMatch(/雨の停留所|\d/)
})
