import { describe, expect, it } from 'vitest'
import { readRangeLine, writeRangeLine } from './ip-range.ts'

const whole = { text: '192.0.2.0/24', startsOn: '2027-04-01', endsOn: '2028-03-31', reason: '新校舎' }

describe('a line of addresses', () => {
  it.each([
    ['192.0.2.0/24', { ...whole, startsOn: null, endsOn: null, reason: '' }],
    ['192.0.2.0/24 2027-04-01..2028-03-31 # 新校舎', whole],
    ['192.0.2.0/24  2027-04-01 .. # 新校舎', { ...whole, endsOn: null }],
    ['192.0.2.0/24 ..2028-03-31', { ...whole, startsOn: null, reason: '' }],
    [
      '  192.0.2.1 - 192.0.2.9 # a # b',
      { ...whole, text: '192.0.2.1 - 192.0.2.9', startsOn: null, endsOn: null, reason: 'a # b' },
    ],
    ['# only a word', { text: '', startsOn: null, endsOn: null, reason: 'only a word' }],
  ])('%s is read', (line, read) => {
    expect(readRangeLine(line)).toEqual(read)
  })

  it.each(['192.0.2.0/24 2027-02-30..', '192.0.2.0/24 2028-01-01..2027-01-01'])(
    '%s keeps an invalid period in the text, so that the line is reported as wrong',
    (line) => {
      expect(readRangeLine(line)).toMatchObject({ text: line, startsOn: null, endsOn: null })
    },
  )

  it('is written as it was read', () => {
    for (const one of [whole, { ...whole, startsOn: null }, { ...whole, endsOn: null, reason: '' }])
      expect(readRangeLine(writeRangeLine(one as never))).toEqual(one)
  })
})
