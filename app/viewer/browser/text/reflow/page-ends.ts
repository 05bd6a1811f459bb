import type { Block } from './blocks.ts'
import { joined, runsOn, sentencesOf } from './paragraphs.ts'

/** Noncharacters of Unicode around the number of a page that begins in the middle of a paragraph. */
export const [pageStart, pageEnd] = ['\ufdd4', '\ufdd5']

type Running = Extract<Block, { kind: 'paragraph' | 'item' }>
type Paragraph = Extract<Block, { kind: 'paragraph' }>

/** The blocks of a page, by its number. */
interface PageBlocks {
  page: number
  blocks: readonly Block[]
}

/** Joins the paragraphs that run on from one page to the next, with the number of the page at which it begins. The pages follow each other. */
export function joinedAcross(pages: readonly PageBlocks[]): Block[][] {
  const result = pages.map(({ blocks }) => blocks.map((block) => ({ ...block })))
  for (let nth = result.length - 1; nth > 0; nth--) {
    const parts = partsOf(result[nth - 1]!, result[nth]!)
    if (parts === null) continue
    const [first, rest] = parts
    first.text = withPage(first.text, rest.text, pages[nth]!.page)
    result[nth] = result[nth]!.filter((block) => block !== rest)
  }
  return result
}

/** The end of a page's last sentence, which is on the next page. */
export interface SentenceEnd {
  page: number
  /** What a word that is divided at the page's end needs in place of its hyphen; null if none is. */
  wordEnd: string | null
  rest: string
}

/** Finds how the last sentence of a page ends on the next one. Null if it ends on its own page. */
export function endOfLastSentence(
  before: readonly Block[],
  { page, blocks }: PageBlocks,
): SentenceEnd | null {
  const parts = partsOf(before, blocks)
  if (parts === null) return null
  const [first, next] = parts
  const [sentence = ''] = sentencesOf(next.text)
  return { page, ...seamOf(first.text, sentence) }
}

/** The paragraph at the end of a page and the one at the beginning of the next in which it runs on. Notes, figures and tables don't count. */
function partsOf(before: readonly Block[], after: readonly Block[]): [Running, Paragraph] | null {
  const isText = ({ kind }: Block) => !['notes', 'figure', 'table'].includes(kind)
  const [last, next] = [before.filter(isText).pop(), after.find(isText)]
  if (last?.kind !== 'paragraph' && last?.kind !== 'item') return null
  if (next?.kind !== 'paragraph') return null
  const areAlike = last.kind === 'item' || last.isSmall === next.isSmall
  return areAlike && runsOn(last.text, next.text) ? [last, next] : null
}

/** Puts a page's number between two parts of a paragraph, after the word that a hyphen divides. */
function withPage(before: string, after: string, page: number): string {
  const { wordEnd, rest } = seamOf(before, after)
  const mark = `${pageStart}${page}${pageEnd}`
  if (wordEnd !== null) return joined(before, wordEnd) + mark + rest
  return before.trimEnd() + mark + rest
}

function seamOf(before: string, after: string): { wordEnd: string | null; rest: string } {
  const [left, whole] = [before.trimEnd(), joined(before, after)]
  // Between words the rest begins with a space.
  if (whole.startsWith(left)) return { wordEnd: null, rest: whole.slice(left.length) }
  const [wordEnd = ''] = /^\S+\s*/.exec(after) ?? []
  return { wordEnd, rest: after.slice(wordEnd.length) }
}
