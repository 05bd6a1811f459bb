import { fold, writtenLetters } from '#app/kernel/values/text-folding.ts'

/** One run of text as pdf.js places it; `endsLine` when a line break follows. */
export interface TextRun {
  text: string
  endsLine: boolean
  /** The run is a reading (ruby) beside its word and belongs to no sentence. */
  isRuby?: boolean
  /** The run is skipped, for example the reader's mark, which is not part of the book. */
  isLeftOut?: boolean
}

/** Characters `from` (inclusive) to `to` (exclusive) of run `run`. */
export interface Mark {
  run: number
  from: number
  to: number
}

export interface FoldedPage {
  text: string
  /** For each UTF-16 unit of `text`, the letter it stands for, one object for all units of a letter; null for a space that no run holds. */
  origins: (Mark | null)[]
  /** The units that stand for the end of a line. */
  lineEnds: ReadonlySet<number>
}

/** A letter with the marks that belong to it: they are folded together and marked together. */
const letter = /[\s\S][\u0300-\u036f\u3099\u309a\uff9e\uff9f]*/gu

/** The character that pdf.js writes for a hyphen that divides a word at the end of a line. */
const partingHyphen = '\ufffe'

/** A page's text as it is compared. */
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

/** One that is seen, since the line ends there. */
function isLastSoftHyphen(text: string, at: number, endsLine: boolean): boolean {
  return (
    text[at] === '\u00ad' &&
    (/^[ \t]*[\r\n]/.test(text.slice(at + 1)) || (endsLine && text.trimEnd().length === at + 1))
  )
}

/** Half-width kana, ligatures and radicals become what they stand for; invisible characters become nothing. */
function foldLetter(characters: string): string {
  const wide = writtenLetters(characters)
    .replace(/\uff9e/g, '\u3099')
    .replace(/\uff9f/g, '\u309a')
    .normalize('NFKC')
  return fold(wide.replace(/\p{Cf}/gu, ''))
}

/** The letters that some units of the folded text stand for. */
export function marksOf(page: FoldedPage, units: readonly number[]): Mark[] {
  const inOrder = [...units].sort((a, b) => a - b)
  return joined(inOrder.flatMap((unit) => page.origins[unit] ?? []))
}

/** Wherever the letters stand, as in the catalogue: "art" is in "start" as well. */
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
