import { displayText, fold } from './text-folding.ts'
import { isNameable } from './visible-text.ts'

/** assumed. */
const mostOfName = 100

/** A person's name as it is stored: one line, without signs that nobody sees or that turn a text around. */
export function cleanName(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim()
}

/** What a name is looked for by: folded as the search folds. Whoever writes a name writes it beside it. */
export function nameKey(name: string): string {
  return fold(displayText(name))
}

/** What is wrong with a cleaned name, as a field problem. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'required'
  if (Array.from(name).length > mostOfName) return `tooLong?max=${mostOfName}`
  return isNameable(name) ? null : 'noName'
}
