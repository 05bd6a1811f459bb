import { displayText, fold } from './text-folding.ts'
import { isNameable } from './visible-text.ts'

const usernamePattern = /^[A-Za-z0-9_.-]{6,64}$/

/** Whether a text is a user name: 6 to 64 ASCII letters, digits, underscores, dots or hyphens (R405). */
export function isUsername(text: string): boolean {
  return usernamePattern.test(text)
}

/**
 * The form in which a user name is stored and looked up. assumed: case doesn't matter, and full-width characters from a
 * Japanese keyboard mean half-width ones.
 */
export function usernameKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** The maximum length of a person's name in characters (assumed). */
const maxNameLength = 100

/**
 * A person's name in the form in which it is stored: one line, without invisible characters and characters that change the direction of
 * text.
 */
export function cleanName(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .trim()
}

/** The folded name, which searches compare. Every write of a name also writes this key beside it. */
export function nameKey(name: string): string {
  return fold(displayText(name))
}

/** The problem of a cleaned name, as a field problem; null if there is none. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'required'
  if (Array.from(name).length > maxNameLength) return `tooLong?max=${maxNameLength}`
  return isNameable(name) ? null : 'noName'
}

const groupNamePattern = /^[\p{L}\p{N}_-](?:[\p{L}\p{M}\p{N}_ \u3000-]{0,62}[\p{L}\p{M}\p{N}_-])?$/u

/**
 * Whether a text is a user group's name: letters, digits, underscores, hyphens and, between them, spaces (R413). assumed: letters and
 * digits of any script, since groups are named after schools and libraries; at most 64 characters.
 */
export function isUserGroupName(text: string): boolean {
  return groupNamePattern.test(text)
}

/** The form in which group names are compared. assumed: names that differ only in case or width are the same. */
export function userGroupNameKey(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
