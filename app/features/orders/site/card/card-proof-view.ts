import type { CardProof } from '#app/features/orders/model/card-proof/card-proof.ts'

/**
 * How a card that was given stands, as its reader is told. Why its issuer didn't confirm it is no one's to learn here, so that the page tells no
 * good number from a bad one.
 */
export function viewCardProof({ state, redirectUrl }: CardProof) {
  return { standing: standingOf(state, redirectUrl), goOn: redirectUrl }
}

export type CardProofView = ReturnType<typeof viewCardProof>

function standingOf(state: CardProof['state'], redirectUrl: string | null) {
  if (state === 'failed') return 'failed' as const
  if (state === 'given_up') return 'abandoned' as const
  return redirectUrl === null ? ('verifying' as const) : ('waiting' as const)
}
