import { catalogue, type ErrorName } from './catalogue.ts'

/** How a passing message stands on the page. */
export type ToastLook = {
  level: 'success' | 'info' | 'error'
  seconds: number
  position: 'top-center' | 'bottom-right'
}

/**
 * How a refusal shows as a toast, or null where it shows none: what a new login mends (R466), what the specification keeps
 * silent (R463, R464), and what it keeps silent on some paths (R465). All others are red for 3 seconds at the top (R458).
 * `path` is that of the request that was refused.
 */
export function toastOf(name: ErrorName, path = ''): ToastLook | null {
  const { shown, suppressedOn } = { suppressedOn: undefined, ...catalogue[name] }
  if (shown === 'suppressed' || shown === 'reauthorise') return null
  if (suppressedOn !== undefined && path.includes(suppressedOn)) return null
  return { level: 'error', seconds: 3, position: 'top-center' }
}

/** What went wrong without anybody saying what: no answer, or one that nobody knows (R461, R462). */
export const unknownToast: ToastLook = { level: 'error', seconds: 5, position: 'bottom-right' }
