import { fold } from '#app/values/text-folding.ts'

/** One run of text as pdf.js places it; `endsLine` when a line break follows. */
export interface TextRun {
  text: string
  endsLine: boolean
}

/** Characters `from` (inclusive) to `to` (exclusive) of run `run` are part of a searched word. */
export interface Mark {
  run: number
  from: number
  to: number
}

export interface FoldedPage {
  text: string
  /** For each UTF-16 unit of `text`, the characters it stands for; null for a space that no run holds. */
  origins: (Mark | null)[]
}

/** A letter with the marks that belong to it: they are folded together and marked together. */
const letter = /[\s\S][\u0300-\u036f\u3099\u309a\uff9e\uff9f]*/gu

/**
 * Finds the searched words in a page's text, across runs and line breaks, in any width, case or kana (`fold`).
 * Between Japanese characters spaces and line breaks don't count: a PDF often has them where nobody typed one.
 */
export function findMarks(runs: readonly TextRun[], words: readonly string[]): Mark[] {
  const page = foldPage(runs)
  const hits = new Set<number>()
  for (const word of words) {
    const wanted = foldPage([{ text: word, endsLine: false }]).text
    for (const start of wanted ? placesOf(wanted, page.text) : []) {
      for (let unit = start; unit < start + wanted.length; unit++) hits.add(unit)
    }
  }
  return marksOf(page, [...hits])
}

/** A page's text as it is compared. */
export function foldPage(runs: readonly TextRun[]): FoldedPage {
  const page: FoldedPage = { text: '', origins: [] }
  let spaceBefore = false
  const push = (unit: string, origin: Mark | null) => {
    page.text += unit
    page.origins.push(origin)
  }
  for (const [run, { text, endsLine }] of runs.entries()) {
    for (const { 0: characters, index: from } of text.matchAll(letter)) {
      const folded = foldLetter(characters)
      if (/^\s*$/.test(folded)) {
        spaceBefore ||= folded !== ''
        continue
      }
      const before = page.text[page.text.length - 1]
      if (spaceBefore && before !== undefined && !isJapanese(before) && !isJapanese(folded[0]!))
        push(' ', null)
      spaceBefore = false
      for (const unit of folded.split('')) push(unit, { run, from, to: from + characters.length })
    }
    spaceBefore ||= endsLine
  }
  return page
}

/** Half-width kana, ligatures and radicals become what they stand for; invisible characters become nothing. */
function foldLetter(characters: string): string {
  const wide = characters
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
