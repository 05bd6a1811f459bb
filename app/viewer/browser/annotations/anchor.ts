import { writtenMails } from '#app/kernel/values/text-folding.ts'
import {
  foldPage,
  isJapanese,
  type Mark,
  marksOf,
  placesOf,
  type TextRun,
} from '#app/viewer/browser/page-text/marks.ts'

/** A passage by its own words and the words around it, like the W3C's TextQuoteSelector. */
export interface Anchor {
  quote: string
  prefix: string
  suffix: string
}

/** A position before the letter `at` of a run. */
export interface Position {
  run: number
  at: number
}

/** A selected passage of a page: its anchor, and its whole text of any length. */
export interface Passage extends Anchor {
  text: string
}

/** The lengths that the server stores, in characters. */
const longest = { quote: 500, around: 60 }

/**
 * The passage between two positions of a page. Null if it is empty. Readings (ruby) are not part of the text beside them, unless nothing
 * else was selected. The quote of a longer passage is cut.
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
 * Finds where a passage is on a page; of several places the one with the same context. Null if it isn't there. Earlier versions stored
 * passages with readings among their words, so these are searched for too.
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

/** How much text around a match is compared: folded text can be longer than the original. */
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

/** The text as it is read and copied, in one line. */
function plain(text: string): string {
  return unbroken(writtenMails(text))
}

/** Joins lines: Japanese text without a space, other words with one. */
export function unbroken(text: string): string {
  return text.replace(/\s*\n\s*/g, (_, at: number) => {
    const [before = '', after = ''] = [text[at - 1], text.slice(at).trimStart()[0]]
    return isJapanese(before) && isJapanese(after) ? '' : ' '
  })
}
