import type { OwnHold } from '#app/features/orders/model/card-brake/card-hold.ts'
import type { CardProof } from '#app/features/orders/model/card-proof/proof-store.ts'
import type { TokenMakerView } from '#app/features/orders/parts/order-entry-view.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { CardEntry, CardHold, CardPageNote } from './card-entry.tsx'

type NewCardProps = {
  action: string
  heading: string
  /** Null if the provider's own page asks for the card. */
  tokens: TokenMakerView | null
  /** Why no card may be tried now. */
  hold: OwnHold | null
}

/** The form of a new card that later renewals are charged to. */
export function NewCard({ action, heading, tokens, hold }: NewCardProps) {
  const { t } = useTranslation('commerce')
  if (hold !== null) return <CardHold hold={hold} />
  return (
    <Form method="post" action={action} className="order-form">
      <input type="hidden" name="card" value={tokens === null ? 'page' : 'new'} />
      <h2>{heading}</h2>
      {tokens === null ? <CardPageNote /> : <CardEntry tokens={tokens} />}
      <Button>{t(tokens === null ? 'savedCard.toPage' : 'savedCard.submit')}</Button>
      <p className="order-hint">{t('savedCard.proof')}</p>
      <p className="order-hint">{t('savedCard.follows')}</p>
    </Form>
  )
}

/** The state of the entered card at its issuer, and the link there. */
export function GivenCard({ proof: { standing, goOn } }: { proof: CardProofView }) {
  const { t } = useTranslation('commerce')
  const isOver = standing === 'failed' || standing === 'abandoned'
  return (
    <>
      <p className={isOver ? 'alert alert-error' : 'alert'} role={isOver ? 'alert' : 'status'}>
        {t(`savedCard.${standing}`)}
      </p>
      {goOn !== null && (
        <p className="order-ways">
          <a className="button primary" href={goOn}>
            {t('state.waiting.goOn')}
          </a>
        </p>
      )}
    </>
  )
}

/**
 * The state of an entered card, as its reader is told. It doesn't say why the issuer didn't confirm the card, so that
 * nobody can use the page to tell valid numbers from invalid ones.
 */
export function viewCardProof({ state, redirectUrl }: CardProof) {
  return { standing: standingOf(state, redirectUrl), goOn: redirectUrl }
}

function standingOf(state: CardProof['state'], redirectUrl: string | null) {
  if (state === 'failed') return 'failed' as const
  if (state === 'given_up') return 'abandoned' as const
  return redirectUrl === null ? ('verifying' as const) : ('waiting' as const)
}

export type CardProofView = ReturnType<typeof viewCardProof>

/** The seconds after which a page that waits for the issuer reloads. */
const askAgain = 5

/** The Refresh header that leads on to the issuer, once. A form may be redirected only within this site, so this page has to do it. */
export function refreshOf(proof: CardProofView | null, leaves: boolean): string | null {
  if (proof?.standing === 'verifying') return String(askAgain)
  return leaves && proof?.standing === 'waiting' ? `0; url=${proof.goOn}` : null
}
