import { describe, expect, it } from 'vitest'
import { PageTexts } from './page-texts.ts'
import type { Block } from './reflow/blocks.ts'

/** A page of lines that are set one below the other; raised letters are small. */
type Line = { str: string; size?: number; raise?: number; x?: number }

function fileOf(lines: readonly Line[], asked: () => void) {
  let y = 700
  const items = lines.map(({ str, size = 10, raise = 0, x = 50 }) => {
    if (raise === 0) y -= size === 10 ? 16 : 30
    return {
      ...{ str, width: str.length * size, height: size, fontName: 'body' },
      transform: [size, 0, 0, size, x, y + raise],
    }
  })
  return {
    getTextContent: async () => ({ items, styles: {} }),
    getOperatorList: async () => {
      asked()
      return { fnArray: [], argsArray: [] }
    },
    getViewport: () => ({ width: 500, height: 750, transform: [1, 0, 0, -1, 0, 750] }),
    commonObjs: { has: () => false },
  }
}

const body: Line[] = Array.from({ length: 6 }, () => ({
  str: '本文の行はこのあたりから始まって続いていきます',
}))
const note: Line = { str: '1) 原本は失われた。', size: 7 }

function textsOf(pages: readonly (readonly Line[])[], isOpen = true) {
  const asked: number[] = []
  const files = pages.map((lines, nth) => fileOf(lines, () => asked.push(nth + 1)))
  const segments = { isOpen: () => isOpen, page: async (page: number) => files[page - 1] }
  const texts = new PageTexts({ segments: segments as never, pageCount: pages.length, printed: () => null })
  return { texts, asked }
}

const ofNext = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'notes' ? block.ofNext : []))

describe('the note of a number that stands on the page before', () => {
  const raised: Line = { str: '1)', size: 5, raise: 3, x: 50 + body[0]!.str.length * 10 }

  it('is found on the next page, if that one is loaded', async () => {
    const pages = [
      [...body, raised],
      [...body, note],
    ]
    const { blocks } = await textsOf(pages).texts.page(1)
    expect(ofNext(blocks)).toEqual([{ label: '1', text: '原本は失われた。' }])
    const next = await textsOf(pages).texts.page(2)
    expect(next.blocks.some((block) => block.kind === 'notes' && block.notes.length === 1)).toBe(true)
    expect(ofNext((await textsOf(pages, false).texts.page(1)).blocks)).toEqual([])
  })

  it('belongs to the next page alone if that refers to it, too', async () => {
    const { texts } = textsOf([
      [...body, raised],
      [...body, raised, note],
    ])
    expect(ofNext((await texts.page(1)).blocks)).toEqual([])
  })

  it('isn’t looked for because of an exponent', async () => {
    const power: Line[] = [{ str: '面積は a' }, { str: '1', size: 5, raise: 3, x: 100 }]
    const { texts, asked } = textsOf([
      [...body, ...power],
      [...body, note],
    ])
    await texts.page(1)
    expect(asked).toEqual([1])
  })
})
