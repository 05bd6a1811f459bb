import type { PaymentFault, Provider } from './fault.ts'

const declines = ['declined', 'balance', 'limit', 'lost-card', 'wrong-code', 'expired-card'] as const
const ofTheLine = ['time-out-before', 'time-out-after', 'error-after', 'cut-off'] as const
const ofTheBooks = ['duplicate-order', 'amount-altered', 'clock-off'] as const
const pushes = ['wrong-signature', 'push-never', 'push-twice', 'push-late'] as const

/** What each provider can be made to do wrong: one that tells nothing by itself can't tell it late. */
export const playable: Record<Provider, readonly PaymentFault[]> = {
  veritrans: [...declines, ...ofTheLine, ...ofTheBooks, ...pushes, 'push-first'],
  gmo: [...declines, ...ofTheLine, ...ofTheBooks],
  publisher: [...declines.filter((fault) => fault !== 'wrong-code'), ...ofTheLine, ...ofTheBooks, ...pushes],
}
