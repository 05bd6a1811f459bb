import { describe, expect, it } from 'vitest'
import { ipKeyOf } from '#app/kernel/values/ip/ip-address.ts'
import { changesOn } from './ip-range.ts'

const range = (start: string, end = start, days: { startsOn?: string; endsOn?: string } = {}) => ({
  start: ipKeyOf(start) ?? '',
  end: ipKeyOf(end) ?? '',
  startsOn: days.startsOn ?? null,
  endsOn: days.endsOn ?? null,
})
const today = '2026-11-22'
const changes = (before: ReturnType<typeof range>[], after: ReturnType<typeof range>[], day = today) => {
  const { gained, lost } = changesOn(day as never, before as never, after as never)
  const said = (list: typeof gained) => list.map(({ text, count }) => `${text} (${count})`)
  return { gained: said(gained), lost: said(lost) }
}

describe('the addresses that gain and lose access', () => {
  it('are none if only the notation changes', () => {
    const halves = [range('192.0.2.0', '192.0.2.127'), range('192.0.2.128', '192.0.2.255')]
    expect(changes([range('192.0.2.0', '192.0.2.255')], halves)).toEqual({ gained: [], lost: [] })
  })

  it('are those that one list has and the other doesn’t, in ranges', () => {
    const found = changes(
      [range('192.0.2.0', '192.0.2.99')],
      [range('192.0.2.10', '192.0.2.19'), range('192.0.2.90', '192.0.2.109')],
    )
    expect(found).toEqual({
      gained: ['192.0.2.100 - 192.0.2.109 (10)'],
      lost: ['192.0.2.0 - 192.0.2.9 (10)', '192.0.2.20 - 192.0.2.89 (70)'],
    })
  })

  it('are counted beyond what a number can hold, for IPv6', () => {
    const { gained } = changes([], [range('2001:db8::', '2001:db8:0:ffff:ffff:ffff:ffff:ffff')])
    expect(gained).toEqual(['2001:db8:: - 2001:db8:0:ffff:ffff:ffff:ffff:ffff (1208925819614629174706176)'])
  })

  it('end at the last address there is', () => {
    const last = 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'
    const all = [range('ffff::', last)]
    expect(changes(all, all)).toEqual({ gained: [], lost: [] })
    expect(changes([range(last)], [range('ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe', last)])).toEqual({
      gained: ['ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe (1)'],
      lost: [],
    })
  })

  it('depend on the ranges that are valid on the day', () => {
    const later = [range('192.0.2.1', '192.0.2.1', { startsOn: '2027-04-01' })]
    expect(changes([], later)).toEqual({ gained: [], lost: [] })
    expect(changes([], later, '2027-04-01').gained).toEqual(['192.0.2.1 (1)'])
    expect(
      changes([range('192.0.2.1')], [range('192.0.2.1', '192.0.2.1', { endsOn: '2026-11-21' })]).lost,
    ).toEqual(['192.0.2.1 (1)'])
  })

  it('compare each new range with several earlier ones', () => {
    const before = [range('10.0.0.1'), range('10.0.0.3'), range('10.0.0.5', '10.0.0.9')]
    expect(changes(before, [range('10.0.0.0', '10.0.0.6')])).toEqual({
      gained: ['10.0.0.0 (1)', '10.0.0.2 (1)', '10.0.0.4 (1)'],
      lost: ['10.0.0.7 - 10.0.0.9 (3)'],
    })
  })
})
