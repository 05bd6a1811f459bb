import { displayText, fold } from './text-folding.ts'
import { isNameable } from './visible-text.ts'

/** assumed. */
const maxNameLength = 100

/**
 * A person's name as it is stored: in one line, without invisible characters and without those that change the direction
 * of text.
 */
export function cleanName(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim()
}

/** The folded name, in the form that searches use. Every writer of a name also writes this key beside it. */
export function nameKey(name: string): string {
  return fold(displayText(name))
}

/** What is wrong with a cleaned name, as a field problem; null if nothing is. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'required'
  if (Array.from(name).length > maxNameLength) return `tooLong?max=${maxNameLength}`
  return isNameable(name) ? null : 'noName'
}
