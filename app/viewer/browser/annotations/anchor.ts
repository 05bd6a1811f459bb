import { writtenLetters } from '#app/kernel/values/text-folding.ts'
import {
  foldPage,
  isJapanese,
  type Mark,
  marksOf,
  placesOf,
  type TextRun,
} from '#app/viewer/browser/page-text/marks.ts'

/** A passage by its own words and what stands around it, as the W3C's TextQuoteSelector has it. */
export interface Anchor {
  quote: string
  prefix: string
  suffix: string
}

/** Before the letter `at` of a run. */
export interface Position {
  run: number
  at: number
}

/** What was selected of a page: its anchor, and all of its text however long. */
export interface Passage extends Anchor {
  text: string
}

/** As long as the server keeps them. Characters. */
const longest = { quote: 500, around: 60 }

/**
 * What stands between two places of a page; null where that is nothing. Readings (ruby) are no part of what they stand beside, unless
 * nothing else was chosen. The quote of a longer passage is cut.
 */
export function anchorOf(runs: readonly TextRun[], from: Position, to: Position): Passage | null {
  return passageOf(withoutRuby(runs), from, to) ?? passageOf(runs, from, to)
}

function withoutRuby(runs: readonly TextRun[]): TextRun[] {
  return runs.map((run) => (run.isRuby ? { ...run, isLeftOut: true } : run))
}

function passageOf(runs: readonly TextRun[], from: Position, to: Position): Passage | null {
  let text = ''
  const starts = runs.map((run) => {
    const start = text.length
    if (!run.isLeftOut) text += run.text + (run.endsLine ? '\n' : '')
    return start
  })
  const place = ({ run, at }: Position) => (starts[run] ?? text.length) + (runs[run]?.isLeftOut ? 0 : at)
  const [begin, end] = [place(from), place(to)].sort((one, other) => one - other) as [number, number]
  const selected = text.slice(begin, end)
  const quote = selected.trim()
  if (quote === '') return null
  const start = begin + selected.indexOf(quote)
  const kept = quote.slice(0, longest.quote)
  return {
    text: plain(quote),
    quote: plain(kept),
    prefix: plain(text.slice(Math.max(0, start - longest.around), start)),
    suffix: plain(text.slice(start + kept.length, start + kept.length + longest.around)),
  }
}

/**
 * Where a passage stands on a page, of several places the one with the same around it; null where it isn't there. Passages of before
 * have readings among their words.
 */
export function findAnchor(runs: readonly TextRun[], anchor: Anchor): Mark[] | null {
  return anchorIn(withoutRuby(runs), anchor) ?? anchorIn(runs, anchor)
}

function anchorIn(runs: readonly TextRun[], { quote, prefix, suffix }: Anchor): Mark[] | null {
  const page = foldPage(runs)
  const wanted = folded(quote)
  const places = wanted === '' ? [] : placesOf(wanted, page.text)
  const [before, after] = [folded(prefix), folded(suffix)]
  const likeness = (start: number) =>
    sameAtStart(reversed(page.text.slice(Math.max(0, start - around), start)), reversed(before)) +
    sameAtStart(page.text.slice(start + wanted.length, start + wanted.length + around), after)
  const [best] = places
    .map((start) => ({ start, likeness: likeness(start) }))
    .sort((one, other) => other.likeness - one.likeness)
  if (best === undefined) return null
  return marksOf(
    page,
    Array.from({ length: wanted.length }, (_, unit) => best.start + unit),
  )
}

/** Folded text can be longer than what it stands for. */
const around = 2 * longest.around

function folded(text: string): string {
  return foldPage([{ text, endsLine: false }]).text
}

function sameAtStart(one: string, other: string): number {
  const [first, second] = [one.replaceAll(' ', ''), other.replaceAll(' ', '')]
  let same = 0
  while (same < first.length && first[same] === second[same]) same++
  return same
}

function reversed(text: string): string {
  return text.split('').reverse().join('')
}

/** As it is read in a line, and copied. */
function plain(text: string): string {
  return unbroken(writtenLetters(text))
}

/** In one line: Japanese goes on where it broke, words are parted by a space. */
export function unbroken(text: string): string {
  return text.replace(/\s*\n\s*/g, (_, at: number) => {
    const [before = '', after = ''] = [text[at - 1], text.slice(at).trimStart()[0]]
    return isJapanese(before) && isJapanese(after) ? '' : ' '
  })
}
