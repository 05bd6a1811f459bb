import type { Typeface } from '../../world/fonts.ts'
import { drawLine, drawSpaced, type Ink } from '../../world/pen.ts'
import type { Canvas } from './canvas.ts'
import { atomsOf, type Line, linesOf, widthAt } from './lines.ts'

export interface Setting {
  measure: number
  ink: Ink
  leading: number
  isJapanese?: boolean
  isJustified?: boolean
  align?: 'left' | 'centre' | 'right'
  indent?: number
  italic?: Typeface
  linkColor?: string
}

/** Breaks a text into the lines that `drawText` draws. */
export function brokenLines(text: string, setting: Setting): Line[] {
  const { measure, indent, isJapanese = false, italic } = setting
  const words = isJapanese ? text : withCurlyQuotes(text)
  return linesOf(atomsOf(words, setting.ink, italic), { measure, indent, isJapanese })
}

/** Replaces typewriter quotes by those of print. A single one is always an apostrophe. */
export const withCurlyQuotes = (text: string) =>
  text
    .replace(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll("'", '’')

/** Draws a paragraph from its first baseline at y. Returns the baseline after the last line. */
export function drawText(
  canvas: Canvas,
  text: string,
  { x, y, ...setting }: Setting & { x: number; y: number },
): number {
  let baseline = y
  for (const [i, line] of brokenLines(text, setting).entries()) {
    drawTextLine(canvas, line, { x, y: baseline, ...setting, indent: i === 0 ? setting.indent : 0 })
    baseline += setting.leading
  }
  return baseline
}

/** Draws one broken line: words of one style as one string, so that they stay together in the text of the PDF. */
export function drawTextLine(
  canvas: Canvas,
  line: Line,
  { x, y, ...setting }: Setting & { x: number; y: number },
) {
  const { measure, indent = 0, align = 'left', isJapanese = false } = setting
  const spare = measure - indent - line.width
  const start = x + indent + (align === 'centre' ? spare / 2 : align === 'right' ? spare : 0)
  const isFull = (setting.isJustified ?? true) && align === 'left' && !line.isLast
  const gaps = line.atoms.filter(({ space }, i) => i > 0 && space > 0).length
  const letters = line.atoms.reduce((sum, { text }) => sum + [...text].length, 0)
  const isTracked = isFull && isJapanese && letters > 1 && Math.abs(spare) < setting.ink.size * 2.2
  const tracking = isTracked ? spare / (letters - 1) : 0
  const spacing =
    isFull && !isJapanese && gaps > 0 && spare / gaps < setting.ink.size * 0.6 ? spare / gaps : 0
  let at = start
  for (const run of runsOf(line)) {
    const ink = {
      ...run.ink,
      tracking: (run.ink.tracking ?? 0) + tracking,
      color: run.link ? (setting.linkColor ?? run.ink.color) : run.ink.color,
    }
    const end = drawSpaced(canvas, run.text, { x: at, y, ink, spacing })
    if (run.ruby) drawRuby(canvas, run.ruby, { from: at, to: end - tracking, y, ink })
    if (run.link) canvas.goTo(at, y - ink.size, end - at, ink.size * 1.25, run.link)
    at = end
  }
}

function drawRuby(
  canvas: Canvas,
  ruby: string,
  { from, to, y, ink }: { from: number; to: number; y: number; ink: Ink },
) {
  const small = { ...ink, size: ink.size * 0.5, tracking: 0 }
  const width = widthAt(ruby, small)
  drawLine(canvas, ruby, { x: (from + to - width) / 2, y: y - ink.size * 0.98, ink: small })
}

type Run = { text: string; ink: Ink; link?: string; ruby?: string }

function runsOf(line: Line): Run[] {
  const runs: Run[] = []
  for (const [i, { text, ink, link, ruby, space }] of line.atoms.entries()) {
    const words = i > 0 && space > 0 ? ` ${text}` : text
    const last = runs.at(-1)
    if (last && last.ink === ink && last.link === link && !last.ruby && !ruby) last.text += words
    else if (words === text || last === undefined) runs.push({ text, ink, link, ruby })
    else {
      last.text += ' '
      runs.push({ text, ink, link, ruby })
    }
  }
  return runs
}
