import { alignDisplay } from '#app/kernel/values/text-alignment.ts'
import { displayText, fold } from '#app/kernel/values/text-folding.ts'

/** A piece of shown text. `marked` means that it was searched for. */
export type TextPart = { text: string; marked: boolean }

type Span = { from: number; to: number }

/** Enough occurrences to choose the best from. A page of one repeated letter has thousands. */
const maxPlaces = 200

/** How many characters a cut may move in order to fall between words. */
const boundaryReach = 12

/** Marks every occurrence of the folded terms in a whole text, such as a title, which is otherwise as its author wrote it. */
export function markTerms(text: string, terms: readonly string[]): TextPart[] {
  const whole = { from: 0, to: text.length }
  const display = displayText(text)
  const found = occurrences(fold(display), terms)
  if (display === text || found.length === 0) return partsOf(text, found, whole)
  const aligned = alignDisplay(text)
  if (aligned === null) return partsOf(text, [], whole)
  const spans = occurrences(fold(aligned.display), terms).map(({ from, to }) => ({
    from: aligned.from[from]!,
    to: aligned.to[to - 1]!,
  }))
  return partsOf(text, spans, whole)
}

/**
 * A quote of about `width` characters of a display text around the place where most of the folded terms occur together. Marks the terms and
 * writes … at the cuts. It is the beginning of the text if none is found. Shortens dot leaders.
 */
export function snippetAround(text: string, terms: readonly string[], width = 80): TextPart[] {
  const display = text.replace(leaders, '… ')
  const folded = fold(display)
  const spans = occurrences(folded, terms)
  return lineOf(display, spans, windowAround(display, bestSpan(folded, spans, width), width))
}

/**
 * A line of a text, and which of the text's matches it contains, counted from 0. Overlapping and adjacent occurrences are
 * one match.
 */
export type PlacedLine = { parts: TextPart[]; place: number; places: number }

/**
 * The lines of a display text with the folded terms marked, at most `most`. Occurrences near each other share a line.
 * With `across`, only occurrences that go across that position.
 */
export function snippetsOf(
  text: string,
  terms: readonly string[],
  { most, across, width = 80 }: { most: number; across?: number; width?: number },
): PlacedLine[] {
  const display = text.replace(leaders, '… ')
  const spans = occurrences(fold(display), terms).filter(
    ({ from, to }) => across === undefined || (from < across && to > across),
  )
  const lines: PlacedLine[] = []
  const places = placesOf(spans)
  for (let at = 0; at < spans.length && lines.length < most; ) {
    const [first] = spans.slice(at, at + 1) as [Span]
    let end = at
    while ((spans[end + 1]?.to ?? Number.POSITIVE_INFINITY) <= first.from + width / 2) end += 1
    const together = spans.slice(at, end + 1)
    const to = Math.max(...together.map((span) => span.to))
    const parts = lineOf(display, spans, windowAround(display, { from: first.from, to }, width))
    const place = places[at]!
    lines.push({ parts, place, places: places[end]! - place + 1 })
    at = end + 1
  }
  return lines
}

/** Numbers the match that each span belongs to. */
function placesOf(spans: readonly Span[]): number[] {
  let [place, end] = [-1, -1]
  return spans.map(({ from, to }) => {
    if (from > end) place += 1
    end = Math.max(end, to)
    return place
  })
}

function lineOf(display: string, spans: readonly Span[], { from, to }: Span): TextPart[] {
  const parts = partsOf(display, spans, { from, to })
  if (from > 0) parts.unshift({ text: '…', marked: false })
  if (to < display.length) parts.push({ text: '…', marked: false })
  return joined(parts)
}

function occurrences(folded: string, terms: readonly string[]): Span[] {
  const spans: Span[] = []
  for (const term of terms) {
    if (term === '') continue
    let at = folded.indexOf(term)
    for (let i = 0; at >= 0 && i < maxPlaces; i++) {
      spans.push({ from: at, to: at + term.length })
      at = folded.indexOf(term, at + 1)
    }
  }
  return spans.sort((a, b) => a.from - b.from || b.to - a.to)
}

