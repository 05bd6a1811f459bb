import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { defuse, undefuse, writeCsv } from './csv.ts'

describe('writeCsv', () => {
  it('R401 begins with the byte-order mark and ends every line with CRLF', () => {
    const file = new TextEncoder().encode(writeCsv(['a', 'b'], [['1', '2']]))
    expect([...file.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(file)).toBe('a,b\r\n1,2\r\n')
  })

  it('quotes commas, quotes, line ends and outer spaces', () => {
    const row = ['a,b', 'say "yes"', 'one\ntwo', ' blank ', '', '日本語']
    const [, read] = Papa.parse<string[]>(writeCsv(['1', '2', '3', '4', '5', '6'], [row]).slice(1)).data
    expect(read).toEqual(row)
  })

  it('turns cells that a spreadsheet would calculate into text', () => {
    const cells = ['=1+1', '+81', '-5+2', '@SUM(A1)', '\t=1', '＝1']
    const [, ...read] = Papa.parse<string[]>(
      writeCsv(
        ['x'],
        cells.map((cell) => [cell]),
      ).slice(1),
    ).data
    expect(read.slice(0, -1).map(([cell]) => cell)).toEqual(cells.map((cell) => `'${cell}`))
  })
})

describe('defuse', () => {
  it('can be undone completely, apostrophes of the original included', () => {
    for (const cell of ['-300', '=1', "'=1", "''=1", "'quoted'", "'", '', '-', "'-", '\r', 'plain'])
      expect(undefuse(defuse(cell))).toBe(cell)
  })

  it('leaves other cells as they are', () => {
    expect(['a=1', '1-2', '-300', "'tis", '３'].map(defuse)).toEqual(['a=1', '1-2', '-300', "'tis", '３'])
  })
})
