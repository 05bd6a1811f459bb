import { describe, expect, it } from 'vitest'
import { trimOfBook } from './book-trim.ts'
import type { PrintBox } from './print-box.ts'

const box = (left: number, top: number, right: number, bottom: number): PrintBox => ({
  ...{ left, top, right, bottom },
  ...{ bodyTop: top, bodyBottom: bottom },
})
const page = box(120, 100, 880, 900)
const all = box(0, 0, 1000, 1000)
const pages = (many: number, of: (page: number) => PrintBox | null) =>
  Array.from({ length: many }, (_, at) => of(at + 1))

describe('what may be trimmed from a book', () => {
  it('leaves the same room around the print on all sides', () => {
    const trim = { left: 98, right: 98, top: 85, bottom: 85 }
    expect(
      trimOfBook(
        pages(20, () => page),
        0.7,
      ),
    ).toEqual({
      ...{ odd: trim, even: trim, whole: [], aspect: 0.7 },
    })
  })

  it('shows pages whole that have print in the margins, and cuts nothing off', () => {
    const found = trimOfBook(
      pages(20, (number) => (number === 1 ? all : number === 8 ? box(30, 100, 880, 900) : page)),
      0.7,
    )
    expect(found).toMatchObject({ odd: { left: 98 }, even: { left: 98 }, whole: [1, 8] })
  })

  it('follows inner and outer margins, and leaves both sides the same size', () => {
    const found = trimOfBook(
      pages(20, (number) => (number % 2 === 1 ? box(180, 100, 900, 900) : box(90, 100, 820, 900))),
      0.7,
    )
    const { odd, even } = found ?? expect.fail('nothing is trimmed')
    expect(odd.left + odd.right).toBe(even.left + even.right)
    expect(odd.left).toBeGreaterThan(even.left + 50)
    expect(odd.top).toBe(even.top)
  })

  it('leaves page numbers out only if nearly the whole book has them', () => {
    const withNumber = { ...page, bottom: 960 }
    expect(
      trimOfBook(
        pages(20, () => withNumber),
        0.7,
      ),
    ).toMatchObject({ odd: { bottom: 85 } })
    const some = trimOfBook(
      pages(20, (number) => (number % 2 === 1 ? withNumber : page)),
      0.7,
    )
    expect(some).toMatchObject({ odd: { bottom: 25 } })
  })

  it('never cuts through a page number: one that is near the print is shown with room beside it', () => {
    const near = { ...page, bottom: 925 }
    const found = trimOfBook(
      pages(20, (number) => (number % 4 === 0 ? { ...near, bottom: 920 } : near)),
      0.7,
    )
    expect(found).toMatchObject({ odd: { bottom: 60 }, even: { bottom: 60 } })
    const above = trimOfBook(
      pages(20, () => ({ ...page, top: 88 })),
      0.7,
    )
    expect(above).toMatchObject({ odd: { top: 73, bottom: 85 } })
  })

  it('trims nothing from picture books, empty books and books that fill their pages', () => {
    expect(
      trimOfBook(
        pages(20, (number) => (number % 3 === 0 ? page : all)),
        0.7,
      ),
    ).toBeNull()
    expect(
      trimOfBook(
        pages(20, () => null),
        0.7,
      ),
    ).toBeNull()
    expect(
      trimOfBook(
        pages(20, () => box(30, 30, 970, 970)),
        0.7,
      ),
    ).toBeNull()
  })

  it('passes over pages without print', () => {
    expect(
      trimOfBook(
        pages(20, (number) => (number % 2 === 0 ? null : page)),
        0.7,
      ),
    ).toMatchObject({
      whole: [],
      odd: { left: 98 },
    })
  })
})
