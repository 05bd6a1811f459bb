import { daysAt, elongationAt, phasesBetween, sunAt } from '../../press/sky.ts'

export const YEAR = 2027
/** Tokyo, in the time of Japan. */
export const station = { latitude: 35.68, longitude: 139.69, zone: 9 }
const ZONE = station.zone / 24

export interface Day {
  index: number
  month: number
  day: number
  weekday: number
  /** The local midnight with which the day begins, in days since noon of 1 January 2000 by local clocks. */
  d0: number
  holiday?: string
  /** The solar term that begins on this day, from 0 (vernal equinox) to 23. */
  term?: number
  /** The pentad that begins on this day, from 0 (the first of the vernal equinox) to 71. */
  pentad?: number
  old: { month: number; day: number; isLeap: boolean }
  /** The moon's phase that falls on this day: 0 new, 1 first quarter, 2 full, 3 last quarter. */
  phase?: { kind: number; hour: number }
  age: number
}

const holidays: Record<string, string> = {
  '1-1': '元日',
  '1-11': '成人の日',
  '2-11': '建国記念の日',
  '2-23': '天皇誕生日',
  '3-21': '春分の日',
  '3-22': '振替休日',
  '4-29': '昭和の日',
  '5-3': '憲法記念日',
  '5-4': 'みどりの日',
  '5-5': 'こどもの日',
  '7-19': '海の日',
  '8-11': '山の日',
  '9-20': '敬老の日',
  '9-23': '秋分の日',
  '10-11': 'スポーツの日',
  '11-3': '文化の日',
  '11-23': '勤労感謝の日',
}

/** The day of the year, counted from 0, on which this moment falls by local clocks. */
const dayOf = (moment: number) => Math.floor(moment + ZONE - daysAt(YEAR, 1, 1))

/** Lists the days of the year. */
export function daysOfYear(): Day[] {
  const start = daysAt(YEAR, 1, 1)
  const phases = [0, 90, 180, 270].flatMap((angle, kind) =>
    phasesBetween(start - 40, start + 405, angle).map((moment) => ({ kind, moment })),
  )
  const newMoons = phases.filter(({ kind }) => kind === 0).map(({ moment }) => moment)
  const months = oldMonths(newMoons)
  return Array.from({ length: 365 }, (_, index) => {
    const date = new Date(Date.UTC(YEAR, 0, 1 + index))
    const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()]
    const d0 = start + index
    const [before, after] = [d0 - ZONE, d0 + 1 - ZONE].map((d) => sunAt(d).longitude) as [number, number]
    const entered = (step: number) => {
      const [one, other] = [Math.floor(before / step), Math.floor(after / step)]
      return one === other ? undefined : other
    }
    const phase = phases.find(({ moment }) => dayOf(moment) === index)
    const old = months.findLast(({ first }) => first <= index)!
    const lastNew = newMoons.findLast((moment) => moment <= d0 + 0.5 - ZONE)!
    return {
      index,
      month,
      day,
      weekday: date.getUTCDay(),
      d0,
      holiday: holidays[`${month}-${day}`],
      term: entered(15),
      pentad: entered(5),
      old: { month: old.month, day: index - old.first + 1, isLeap: old.isLeap },
      phase: phase && { kind: phase.kind, hour: (phase.moment + ZONE - d0) * 24 },
      age: d0 + 0.5 - ZONE - lastNew,
    }
  })
}

/** The months of the old calendar: each begins on the day of a new moon and is named by the middle term in it; one without is a leap month. */
function oldMonths(newMoons: readonly number[]) {
  const firsts = newMoons.map(dayOf)
  let month = 0
  return firsts.slice(0, -1).map((first, i) => {
    const [from, to] = [first, firsts[i + 1]!].map(
      (day) => sunAt(daysAt(YEAR, 1, 1) + day - ZONE).longitude,
    ) as [number, number]
    const isLeap = Math.floor(from / 30) === Math.floor(to / 30)
    if (!isLeap) month = ((Math.floor(to / 30) + 1) % 12) + 1
    return { first, month, isLeap }
  })
}

const fortunes = ['大安', '赤口', '先勝', '友引', '先負', '仏滅']
export const fortuneOf = ({ old }: Day) => fortunes[(old.month + old.day) % 6]!
export const lightOf = (elongation: number) => (1 - Math.cos((elongation * Math.PI) / 180)) / 2
export const moonAtNight = ({ d0 }: Day) => elongationAt(d0 + 21 / 24 - ZONE)
