import { describe, expect, it } from 'vitest'
import { EncodingProbe, maxColumns, maxRowBytes, readCsv, writeCsv } from './csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function rowsOf(bytes: Uint8Array, size = 7, encoding: 'utf-8' | 'shift_jis' = 'utf-8') {
  const rows: string[][] = []
  for await (const { cells } of readCsv(pieces(bytes, size), encoding)) rows.push(cells)
  return rows
}

function encodingOf(bytes: Uint8Array, size = 3) {
  const probe = new EncodingProbe()
  for (let at = 0; at < bytes.length; at += size) probe.push(bytes.subarray(at, at + size))
  return probe.end()
}

describe('readCsv', () => {
  const table = [
    ['id', 'title'],
    ['1', 'コンマ, 引用符" と改行\n'],
    ['2', '=1+1'],
    ["'=3", ''],
  ]

  it('reads written files back, in whichever chunks they arrive', async () => {
    const [headings = [], ...rows] = table
    const file = utf8(writeCsv(headings, rows))
    for (const size of [1, 2, 3, 5, 8, 64, 10_000]) expect(await rowsOf(file, size)).toEqual(table)
  })

  it('accepts all kinds of line ends, mixed and within cells too', async () => {
    const expected = [
      ['a', 'b'],
      ['1', 'x\ny'],
      ['2', ''],
    ]
    for (const end of ['\n', '\r\n', '\r'])
      for (const size of [1, 2, 5, 100])
        expect(await rowsOf(utf8(`a,b${end}1,"x${end}y"${end}2,${end}`), size)).toEqual(expected)
    expect(await rowsOf(utf8('a,b\r\n1,"x\ny"\r2,\n'), 4)).toEqual(expected)
  })

  it('keeps empty lines, so that rows have the same numbers as in a spreadsheet', async () => {
    expect(await rowsOf(utf8('a\n\nb'))).toEqual([['a'], [''], ['b']])
  })

  it('ruling 26 reads Shift_JIS as Windows writes it', async () => {
    const bytes = new Uint8Array([
      0x93, 0xfa, 0x96, 0x7b, 0x2c, 0x83, 0x5c, 0x87, 0x40, 0x0d, 0x0a, 0x81, 0x60, 0x2c, 0xfb, 0xfc,
    ])
    expect(encodingOf(bytes)).toBe('shift_jis')
    expect(await rowsOf(bytes, 1, 'shift_jis')).toEqual([
      ['日本', 'ソ①'],
      ['～', '髙'],
    ])
  })

  it('stops at a row that is too long before it fills the memory', async () => {
    const long = utf8(`a\n${'x'.repeat(5_000_000)}\n`)
    let read = 0
    const counted = async function* () {
      for await (const piece of pieces(long, 64 * 1024)) {
        read += piece.length
        yield piece
      }
    }
    const rows = readCsv(counted(), 'utf-8')
    await rows.next()
    await expect(rows.next()).rejects.toMatchObject({ reason: 'rowTooLong', row: 2 })
    expect(read).toBeLessThan(maxRowBytes + 3 * 64 * 1024)
  })

  it('stops at a row with thousands of columns and at a quote that is never closed', async () => {
    await expect(rowsOf(utf8(Array(10_000).fill('x').join(',')), 10_000)).rejects.toMatchObject({
      reason: 'tooManyColumns',
      row: 1,
    })
    expect((await rowsOf(utf8(Array(maxColumns).fill('x').join(','))))[0]).toHaveLength(maxColumns)
    await expect(rowsOf(utf8('a\n"never'))).rejects.toMatchObject({ reason: 'openQuote', row: 2 })
  })
})

describe('EncodingProbe', () => {
  it('ruling 26 tells UTF-8, with and without a byte-order mark, from Shift_JIS', () => {
    expect(encodingOf(utf8('年,題名'))).toBe('utf-8')
    expect(encodingOf(utf8('\uFEFF年'))).toBe('utf-8')
    expect(encodingOf(utf8('year,title'))).toBe('utf-8')
  })

  it('accepts nothing else: no UTF-16, NUL bytes or pictures', () => {
    expect(encodingOf(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toBeNull()
    expect(encodingOf(new Uint8Array([0xfe, 0xff, 0x5e, 0x74]))).toBeNull()
    expect(encodingOf(utf8('a,b\0'))).toBeNull()
    expect(encodingOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xff]))).toBeNull()
  })
})
