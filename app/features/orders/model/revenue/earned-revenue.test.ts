import { expect, it } from 'vitest'
import { type DiaryBack, type DiaryCharge, readDiary } from '#app/features/orders/tests/earned-diary.ts'
import { addDays, type Day } from '#app/kernel/values/day.ts'
import { chanceOf } from '#tests/visits/chance.ts'
import { earnedBy } from './earned-revenue.ts'

const year: Parameters<typeof earnedBy>[0] = {
  onDay: '2027-01-15',
  from: '2027-01-15',
  to: '2028-01-14',
  net: 12_000,
}

it('a year is earned day by day and whole on its last day, to the yen', () => {
  const on = (day: Day) => earnedBy(year, [], day)
  expect(on('2027-01-14')).toEqual({ earned: 0, deferred: 0 })
  expect(on('2027-01-15')).toEqual({ earned: 32, deferred: 11_968 })
  expect(on('2027-01-31')).toEqual({ earned: 558, deferred: 11_442 })
  expect(on('2028-01-13')).toEqual({ earned: 11_967, deferred: 33 })
  expect(on('2028-01-14')).toEqual({ earned: 12_000, deferred: 0 })
  expect(on('2031-12-31')).toEqual({ earned: 12_000, deferred: 0 })
})

it('a charge before its days is deferred whole, and one after some of them has earned those', () => {
  const early = { ...year, onDay: '2027-01-08' } as const
  expect(earnedBy(early, [], '2027-01-14')).toEqual({ earned: 0, deferred: 12_000 })
  expect(earnedBy({ ...year, onDay: '2027-01-18' }, [], '2027-01-17')).toEqual({ earned: 0, deferred: 0 })
  expect(earnedBy({ ...year, onDay: '2027-01-18' }, [], '2027-01-18').earned).toBe(131)
})

it('a refund takes from the deferred part first, then from what was earned', () => {
  const back = (net: number, endsRight: boolean) => [{ onDay: '2027-07-01' as Day, net, endsRight }]
  const before = earnedBy(year, [], '2027-06-30')
  expect(before).toEqual({ earned: 5490, deferred: 6510 })
  const kept = earnedBy(year, back(1000, false), '2028-01-14')
  expect(kept).toEqual({ earned: 11_000, deferred: 0 })
  expect(earnedBy(year, back(1000, true), '2027-07-01')).toEqual({ earned: 11_000, deferred: 0 })
  expect(earnedBy(year, back(12_000, true), '2027-07-01')).toEqual({ earned: 0, deferred: 0 })
  expect(earnedBy(year, back(7000, false), '2027-07-01')).toEqual({ earned: 5000, deferred: 0 })
})

it('equals for 10,000 random rights what an accountant’s diary says, on any day', () => {
  const chance = chanceOf(34)
  const start: Day = '2027-01-01'
  let deferredSeen = 0
  for (let number = 0; number < 10_000; number++) {
    const charges = Array.from({ length: 1 + chance.upTo(2) }, (): DiaryCharge => {
      const from = addDays(start, chance.upTo(200))
      const to = addDays(from, chance.pick([0, 6, 29, 30, 364, chance.upTo(800)]))
      const onDay = addDays(from, chance.pick([0, 0, 0, -7, 3, chance.upTo(40) - 20, 900]))
      const hasDays = chance.of(0.95)
      return {
        ...{ onDay, net: chance.pick([0, 1, 7, chance.upTo(1000), chance.upTo(3_000_000)]) },
        ...(hasDays ? { from, to } : { from: null, to: null }),
      }
    })
    const backs = Array.from({ length: chance.upTo(3) }, (): DiaryBack => {
      const charge = chance.upTo(charges.length - 1)
      const of = charges[charge]!
      const net = chance.pick([0, 1, of.net, chance.upTo(of.net)])
      const onDay = addDays(of.onDay, chance.pick([0, 1, chance.upTo(500), -chance.upTo(5)]))
      return { onDay, net, charge, endsRight: chance.of(0.3) }
    }).sort((one, other) => (one.onDay < other.onDay ? -1 : one.onDay > other.onDay ? 1 : 0))
    for (let which = 0; which < 3; which++) {
      const day = addDays(start, chance.upTo(400))
      const parts = charges.map((charge, at) =>
        earnedBy(
          charge,
          backs
            .filter((back) => back.charge === at || back.endsRight)
            .map((back) => ({ ...back, net: back.charge === at ? back.net : 0 })),
          day,
        ),
      )
      const sum = (key: 'earned' | 'deferred') => parts.reduce((all, part) => all + part[key], 0)
      const said = { earned: sum('earned'), deferred: sum('deferred') }
      expect({ number, day, ...said }).toEqual({ number, day, ...readDiary({ charges, backs }, day) })
      if (said.deferred > 0) deferredSeen++
    }
  }
  expect(deferredSeen).toBeGreaterThan(5000)
})
