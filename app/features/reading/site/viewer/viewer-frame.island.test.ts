import { afterEach, describe, expect, it, vi } from 'vitest'
import { beginSteps, jumpTo, leafTo, leaveTo } from './viewer-frame.island.ts'

const search = 'https://books.example/search?q=a'

/** A tab with a number of entries before the book, which was opened from the search. */
type Opened = { before: number; state?: unknown; referrer?: string }

function openBook({ before, state = null, referrer = search }: Opened) {
  const entries = [{ url: 'https://books.example/view-online/x/1?page=3', state }]
  const here = () => entries.at(-1)!
  const go = vi.fn()
  vi.stubGlobal('history', {
    get length() {
      return before + entries.length
    },
    get state() {
      return here().state
    },
    go,
    replaceState: (next: unknown, _: string, url = here().url) => {
      entries[entries.length - 1] = { url, state: next }
    },
    pushState: (next: unknown, _: string, url: string) => entries.push({ url, state: next }),
  })
  vi.stubGlobal('document', { referrer })
  vi.stubGlobal('location', {
    get href() {
      return here().url
    },
  })
  beginSteps()
  return { pages: () => entries.map(({ url }) => new URL(url).searchParams.get('page')), go }
}

describe('the history of a book', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('has its jumps, but no turned pages', () => {
    const { pages } = openBook({ before: 1 })
    leafTo(4)
    jumpTo(20)
    leafTo(21)
    expect(pages()).toEqual(['4', '21'])
  })

  it('is left in one step, to the page the book was opened from', () => {
    const { go } = openBook({ before: 1 })
    jumpTo(20)
    jumpTo(30)
    expect(leaveTo(search)).toBe(true)
    expect(go).toHaveBeenCalledExactlyOnceWith(-3)
  })

  it('keeps its count when a reader comes back to a step', () => {
    const { go } = openBook({ before: 2, state: { jumps: 1, hasBefore: true } })
    jumpTo(20)
    expect(leaveTo(search)).toBe(true)
    expect(go).toHaveBeenCalledExactlyOnceWith(-3)
  })

  it('isn’t left in a tab of its own, nor to a page that the reader didn’t come from', () => {
    const alone = openBook({ before: 0 })
    jumpTo(20)
    expect(leaveTo(search)).toBe(false)
    const elsewhere = openBook({ before: 1, referrer: 'https://books.example/login' })
    expect(leaveTo(search)).toBe(false)
    expect([...alone.go.mock.calls, ...elsewhere.go.mock.calls]).toEqual([])
  })
})