/** The range of occurrences within `width` with the most different words. The first of equals. */
function bestSpan(folded: string, spans: readonly Span[], width: number): Span {
  let best: Span = { from: 0, to: 0 }
  let most = 0
  for (const [i, first] of spans.entries()) {
    const words = new Set<string>()
    let to = first.to
    for (const span of spans.slice(i, i + maxPlaces)) {
      if (span.to > first.from + width) break
      words.add(folded.slice(span.from, span.to))
      to = Math.max(to, span.to)
    }
    if (words.size > most || most === 0) {
      best = { from: first.from, to }
      most = Math.max(words.size, 1)
    }
  }
  return best
}

function windowAround(display: string, { from, to }: Span, width: number): Span {
  if (display.length <= width) return { from: 0, to: display.length }
  const spare = Math.max(width - (to - from), 0)
  const start = Math.max(0, Math.min(from - Math.floor(spare / 3), display.length - width))
  const end = Math.min(display.length, Math.max(start + width, Math.min(to, start + 2 * width)))
  return {
    from: start === 0 ? 0 : cutBefore(display, start, Math.min(from, start + boundaryReach)),
    to:
      end === display.length ? end : cutAfter(display, end, Math.max(Math.min(to, end), end - boundaryReach)),
  }
}

/** The first good position for a beginning from `at` to `latest`: after a space or the end of a clause. */
function cutBefore(display: string, at: number, latest: number): number {
  for (let i = at; i <= latest; i++) if (/[\s、。，．！？」』）]/.test(display[i - 1] ?? ' ')) return i
  return wholeCharacter(display, at)
}

/** The last good position for an end from `earliest` to `at`: before a space or after the end of a clause. */
function cutAfter(display: string, at: number, earliest: number): number {
  for (let i = at; i >= earliest; i--) {
    if (display[i] === ' ' || /[、。，．！？」』）]/.test(display[i - 1] ?? '')) return i
  }
  return wholeCharacter(display, at)
}

/** Moves a position so that it doesn't lie between the halves of a surrogate pair. */
function wholeCharacter(display: string, i: number): number {
  const code = display.charCodeAt(i)
  return code >= 0xdc00 && code <= 0xdfff ? i - 1 : i
}

function partsOf(display: string, spans: readonly Span[], window: Span): TextPart[] {
  const parts: TextPart[] = []
  let at = window.from
  for (const span of spans) {
    const from = Math.max(span.from, at)
    const to = Math.min(span.to, window.to)
    if (from >= to) continue
    parts.push(
      { text: display.slice(at, from), marked: false },
      { text: display.slice(from, to), marked: true },
    )
    at = to
  }
  parts.push({ text: display.slice(at, window.to), marked: false })
  return joined(parts)
}

/** Drops empty parts and joins neighbours of the same kind. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const result: TextPart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.text === '') continue
    if (last?.marked === part.marked) result[result.length - 1] = { ...last, text: last.text + part.text }
    else result.push(part)
  }
  return result
}

/** The dots between a heading and its page number in a table of contents. */
const leaders = /([.．·・…])(?: ?\1){4,} ?/g

const leastLeaders = 3

/** Headings at the top of a table of contents or an index. */
const heading = /^.{0,24}(?:目次|もくじ|索引|さくいん|\bcontents\b|\bindex\b)/iu
const numbers = /(?<![\d.,/:-])\d{1,4}(?![\d.,/:-]*\d)/g

/** Pages up to this one are likelier to be a table of contents. assumed: as in most books. */
const frontPages = 12

/**
 * Whether a page (its display text) lists others: a table of contents or an index. It has dot leaders or many page
 * numbers. Fewer suffice if it has such a heading, or is at the front of the document.
 */
export function isListing({ page, text }: { page: number; text: string }): boolean {
  if ((text.match(leaders) ?? []).length >= leastLeaders) return true
  const count = (text.match(numbers) ?? []).length
  const least = heading.test(text) ? 3 : page <= frontPages ? 8 : 16
  return count >= least && text.length / count < 32
}
