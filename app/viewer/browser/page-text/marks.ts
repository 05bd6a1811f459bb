import { spacedLettersIn } from '#app/kernel/values/spaced-letters.ts'
import { fold, writtenMails } from '#app/kernel/values/text-folding.ts'

/** The words that are searched on a page. */
export interface SearchedOnPage {
  words: readonly string[]
  /** The part of a word before a page break (`tails`) and the part after one (`heads`), folded as by `foldPage`. */
  tails?: readonly string[]
  heads?: readonly string[]
}

/** Marked characters of a run, with the index (from 0) of their place on the page. */
interface FoundMark extends Mark {
  place: number
}

/** A range of a page's units, both ends included. */
interface Span {
  from: number
  to: number
}

/**
 * How near to a page's edge a word must be to continue on the other page, in folded characters. Only a page number or a running head may be
 * between it and the edge.
 */
const edge = 80

/**
 * Finds the searched words in a page's text, across runs and line breaks, in any width, case or kana (`fold`), like the index: words that a
 * hyphen divides at a line's end, or that have letter spacing, are read as whole words, and a reading (ruby) beside a word doesn't divide
 * it. Between Japanese characters spaces and line breaks don't count: a PDF often has them where nobody typed one. Matches that overlap or
 * touch are one place.
 */
export function findMarks(runs: readonly TextRun[], searched: SearchedOnPage): FoundMark[] {
  const page = foldPage(runs)
  const spans = readingsOf(page, runs).flatMap((reading) => [
    ...spansOfWords(reading, searched.words.map(folded)),
    ...spansAtEdges(reading, searched),
  ])
  return placesIn(inUnitsOf(page, spans)).flatMap((span, place) =>
    marksOf(page, unitsOf(span)).map((mark) => ({ ...mark, place })),
  )
}

function folded(word: string): string {
  return foldPage([{ text: word, endsLine: false }]).text
}

type Letters = Pick<FoldedPage, 'text' | 'origins'>
type Found = { first: Mark; last: Mark }

function spansOfWords({ text, origins }: Letters, words: readonly string[]): Found[] {
  return words
    .filter(Boolean)
    .flatMap((word) => placesOf(word, text).flatMap((at) => letters(origins, at, at + word.length)))
}

function spansAtEdges({ text, origins }: Letters, { tails = [], heads = [] }: SearchedOnPage): Found[] {
  const ends = tails.flatMap((tail) => {
    const at = text.lastIndexOf(tail)
    return tail !== '' && at >= text.length - tail.length - edge ? letters(origins, at, at + tail.length) : []
  })
  const begins = heads.flatMap((head) => {
    const at = text.indexOf(head)
    return head !== '' && at >= 0 && at <= edge ? letters(origins, at, at + head.length) : []
  })
  return [...ends, ...begins]
}

/** The first and the last letter of some units. */
function letters(origins: readonly (Mark | null)[], from: number, to: number): Found[] {
  const stands = origins.slice(from, to).filter((origin) => origin !== null)
  const [first, last] = [stands[0], stands[stands.length - 1]]
  return first && last ? [{ first, last }] : []
}

/** The page's text as it is, and without each of the things that divide words: readings, hyphens at line ends, letter spacing. */
function readingsOf(page: FoldedPage, runs: readonly TextRun[]): Letters[] {
  const isRuby = (at: number) => runs[page.origins[at]?.run ?? -1]?.isRuby === true
  const plain = runs.some((run) => run.isRuby) ? without(page, isRuby) : page
  const readings: Letters[] = plain === page ? [page] : [page, plain]
  const hyphens = dividing(page)
  if (hyphens.size > 0) {
    readings.push(without(page, (at) => hyphens.has(at) || hyphens.has(at - 1)))
    readings.push(without(page, (at) => hyphens.has(at - 1)))
  }
  const apart = setApart(page.text)
  if (apart.size > 0) readings.push(without(page, (at) => apart.has(at)))
  return readings
}

function without({ text, origins }: Letters, isLeftOut: (unit: number) => boolean): Letters {
  const units = Array.from(origins.keys()).filter((at) => !isLeftOut(at))
  return { text: units.map((at) => text[at]).join(''), origins: units.map((at) => origins[at] ?? null) }
}

/** Hyphens between two letters of which the second begins a line. */
function dividing({ text, lineEnds }: FoldedPage): Set<number> {
  const places = [...lineEnds].map((end) => end - 1)
  return new Set(
    places.filter(
      (at) =>
        /[-\u2010]/.test(text[at] ?? '') &&
        /\p{L}/u.test(text[at - 1] ?? '') &&
        /\p{L}/u.test(text[at + 2] ?? ''),
    ),
  )
}

/** The spaces within words that have letter spacing. */
function setApart(text: string): Set<number> {
  const spaces = new Set<number>()
  for (const { at, letters } of spacedLettersIn(text))
    for (const [nth, letter] of letters.split('').entries()) if (letter === ' ') spaces.add(at + nth)
  return spaces
}

