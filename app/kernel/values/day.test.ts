import { describe, expect, it } from 'vitest'
import {
  addDays,
  type Day,
  dayOf,
  displayInstant,
  formatDay,
  parseDay,
  startOfDay,
  tableInstant,
} from './day.ts'

describe('a day', () => {
  it('ruling 38 begins at midnight in Japan', () => {
    expect(dayOf(Date.parse('2026-11-19T14:59:59.999Z'))).toBe('2026-11-19')
    expect(dayOf(Date.parse('2026-11-19T15:00:00Z'))).toBe('2026-11-20')
    expect(new Date(startOfDay('2026-11-20')).toISOString()).toBe('2026-11-19T15:00:00.000Z')
  })

  it('counts over months, years and leap days', () => {
    const cases: [Day, number, Day][] = [
      ['2026-12-31', 1, '2027-01-01'],
      ['2028-02-28', 1, '2028-02-29'],
      ['2027-03-01', -1, '2027-02-28'],
    ]
    for (const [day, days, expected] of cases) expect(addDays(day, days)).toBe(expected)
  })

  it('R409 is parsed from MM/DD/YYYY, years 1900 to 2099, and written back the same', () => {
    for (const text of ['01/31/1900', '12/31/2099', '02/29/2028'])
      expect(formatDay(parseDay(text)!)).toBe(text)
    expect(parseDay('11/20/2026')).toBe('2026-11-20')
  })

  it('R409 isn’t parsed from other forms or if the day doesn’t exist', () => {
    const forms = [
      '',
      '1/2/2026',
      '2026-11-20',
      '20/11/2026',
      '11/20/26',
      '11/20/2026 ',
      '１１/20/2026',
      '11/20/2026\n',
    ]
    const noDays = [
      '00/10/2026',
      '13/01/2026',
      '02/30/2026',
      '02/29/2027',
      '04/31/2026',
      '12/31/1899',
      '01/01/2100',
    ]
    for (const text of [...forms, ...noDays]) expect(parseDay(text), text).toBeNull()
  })
})

it('R416 shows an instant as DD/MM/YYYY HH:mm:ss in Japan’s time', () => {
  expect(displayInstant(Date.parse('2026-11-20T15:04:05Z'))).toBe('21/11/2026 00:04:05')
})

it('writes instants into files in a form that sorts, in Japan’s time', () => {
  expect(tableInstant(Date.parse('2026-11-20T15:04:05Z'))).toBe('2026-11-21 00:04:05')
})
