import type { Terms } from './terms-store.ts'

/** The terms as the API answers them. */
export function viewTerms({ version, text }: Terms) {
  return { version, text }
}
