import { describe, expect, it } from 'vitest'
import { nodeAt, nodesNamed, openFirstLevels, outlineNodes, pathTo } from './outline-tree.ts'

const entry = (title: string, level: number, page: number | null = null) => ({ title, level, page })
const book = outlineNodes([
  entry('はじめに', 0, 1),
  entry('第1章　設定', 0, 3),
  entry('１．１　ﾌｧｲﾙの設定', 2, 5),
  entry('1.2 保存', 1, 9),
  entry('索引', 0, 30),
])

describe('the table of contents as a tree', () => {
  it('puts every entry under the last higher one, whichever levels the file skips', () => {
    expect(book.map(({ depth }) => depth)).toEqual([0, 0, 1, 1, 0])
    expect(pathTo(book[3]!)).toEqual([book[1]])
  })

  it('finds the entry of a page', () => {
    expect(nodeAt(book, 1)).toBe(book[0])
    expect(nodeAt(book, 8)).toBe(book[2])
    expect(nodeAt(book, 29)).toBe(book[3])
    expect(nodeAt(outlineNodes([entry('表紙の次', 0, 2)]), 1)).toBeNull()
  })

  it('opens level by level while few enough lines are shown', () => {
    const chapters = (sections: number) =>
      outlineNodes([
        entry('書名', 0),
        ...Array.from({ length: 10 }, () => [
          entry('章', 1, 1),
          ...Array.from({ length: sections }, () => entry('節', 2, 1)),
        ]).flat(),
      ])
    const open = (nodes: ReturnType<typeof chapters>) => {
      openFirstLevels(nodes)
      return nodes.filter(({ isOpen, children }) => isOpen && children.length > 0).length
    }
    expect(open(chapters(4))).toBe(11)
    expect(open(chapters(140))).toBe(1)
  })

  it('is filtered by all typed words in any width, case and kana', () => {
    expect(nodesNamed(book, 'ファイル 設定')).toEqual([book[2]])
    expect(nodesNamed(book, '設定')).toEqual([book[1], book[2]])
    expect(nodesNamed(book, '1.1')).toEqual([book[2]])
    expect(nodesNamed(book, 'ない')).toEqual([])
  })

  it('is built and filtered quickly with 2,000 entries', () => {
    const entries = Array.from({ length: 2000 }, (_, at) =>
      entry(`第${at}節 設定の${at}`, at % 40 ? 1 : 0, at),
    )
    const before = performance.now()
    const nodes = outlineNodes(entries)
    openFirstLevels(nodes)
    expect(nodesNamed(nodes, '1999')).toHaveLength(1)
    expect(performance.now() - before).toBeLessThan(500)
  })
})
