/** One run of a page's text where it stands. Along the line and across the lines both grow as one reads on; in points. */
export interface PlacedText {
  text: string
  from: number
  to: number
  across: number
  size: number
  endsLine: boolean
}

interface Line {
  text: string
  from: number
  to: number
  across: number
  size: number
}

/** Letters of another size than this many times are another paragraph, as headings are. */
const otherSize = 1.15
/** So many usual distances between lines are a gap. */
const gap = 1.5
const indent = 0.7
/** So many letters short of the longest line a sentence's end is a paragraph's. */
const short = 2.5

/** A page's text as paragraphs, in the order of the file, without the breaks that its lines had on paper. */
export function paragraphsOf(runs: readonly PlacedText[]): string[] {
  const lines = linesOf(runs)
  const usual = usualDistance(lines)
  const paragraphs: string[] = []
  let longest = 0
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const begins = before === undefined || beginsParagraph(line, before, usual, longest)
    const isOtherColumn = before === undefined || line.across <= before.across
    longest = isOtherColumn ? line.to : Math.max(longest, line.to)
    if (begins) paragraphs.push(line.text)
    else paragraphs.push(joined(paragraphs.pop() ?? '', line.text))
  }
  return paragraphs.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

function linesOf(runs: readonly PlacedText[]): Line[] {
  const lines: Line[] = []
  let isOpen = false
  for (const { endsLine, ...run } of runs) {
    const last = lines[lines.length - 1]
    if (!isOpen || last === undefined) lines.push({ ...run })
    else if (run.text !== '') {
      last.text += run.text
      last.to = Math.max(last.to, run.to)
      last.size = Math.max(last.size, run.size)
    }
    isOpen = !endsLine
  }
  return lines.filter(({ text }) => text.trim() !== '')
}

/** Of neighbouring lines of a column; 0 where there are none. */
function usualDistance(lines: readonly Line[]): number {
  const distances = lines
    .map((line, at) => line.across - (lines[at - 1]?.across ?? Number.POSITIVE_INFINITY))
    .filter((distance) => distance > 0)
    .sort((a, b) => a - b)
  return distances[Math.floor((distances.length - 1) / 2)] ?? 0
}

function beginsParagraph(line: Line, before: Line, usual: number, longest: number): boolean {
  const [small, large] = [Math.min(line.size, before.size), Math.max(line.size, before.size)]
  if (large > small * otherSize) return true
  if (/^\u3000/.test(line.text)) return true
  const distance = line.across - before.across
  const endsSentence = /[。．.!?！？」』）)]\s*$/.test(before.text)
  if (endsSentence && before.to < longest - short * before.size) return true
  // Another column: where it stands says nothing about what went before.
  if (distance <= 0) return false
  return distance > usual * gap || line.from - before.from > indent * line.size
}

const unspaced = /[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** A word cut in two is one again; between Japanese letters a line's end means nothing. */
function joined(before: string, after: string): string {
  const [left, right] = [before.trimEnd(), after.trimStart()]
  if (/\p{L}[-\u00ad\u2010]$/u.test(left) && /^\p{Ll}/u.test(right)) return left.slice(0, -1) + right
  const meet = unspaced.test(left.slice(-1)) || unspaced.test(right.slice(0, 1))
  return meet ? left + right : `${left} ${right}`
}

/** As they are spoken, one after the other. */
export function sentencesOf(paragraph: string): string[] {
  return (
    paragraph.match(/[^。！？!?.]*(?:[。！？!?]+|\.(?=\s|$)|\.)[」』）)”’"']*\s*|[^。！？!?.]+$/gu) ?? [
      paragraph,
    ]
  ).reduce<string[]>((sentences, part) => {
    const last = sentences[sentences.length - 1]
    // A point without a space after it is none: 3.14, example.jp.
    if (last !== undefined && /\S\.$/.test(last) && /^\S/.test(part))
      sentences[sentences.length - 1] = last + part
    else sentences.push(part)
    return sentences
  }, [])
}
