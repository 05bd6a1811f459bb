/** The dots between a heading and its page number in a table of contents. */
export const leaders = /([.．·・…])(?: ?\1){4,} ?/g

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