function inUnitsOf({ origins }: FoldedPage, found: readonly Found[]): Span[] {
  const [first, last] = [new Map<Mark, number>(), new Map<Mark, number>()]
  for (const [at, origin] of found.length === 0 ? [] : origins.entries()) {
    if (origin === null) continue
    if (!first.has(origin)) first.set(origin, at)
    last.set(origin, at)
  }
  return found.map((span) => ({ from: first.get(span.first)!, to: last.get(span.last)! }))
}

/** Returns the spans in order; spans that overlap or meet become one. */
function placesIn(spans: readonly Span[]): Span[] {
  const places: Span[] = []
  for (const { from, to } of [...spans].sort((one, other) => one.from - other.from)) {
    const last = places[places.length - 1]
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to)
    else places.push({ from, to })
  }
  return places
}

function unitsOf({ from, to }: Span): number[] {
  return Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
}

/** One run of text as pdf.js places it; `endsLine` when a line break follows. */
export interface TextRun {
  text: string
  endsLine: boolean
  /** The run is a reading (ruby) beside its word and belongs to no sentence. */
  isRuby?: boolean
  /** The run is skipped; for example the reader's mark, which isn't part of the book. */
  isLeftOut?: boolean
}

/** Characters `from` (inclusive) to `to` (exclusive) of run `run`. */
export interface Mark {
  run: number
  from: number
  to: number
}

interface FoldedPage {
  text: string
  /**
   * For each UTF-16 unit of `text`, the letter that it stands for (the same object for all units of a letter); null for a space that no run
   * contains.
   */
  origins: (Mark | null)[]
  /** The units that stand for the end of a line. */
  lineEnds: ReadonlySet<number>
}

/** A letter with its combining marks, which are folded and marked together. */
const letter = /[\s\S][\u0300-\u036f\u3099\u309a\uff9e\uff9f]*/gu

/** The character that pdf.js writes for a hyphen that divides a word at the end of a line. */
const partingHyphen = '\ufffe'

/** Folds a page's text into the form in which it is searched. */
export function foldPage(runs: readonly TextRun[]): FoldedPage {
  const [origins, lineEnds]: [(Mark | null)[], Set<number>] = [[], new Set()]
  let text = ''
  let before: 'nothing' | 'space' | 'line end' = 'nothing'
  const push = (unit: string, origin: Mark | null) => {
    text += unit
    origins.push(origin)
  }
  for (const [run, { text: own, endsLine, isLeftOut }] of runs.entries()) {
    if (isLeftOut) continue
    for (const { 0: characters, index: from } of own.matchAll(letter)) {
      const isParting = characters === partingHyphen || isLastSoftHyphen(own, from, endsLine)
      const folded = isParting ? '-' : foldLetter(characters)
      if (/^\s*$/.test(folded)) {
        if (/[\r\n]/.test(characters)) before = 'line end'
        else if (folded !== '' && before === 'nothing') before = 'space'
        continue
      }
      const last = text[text.length - 1]
      if (before !== 'nothing' && last !== undefined && !isJapanese(last) && !isJapanese(folded[0]!)) {
        if (before === 'line end') lineEnds.add(text.length)
        push(' ', null)
      }
      before = characters === partingHyphen ? 'line end' : 'nothing'
      const origin = { run, from, to: from + characters.length }
      for (const unit of folded.split('')) push(unit, origin)
    }
    if (endsLine) before = 'line end'
  }
  return { text, origins, lineEnds }
}

/** Whether a soft hyphen is visible, which it is at the end of a line. */
function isLastSoftHyphen(text: string, at: number, endsLine: boolean): boolean {
  return (
    text[at] === '\u00ad' &&
    (/^[ \t]*[\r\n]/.test(text.slice(at + 1)) || (endsLine && text.trimEnd().length === at + 1))
  )
}

/** Folds one letter. Half-width kana, ligatures and radicals become the ordinary letters; invisible characters are dropped. */
function foldLetter(characters: string): string {
  const wide = writtenMails(characters)
    .replace(/\uff9e/g, '\u3099')
    .replace(/\uff9f/g, '\u309a')
    .normalize('NFKC')
  return fold(wide.replace(/\p{Cf}/gu, ''))
}

/** The marks that cover some units of the folded text. */
export function marksOf(page: FoldedPage, units: readonly number[]): Mark[] {
  const inOrder = [...units].sort((a, b) => a - b)
  return joined(inOrder.flatMap((unit) => page.origins[unit] ?? []))
}

/** The positions of a word anywhere in a text, as in the catalogue: "art" is found in "start" too. */
export function placesOf(wanted: string, text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) places.push(at)
  return places
}

function joined(origins: readonly Mark[]): Mark[] {
  const marks: Mark[] = []
  for (const { run, from, to } of origins) {
    const last = marks[marks.length - 1]
    if (last?.run === run && last.to >= from) last.to = to
    else marks.push({ run, from, to })
  }
  return marks
}

export function isJapanese(unit: string): boolean {
  return /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef\ud800-\udfff]/.test(unit)
}
