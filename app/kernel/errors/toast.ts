import { catalogue, type ErrorName } from './catalogue.ts'

/** How a passing message looks on the page. */
export type ToastLook = {
  level: 'success' | 'info' | 'error'
  seconds: number
  position: 'top-center' | 'bottom-right'
}

/**
 * How a refusal looks as a toast. Null if it isn't shown as one: a new sign-in resolves it (R466), or the specification
 * suppresses it, always (R463, R464) or on some paths (R465). All others are red for 3 seconds at the top (R458). `path`
 * is the path of the refused request.
 */
export function toastOf(name: ErrorName, path = ''): ToastLook | null {
  const { shown, suppressedOn } = { suppressedOn: undefined, ...catalogue[name] }
  if (shown === 'suppressed' || shown === 'reauthorise') return null
  if (suppressedOn !== undefined && path.includes(suppressedOn)) return null
  return { level: 'error', seconds: 3, position: 'top-center' }
}

/** Shown when something failed without a known reason: no answer, or one with an unknown code (R461, R462). */
export const unknownToast: ToastLook = { level: 'error', seconds: 5, position: 'bottom-right' }
