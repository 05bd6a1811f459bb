import type { CardProof } from '#app/features/orders/model/card-proof/card-proof.ts'

/**
 * The state of an entered card, as its reader is told. It doesn't say why the issuer didn't confirm the card, so that
 * nobody can use the page to tell valid numbers from invalid ones.
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
