import { type PlacedText, shared, widthOf } from './placed-text.ts'

/** Unicode's signs of an annotation between the lines stand around what is read so, and between it and its reading. */
export const [rubyBase, rubyReading, rubyEnd] = ['\ufff9', '\ufffa', '\ufffb']

const reading = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u
const kanji = /[\p{Script=Han}々〆ヶ]/u
/** A reading has at most so much of the size of what it stands at, and is so many sizes away at most. */
const smaller = 0.7
const nearest = 0.55
const farthest = 1.5

/** Readings beside or above a line go into it, each to its letters, whatever their place in the file. */
export function withRuby(runs: readonly PlacedText[]): PlacedText[] {
  const readings = new Map<PlacedText, PlacedText[]>()
  const rest = runs.filter((run) => {
    const base = reading.test(run.text) && run.text.trim() !== '' ? baseOf(run, runs) : undefined
    if (base !== undefined) readings.set(base, [...(readings.get(base) ?? []), run])
    return base === undefined
  })
  return rest.map((run) => ({ ...run, text: annotated(run, readings.get(run) ?? []) }))
}

function baseOf(run: PlacedText, runs: readonly PlacedText[]): PlacedText | undefined {
  const along = (base: PlacedText) => shared([run.from, run.to], [base.from, base.to])
  return runs
    .filter((base) => {
      const away = (base.across - run.across) / base.size
      return run.size <= base.size * smaller && away >= nearest && away <= farthest && kanji.test(base.text)
    })
    .filter((base) => along(base) > 0 && along(base) >= Math.min(run.to - run.from, base.size) * 0.5)
    .sort((one, other) => along(other) - along(one))[0]
}

/** From the end on, so that what stands before keeps its place. */
function annotated(run: PlacedText, readings: readonly PlacedText[]): string {
  const letters = [...run.text]
  const marks = readings
    .map((each) => ({ each, range: lettersUnder(run, letters, each) }))
    .sort((one, other) => other.range[0] - one.range[0])
  let free = letters.length
  for (const { each, range } of marks) {
    const [first, last] = [range[0], Math.min(range[1], free - 1)]
    const text = each.text.replace(/\s+/g, '')
    // Two readings at one letter: both are its reading.
    if (last < first) {
      letters[free] = letters[free]!.replace(rubyReading, rubyReading + text)
      continue
    }
    const base = letters.slice(first, last + 1).join('')
    letters.splice(first, last + 1 - first, `${rubyBase}${base}${rubyReading}${text}${rubyEnd}`)
    free = first
  }
  return letters.join('')
}

/** The first and the last letter that the reading stands at: kanji where there are any, for it may hang over kana beside them. */
function lettersUnder(
  run: PlacedText,
  letters: readonly string[],
  { from, to }: PlacedText,
): [number, number] {
  const unit = (run.to - run.from) / letters.reduce((sum, letter) => sum + widthOf(letter), 0)
  let at = run.from
  const middles = letters.map((letter) => {
    const middle = at + (widthOf(letter) * unit) / 2
    at += widthOf(letter) * unit
    return middle
  })
  const under = middles.flatMap((middle, nth) => (middle > from - 1 && middle < to + 1 ? [nth] : []))
  const wanted = under.filter((nth) => kanji.test(letters[nth]!))
  const [some] = [wanted, under].filter(({ length }) => length > 0)
  if (some !== undefined) return [some[0]!, some[some.length - 1]!]
  const away = middles.map((middle) => Math.abs(middle - (from + to) / 2))
  const near = away.indexOf(Math.min(...away))
  return [near, near]
}
