import { crossingsOn, moonAt, sunAt, sunOn } from '../../press/sky.ts'
import { type Planet, planetAt, planets } from '../sky/planets.ts'
import { type Day, station } from './calendar.ts'
import { meteors, pentads, terms } from './words.ts'

const ZONE = station.zone / 24
const gapOf = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180)
const phaseWords = ['新月', '上弦', '満月', '下弦']

/** Bright things near the moon's path: name, ecliptic longitude and latitude in degrees. */
const marks: readonly (readonly [string, number, number])[] = [
  ['すばる', 60.4, 4.1],
  ['アルデバラン', 70.2, -5.5],
  ['ポルックス', 113.6, 6.7],
  ['レグルス', 150.2, 0.5],
  ['スピカ', 204.2, -2.1],
  ['アンタレス', 250.1, -4.6],
]

export const minutesText = (hours: number) => {
  const total = Math.round(Math.abs(hours) * 60)
  return total >= 60 ? `${Math.floor(total / 60)}時間${total % 60 ? `${total % 60}分` : ''}` : `${total}分`
}

interface Light {
  rise: number
  set: number
  length: number
}

const lights = new Map<number, Light>()

export function lightOfDay({ d0 }: Day): Light {
  const known = lights.get(d0)
  if (known) return known
  const { rise = 0, set = 0 } = sunOn(d0, station)
  const light = { rise, set, length: set - rise }
  lights.set(d0, light)
  return light
}

/** When civil twilight ends, in hours. */
const duskOf = ({ d0 }: Day) => crossingsOn(d0, station, { body: sunAt, altitude: -6 }).set ?? 0

/** The minutes that a sundial is ahead of the clock. */
function sundial(day: Day): number {
  const { rise, set } = lightOfDay(day)
  return (12 - (rise + set) / 2) * 60
}

export const noonAltitude = ({ d0 }: Day) => 90 - station.latitude + sunAt(d0 + 0.5 - ZONE).declination
const sunDistance = (d: number) => 1.00014 - 0.01671 * Math.cos(((357.529 + 0.98560028 * d) * Math.PI) / 180)

/** What is written beside a day: what happens first, then a thing that can be measured on it. */
export function notesOf(day: Day, days: readonly Day[]): string[] {
  return [...events(day), measured(day, days, 0), measured(day, days, 3)].slice(0, 3)
}

function events(day: Day): string[] {
  const { d0, month, day: date, phase, pentad, term, old } = day
  const notes: string[] = []
  if (term !== undefined) notes.push(`**${terms[term]}**。太陽の黄経が${term * 15}度になる。`)
  if (pentad !== undefined) {
    const [name, reading, note] = pentads[pentad]!
    notes.push(`**${name}**（${reading}）　${note}`)
  }
  const meteor = meteors[`${month}-${date}`]
  if (meteor) notes.push(meteor)
  if (old.day === 1) notes.push(`旧暦${old.isLeap ? '閏' : ''}${old.month}月のついたち。`)
  if (old.month === 8 && old.day === 15) notes.push('中秋の名月。月の出から、日が暮れきるまでがよい。')
  if (old.month === 9 && old.day === 13) notes.push('十三夜。名月を見たら、この晩の月も見るものとされた。')
  if (phase)
    notes.push(
      `${phaseWords[phase.kind]}は${Math.floor(phase.hour)}時${String(Math.floor((phase.hour % 1) * 60)).padStart(2, '0')}分。${phaseNote(day)}`,
    )
  const night = d0 + 20 / 24 - ZONE
  const moon = moonAt(night).longitude
  for (const planet of planets) {
    const { longitude, elongation } = planetAt(planet, night)
    if (gapOf(moon, longitude) < 6.6 && Math.abs(elongation) > 14) notes.push(moonBy(planet, elongation))
  }
  for (const [name, longitude] of marks)
    if (gapOf(moon, longitude) < 6.6 && gapOf(longitude, sunAt(night).longitude) > 25)
      notes.push(`月が${name}の近くにいる。`)
  return notes
}

function phaseNote({ phase, d0 }: Day): string {
  const { declination } = moonAt(d0 + 0.9 - ZONE)
  const top = Math.round(90 - station.latitude + declination)
  if (phase?.kind === 0) return '夜空がもっとも暗い。'
  if (phase?.kind === 2) return `真夜中ごろ、南の空の${Math.min(90, top)}度まで昇る。`
  return phase?.kind === 1 ? '日の入りのころ、南の空にある。' : '夜半に昇り、朝の空に残る。'
}

function moonBy(planet: Planet, elongation: number): string {
  if (elongation > 0 && elongation < 120) return `夕空で、月が${planet}に近い。`
  if (elongation < 0 && elongation > -120) return `明け方の空で、月と${planet}が並ぶ。`
  return `夜どおし、月のそばに${planet}が光る。`
}

function measured(day: Day, days: readonly Day[], shift: number): string {
  const { index, d0 } = day
  const { length } = lightOfDay(day)
  const planet = planets[(index * 3) % planets.length]!
  const kinds = [
    () => {
      const other = days[(index + 364) % 365]!
      const change = (length - lightOfDay(other).length) * 3600
      const rest = Math.round(Math.abs(change))
      if (rest < 8) return '昼の長さは、きのうとほとんど変わらない。'
      return `昼はきのうより${rest >= 60 ? `${Math.floor(rest / 60)}分${rest % 60}秒` : `${rest}秒`}${change > 0 ? '長い' : '短い'}。`
    },
    () =>
      `正午の太陽は${noonAltitude(day).toFixed(1)}度。一メートルの棒の影が${(100 / Math.tan((noonAltitude(day) * Math.PI) / 180)).toFixed(0)}センチになる。`,
    () => planetNote(planet, d0),
    () => {
      const minutes = sundial(day)
      const natural = minutes - ((station.longitude - 135) / 15) * 60
      return `東京の日時計は時計より${Math.abs(minutes).toFixed(0)}分${minutes > 0 ? '進む' : '遅れる'}。そのうち${Math.abs(natural).toFixed(0)}分は地球の軌道のためである。`
    },
    () => `日が沈んでから灯りが要るまで、${minutesText(duskOf(day) - lightOfDay(day).set)}。`,
    () =>
      `元日から${index + 1}日目。年の残りは${364 - index}日、昼の時間は冬至より${minutesText(length - lightOfDay(days[355]!).length)}多い。`,
    () =>
      `太陽までは${(sunDistance(d0) * 14959.8).toFixed(0)}万キロ。光は${((sunDistance(d0) * 499.0) / 60).toFixed(2)}分かけて届く。`,
  ]
  return kinds[(index + shift) % kinds.length]!()
}

function planetNote(planet: Planet, d0: number): string {
  const { elongation, distance } = planetAt(planet, d0 + 0.5 - ZONE)
  const far = Math.abs(elongation)
  if (far < 12) return `${planet}は太陽に近く、見えない。`
  if (far > 150) return `${planet}は真夜中に南中する。地球からの距離は${distance.toFixed(2)}天文単位。`
  if (elongation > 0) return `${planet}は夕方の空、太陽から東へ${far.toFixed(0)}度。`
  return `${planet}は明け方の空、太陽から西へ${far.toFixed(0)}度。`
}
