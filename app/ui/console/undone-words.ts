import type { Undone } from '#app/features/audit/model/bulk-change.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'

/** The most names a message has room for. */
const maxNames = 3

/** Returns the message after a bulk change was undone; null if nobody had changed any of the items since. */
export function undoneWords({ locale }: Visit, { changed, left }: Undone): string | null {
  if (left.length === 0) return null
  const words = translator(locale, 'console')
  const named = left.slice(0, maxNames).map((name) => words('list.quoted', { name }))
  const names = new Intl.ListFormat(locale, { type: 'unit' }).format(named)
  const more = left.length > maxNames ? '…' : ''
  return words('list.undoneInPart', { changed, left: left.length, names: names + more })
}
