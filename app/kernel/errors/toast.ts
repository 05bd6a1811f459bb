import { catalogue, type ErrorName } from './catalogue.ts'

/** The look of a passing message on the page. */
export type ToastAppearance = {
  level: 'success' | 'info' | 'error'
  seconds: number
  position: 'top-center' | 'bottom-right'
}

/**
 * The look of a refusal's toast. Null if it isn't shown as one: a new sign-in resolves it (R466), or the specification suppresses it,
 * always (R463, R464) or on some paths (R465). All others are red for 3 seconds at the top (R458). `path` is the path of the refused
 * request.
 */
export function toastOf(name: ErrorName, path = ''): ToastAppearance | null {
  const { shown, suppressedOn } = { suppressedOn: undefined, ...catalogue[name] }
  if (shown === 'suppressed' || shown === 'reauthorise') return null
  if (suppressedOn !== undefined && path.includes(suppressedOn)) return null
  return { level: 'error', seconds: 3, position: 'top-center' }
}

/** The toast for a failure without a known reason: no answer, or one with an unknown code (R461, R462). */
export const unknownToast: ToastAppearance = { level: 'error', seconds: 5, position: 'bottom-right' }

/**
 * Messages that the next page shows briefly at the top centre. Level and seconds are those of the specification's table
 * of messages (R126; 3 s for success and errors, 5 s for ended sessions).
 */
export const toasts = {
  'api.create.200': { level: 'success', seconds: 3 },
  'api.update.200': { level: 'success', seconds: 3 },
  'api.delete.200': { level: 'success', seconds: 3 },
  'api.register.200': { level: 'success', seconds: 3 },
  'api.cancel.200': { level: 'success', seconds: 3 },
  'api.coupon.200': { level: 'success', seconds: 3 },
  'api.verify.veritrans.200': { level: 'success', seconds: 3 },
  'api.addTrending.success': { level: 'success', seconds: 3 },
  'api.removeTrending.success': { level: 'success', seconds: 3 },
  'api.addFavorite.success': { level: 'success', seconds: 3 },
  'api.removeFavorite.success': { level: 'success', seconds: 3 },
  'books.closed': { level: 'success', seconds: 3 },
  'books.reopened': { level: 'success', seconds: 3 },
  'payout.recorded': { level: 'success', seconds: 3 },
  'payout.takenBack': { level: 'success', seconds: 3 },
  'refund.done': { level: 'success', seconds: 3 },
  'refund.verifying': { level: 'info', seconds: 10 },
  'upload.givenUp': { level: 'success', seconds: 3 },
  'order.withdrawn': { level: 'error', seconds: 10 },
  'content.restored': { level: 'success', seconds: 3 },
  'content.coverChosen': { level: 'success', seconds: 3 },
  'content.uploaded': { level: 'success', seconds: 3 },
  'content.replaced': { level: 'success', seconds: 3 },
  // Long enough to press undo.
  'list.done': { level: 'success', seconds: 10 },
  'list.undone': { level: 'success', seconds: 3 },
  'staff.invited': { level: 'success', seconds: 3 },
  'proof.done': { level: 'success', seconds: 3 },
  'email.restored': { level: 'success', seconds: 3 },
  'mail.tested': { level: 'success', seconds: 3 },
  'note.deleted': { level: 'success', seconds: 3 },
  'sessions.ended': { level: 'success', seconds: 3 },
  'offline.ended': { level: 'success', seconds: 3 },
  'readingLife.on': { level: 'success', seconds: 3 },
  'readingLife.off': { level: 'success', seconds: 3 },
  'readingLife.removed': { level: 'success', seconds: 3 },
  'lists.made': { level: 'success', seconds: 3 },
  'lists.saved': { level: 'success', seconds: 3 },
  'lists.deleted': { level: 'success', seconds: 3 },
  'lists.removed': { level: 'success', seconds: 3 },
  'lists.chosen': { level: 'success', seconds: 3 },
  'searches.saved': { level: 'success', seconds: 3 },
  'searches.changed': { level: 'success', seconds: 3 },
  'searches.deleted': { level: 'success', seconds: 3 },
  'favourite.planNeeded': { level: 'error', seconds: 10 },
  'favourite.planNeededAsk': { level: 'error', seconds: 10 },
  'toast.success.passwordReset': { level: 'success', seconds: 3 },
  'toast.success.passwordChanged': { level: 'success', seconds: 3 },
  'toast.success.cancelUser': { level: 'success', seconds: 3 },
  'toast.error.loginFailed': { level: 'error', seconds: 3 },
  'toast.error.wrongDomain': { level: 'error', seconds: 3 },
  'toast.error.emptyCard': { level: 'error', seconds: 3 },
  // Red, although the sign-in succeeded (R126).
  'text.exceededMessageDefault': { level: 'error', seconds: 5 },
  not_register: { level: 'error', seconds: 3 },
} as const

export type ToastKey = keyof typeof toasts

export function isToastKey(text: string): text is ToastKey {
  return Object.hasOwn(toasts, text)
}
