import { isJapanese, type TextRun } from './marks.ts'

/** What a selection must not cut. */
export type Unit = 'letter' | 'word'

/** A place in a page's text: before the letter `at` of a run. */
interface Place {
  run: number
  at: number
}

/** Latin letters that many fonts print as one. */
const ligatures = /ffi|ffl|ff|fi|fl/g

/**
 * Widens a passage so that it cuts no letter or no word, also where one goes on in another run or line: PDF files often place each letter by
 * itself. A letter is what readers take for one, such as か with a separate voicing mark, or the ligature ﬁ.
 */
export function widened(
  runs: readonly TextRun[],
  [from, to]: readonly [Place, Place],
  unit: Unit,
): [Place, Place] {
  const page = joined(runs, [from.run, to.run])
  const [begin, end] = [page.at(from), page.at(to)]
  if (begin >= end) return [from, to]
  const start = unitAt(page.text, begin, unit)[0]
  const [, stop] = unitAt(page.text, end - 1, unit)
  return [start < begin ? page.placeOf(start) : from, stop > end ? page.placeAfter(stop) : to]
}

/** The text of runs in one line. Readings (ruby) aren't part of the words beside them, unless the passage begins or ends in one. */
function joined(runs: readonly TextRun[], ends: readonly number[]) {
  let text = ''
  const parts: { run: number; start: number; end: number }[] = []
  runs.forEach((run, nth) => {
    if (run.isLeftOut || (run.isRuby && !ends.includes(nth))) return
    parts.push({ run: nth, start: text.length, end: text.length + run.text.length })
    text += run.text
    if (run.endsLine) text += isJapanese(text[text.length - 1] ?? '') ? '' : '\n'
  })
  const partOf = (nth: number) => parts.find(({ run }) => run === nth)
  return {
    text,
    at: ({ run, at }: Place) => {
      const part = partOf(run)
      return part === undefined ? text.length : Math.min(part.start + at, part.end)
    },
    placeOf: (at: number): Place => {
      const part = lastOf(parts.filter(({ start }) => start <= at)) ?? { run: 0, start: 0 }
      return { run: part.run, at: at - part.start }
    },
    placeAfter: (at: number): Place => {
      const part = lastOf(parts.filter(({ start }) => start < at)) ?? { run: 0, start: 0, end: 0 }
      return { run: part.run, at: Math.min(at, part.end) - part.start }
    },
  }
}

/** The first Safari 15 has neither `at` nor `findLast`. */
function lastOf<Value>(values: readonly Value[]): Value | undefined {
  return values[values.length - 1]
}

/** Where the letter or word begins and ends that has this unit of a text. */
function unitAt(text: string, at: number, unit: Unit): [number, number] {
  const segment = segmenters[unit]?.segment(text).containing(at)
  if (segment === undefined) return [at, at + 1]
  const found: [number, number] = [segment.index, segment.index + segment.segment.length]
  if (unit === 'word') return found
  const near = Math.max(0, at - 2)
  for (const { index, 0: letters } of text.slice(near, at + 3).matchAll(ligatures)) {
    const start = near + index
    if (start <= at && at < start + letters.length) return [start, start + letters.length]
  }
  return found
}

/** Browsers without it select as they do by themselves. */
const segmenters: Partial<Record<Unit, Intl.Segmenter>> =
  typeof Intl.Segmenter === 'function'
    ? {
        letter: new Intl.Segmenter('ja', { granularity: 'grapheme' }),
        word: new Intl.Segmenter('ja', { granularity: 'word' }),
      }
    : {}
