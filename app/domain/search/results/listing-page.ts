/** The dots between a heading and its page in a table of contents. */
export const leaders = /([.．·・…])(?: ?\1){4,} ?/g

const leastLeaders = 3
/** What stands at the top of a page of contents or of an index. */
const heading = /^.{0,24}(?:目次|もくじ|索引|さくいん|\bcontents\b|\bindex\b)/iu
const numbers = /(?<![\d.,/:-])\d{1,4}(?![\d.,/:-]*\d)/g

/** Pages up to here are likelier to be contents. assumed: as books have them. */
const frontPages = 12

/**
 * Whether a page (its display text) lists what is on others: a table of contents, an index. It has dot leaders, or
 * page numbers all over; fewer of them say so where it calls itself that, or stands at the front of the document.
 */
export function isListing({ page, text }: { page: number; text: string }): boolean {
  if ((text.match(leaders) ?? []).length >= leastLeaders) return true
  const count = (text.match(numbers) ?? []).length
  const least = heading.test(text) ? 3 : page <= frontPages ? 8 : 16
  return count >= least && text.length / count < 32
}
