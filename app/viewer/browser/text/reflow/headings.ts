import type { Line } from './lines.ts'
import { endsSentence, type Flow } from './paragraphs.ts'
import { commonest } from './placed-text.ts'

/** The size and the face that most of the text is set in. */
export interface PageFaces {
  size: number
  face: string | undefined
}

/** Letters so many times larger than the text's are a heading's, and so many a chapter's. */
const larger = 1.12
const muchLarger = 1.4
const longest = 90
const maxBoldLength = 40

export function facesOf(lines: readonly Pick<Line, 'text' | 'size' | 'face'>[], size: number): PageFaces {
  return { size, face: commonest(lines, ({ face }) => face) }
}

/** The level of the heading that a line of a flow is part of, below the page's own; null of other lines. */
export function headingLevel(flow: Flow, nth: number, { size, face }: PageFaces): 3 | 4 | null {
  const line = flow.lines[nth]!
  if (!/[\p{L}]/u.test(line.text) && line.size < size * muchLarger) return null
  if (line.text.length > longest || (line.isMonospaced && /[{};=<>]/.test(line.text))) return null
  if (line.size >= size * larger) return line.size >= size * muchLarger ? 3 : 4
  return isBoldAlone(flow, nth, { size, face }) ? 4 : null
}

/** As large as the text, in a face of its own, with room above, and no sentence. */
function isBoldAlone({ lines, usual, end }: Flow, nth: number, { size, face }: PageFaces): boolean {
  const [line, before, after] = [lines[nth]!, lines[nth - 1], lines[nth + 1]]
  const isOther = line.isPure && line.isBold !== false && (line.face !== face || line.isBold === true)
  if (!isOther || line.size < size * 0.97 || line.isApart) return false
  if (line.text.length > maxBoldLength || /[。．.,、，:：]\s*$/.test(line.text) || endsSentence(line.text))
    return false
  const hasRoom = before === undefined || line.across - before.across > usual * 1.15
  const isOverText = after !== undefined && after.face !== line.face && after.size <= line.size * 1.05
  return hasRoom && isOverText && line.to < end - line.size
}
