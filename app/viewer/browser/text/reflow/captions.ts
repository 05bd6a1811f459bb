import { isCaption } from '#app/viewer/browser/text/figures/words.ts'
import type { Block } from './blocks.ts'
import { joined, runsOn } from './paragraphs.ts'

/** Moves each caption into the figure or table that it is beside, and figures in the middle of a paragraph to its end. */
export function withCaptions(blocks: readonly Block[]): Block[] {
  const result: Block[] = blocks.map((block) => ({ ...block }))
  for (let at = 0; at < result.length; at++) {
    const block = result[at]!
    if (!('caption' in block)) continue
    // A table's caption is usually above it, a figure's below.
    const order = block.kind === 'table' ? [at - 1, at + 1] : [at + 1, at - 1]
    const found =
      order.find((other) => isCaptionOf(result[other])) ??
      (isUnnumbered(block, result[at + 1]) ? at + 1 : undefined)
    if (found === undefined) continue
    // The names of a figure's parts may stand between it and its caption.
    if (found === at + 1 && !isCaptionOf(result[found]!) && isCaptionOf(result[found + 1]))
      (result[found] as { text: string }).text +=
        ` ${(result.splice(found + 1, 1)[0] as { text: string }).text}`
    block.caption = (result[found] as { text: string }).text
    result.splice(found, 1)
    if (found < at) at--
  }
  return mended(result)
}

function isCaptionOf(block: Block | undefined): boolean {
  return (block?.kind === 'paragraph' || block?.kind === 'heading') && isCaption(block.text)
}

/** The maximum distance of a caption from its figure, in points, and its maximum length. */
const nearby = 24
const longest = 300

/** Whether a block is a figure's caption without a number: small letters just below it. */
function isUnnumbered(figure: Block, below: Block | undefined): boolean {
  if (figure.kind !== 'figure' || below?.kind !== 'paragraph' || !below.isSmall) return false
  return below.at - figure.until < nearby && below.at >= figure.until - nearby && below.text.length < longest
}

/** A word that is divided at the end of a part, and its end at the beginning of the next. */
const [divided, wordEnd] = [/\p{Ll}[-\u00ad\u2010]$/u, /^\p{Ll}/u]

/**
 * Joins the two parts of a paragraph that figures or tables are in the middle of, and puts them after it. Parts with a divided word between
 * them are one paragraph, wherever they are on the page.
 */
function mended(blocks: Block[]): Block[] {
  const result: Block[] = []
  for (const block of blocks) {
    const before = beforeFloats(result)
    const isPart =
      block.kind === 'paragraph' &&
      before !== undefined &&
      (before === result[result.length - 1]
        ? divided.test(before.text) && wordEnd.test(block.text)
        : runsOn(before.text, block.text) && !isCaption(block.text))
    if (isPart) before.text = joined(before.text, block.text)
    else result.push(block)
  }
  return result
}

function beforeFloats(blocks: readonly Block[]): Extract<Block, { kind: 'paragraph' }> | undefined {
  for (let at = blocks.length - 1; at >= 0; at--) {
    const block = blocks[at]!
    if (block.kind === 'paragraph') return block
    if (!('caption' in block)) return undefined
  }
  return undefined
}
