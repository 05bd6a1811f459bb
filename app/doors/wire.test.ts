import { describe, expect, it } from 'vitest'
import { readWire, writeWire } from './wire.ts'

/** A list in a list in a list…, `depth` levels deep. */
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

describe('the wire format of a client’s request', () => {
  it('R415 is read in either case, without empty values', () => {
    expect(
      readWire({ search_key: 'a', pageSize: 1, lang: '', sort: null, list: [{ box_id: 2 }, null] }),
    ).toEqual({
      searchKey: 'a',
      pageSize: 1,
      list: [{ boxId: 2 }],
    })
  })

  it('keeps an empty text by language, which means that there is none', () => {
    expect(readWire({ label: { ja: '索引', en: null }, note: { ja: '' } })).toEqual({
      label: { ja: '索引', en: '' },
      note: { ja: '' },
    })
  })

  it.each([40, 10_000, 200_000])('is refused if it nests %i levels deep, without a server error', (depth) => {
    expect(() => readWire({ a: nested(depth) })).toThrowError('badRequest')
  })

  it('changes no prototype', () => {
    const read = readWire(
      JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}'),
    )
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

it('an answer is written in snake_case, with nulls', () => {
  expect(writeWire({ totalPages: 1, coverKey: null, none: undefined })).toEqual({
    total_pages: 1,
    cover_key: null,
  })
})
