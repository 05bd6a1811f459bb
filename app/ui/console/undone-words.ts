import type { Undone } from '#app/features/audit/model/bulk-change.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The maximum number of names in a message. */
const maxNames = 3

/**
 * The message after a bulk change was undone, naming the items that were left because somebody has changed them since. Null if there are
 * none.
 */
export function undoneWords({ locale }: Visit, { changed, left }: Undone): string | null {
  if (left.length === 0) return null
  const words = translator(locale, 'console')
  const named = left.slice(0, maxNames).map((name) => words('list.quoted', { name }))
  const names = new Intl.ListFormat(locale, { type: 'unit' }).format(named)
  const more = left.length > maxNames ? '…' : ''
  return words('list.undoneInPart', { changed, left: left.length, names: names + more })
}
