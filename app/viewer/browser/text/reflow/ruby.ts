import { isKana, isSetAsRuby, rubySize } from '#app/kernel/values/reading/ruby.ts'
import { type PlacedText, shared, widthOf } from './placed-text.ts'

/** Unicode's interlinear annotation characters: before the annotated letters, before their reading, and after it. */
export const [rubyBase, rubyReading, rubyEnd] = ['\ufff9', '\ufffa', '\ufffb']

const kanji = /[\p{Script=Han}々〆ヶ]/u

/**
 * Moves readings (ruby) beside or above a line into it, each to its letters, wherever they are in the file. Only kana above kanji count,
 * since readings are spoken in place of their letters: the number of a note beside a column must not be, nor kana for kana.
 */
export function withRuby(runs: readonly PlacedText[]): PlacedText[] {
  const readings = new Map<PlacedText, PlacedText[]>()
  const rest = withWholeReadings(runs).filter((run) => {
    const base = isKana(run.text) ? baseOf(run, runs) : undefined
    if (base !== undefined) readings.set(base, [...(readings.get(base) ?? []), run])
    return base === undefined
  })
  return rest.map((run) => ({ ...run, text: annotated(run, readings.get(run) ?? []) }))
}

/** Joins readings whose letters were placed one by one. */
function withWholeReadings(runs: readonly PlacedText[]): PlacedText[] {
  const largest = Math.max(0, ...runs.map(({ size }) => size))
  const result: PlacedText[] = []
  for (const run of runs) {
    const last = result[result.length - 1]
    const isReading = run.size <= largest * rubySize && isKana(run.text)
    const goesOn =
      isReading &&
      last !== undefined &&
      isKana(last.text) &&
      last.size === run.size &&
      Math.abs(last.across - run.across) < 0.1 * run.size &&
      Math.abs(run.from - last.to) < 0.15 * run.size
    if (goesOn) result[result.length - 1] = { ...last, text: last.text + run.text, to: run.to }
    else result.push(run)
  }
  return result
}

function baseOf(run: PlacedText, runs: readonly PlacedText[]): PlacedText | undefined {
  return runs
    .filter((base) => isRubyAt(run, base) && kanji.test(base.text))
    .sort((one, other) => standingAlong(run, other) - standingAlong(run, one))[0]
}

/** Inserts the readings into a run's text, from the end on, so that earlier positions stay valid. */
function annotated(run: PlacedText, readings: readonly PlacedText[]): string {
  const letters = [...run.text]
  const marks = readings
    .map((each) => ({ each, range: lettersUnder(run, letters, each) }))
    .sort((one, other) => other.range[0] - one.range[0] || other.each.from - one.each.from)
  let free = letters.length
  for (const { each, range } of marks) {
    const [first, last] = [range[0], Math.min(range[1], free - 1)]
    const text = each.text.replace(/\s+/g, '')
    // If two readings belong to one letter, both together are its reading.
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

/**
 * The first and the last letter that a reading belongs to: only the kanji, if there are any, since a reading may hang over kana beside
 * them.
 */
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

/**
 * Which runs are readings, so that a search finds words across them. Like the index (`columnOrder`): kana above a line, and any text placed
 * like that beside a column.
 */
export function rubyRuns(runs: readonly PlacedText[], isDown: boolean): boolean[] {
  const bySize = [...runs].sort((one, other) => other.size - one.size)
  return runs.map((run) => (isDown || isKana(run.text)) && standsAtOne(run, bySize))
}

/** Whether a run is a reading of another one. The runs are sorted by size: those too small to have readings aren't examined. */
function standsAtOne(run: PlacedText, bySize: readonly PlacedText[]): boolean {
  for (const base of bySize) {
    if (base.size * rubySize < run.size) return false
    if (isRubyAt(run, base)) return true
  }
  return false
}

/** Whether a run is placed as the reading of another one's letters: at least half of it is beside them, or half of a letter. */
function isRubyAt(run: PlacedText, base: PlacedText): boolean {
  if (!isSetAsRuby(run, base)) return false
  const along = standingAlong(run, base)
  return along > 0 && along >= Math.min(run.to - run.from, base.size) * 0.5
}

/** How far two runs overlap along the line. */
function standingAlong(one: PlacedText, other: PlacedText): number {
  return shared([one.from, one.to], [other.from, other.to])
}
