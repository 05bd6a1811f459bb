import type { Terms } from './terms-store.ts'

export function viewTerms({ version, text }: Terms) {
  return { version, termsAndCondition: text }
}
