import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepPairs, keepShifted, readPairs, readShifted } from './reading-habits.ts'

function storage(): Storage {
  const kept = new Map<string, string>()
  const getItem = (key: string) => kept.get(key) ?? null
  return { getItem, setItem: (key: string, value: string) => void kept.set(key, value) } as unknown as Storage
}

describe('a single page or a spread', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('is a spread by default, and what the reader chose afterwards', () => {
    vi.stubGlobal('localStorage', storage())
    expect(readPairs()).toBe(true)
    keepPairs(false)
    expect(readPairs()).toBe(false)
    keepPairs(true)
    expect(readPairs()).toBe(true)
  })

  it('is forgotten, and nothing else, if the browser stores nothing', () => {
    const full = {
      ...storage(),
      setItem: () => {
        throw new Error('full')
      },
    }
    vi.stubGlobal('localStorage', full)
    keepPairs(false)
    expect(readPairs()).toBe(true)
    const forbidden = {
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    Object.defineProperty(globalThis, 'localStorage', { ...forbidden, configurable: true })
    keepPairs(false)
    expect(readPairs()).toBe(true)
  })
})

describe('pairs that begin at page 1', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('do so in the book for which they were chosen, and in no other', () => {
    vi.stubGlobal('localStorage', storage())
    keepShifted('a', true)
    keepShifted('b', true)
    keepShifted('b', false)
    expect(['a', 'b', 'c'].map(readShifted)).toEqual([true, false, false])
  })

  it('are forgotten if the stored value is of another kind', () => {
    vi.stubGlobal('localStorage', { getItem: () => '{"a": 1}' })
    expect(readShifted('a')).toBe(false)
    vi.stubGlobal('localStorage', { getItem: () => 'no JSON' })
    expect(readShifted('a')).toBe(false)
  })
})
