import { ErrorAlert } from '#app/ui/atoms/error-alert.tsx'
import '#app/features/orders/site/order/order.css'
import type { OwnHold } from '#app/features/orders/model/card-brake/try-card.ts'
import type { TokenMakerView } from '#app/features/orders/parts/token-maker.ts'
import type { OrderReply } from '#app/features/orders/site/order/order-entry.tsx'
import type { MaskedCard } from '#app/gateways/payment/payment-gateway.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { CardEntry } from './card-entry.tsx'
import { CardHold } from './card-hold.tsx'
import { CardLine } from './card-line.tsx'
import type { CardProofView } from './card-proof-view.ts'

type Props = {
  card: MaskedCard | null
  tokens: TokenMakerView | null
  /** Cards are kept by the publisher itself. */
  isAtPublisher: boolean
  hold: OwnHold | null
  /** The card that was given last, where it isn't kept, or not yet. */
  proof: CardProofView | null
  reply: OrderReply | undefined
}

/** The stored card, and the form to replace it. */
export function SavedCardPage({ card, tokens, isAtPublisher, hold, proof, reply }: Props) {
  const { t } = useTranslation(['commerce', 'messages'])
  return (
    <div className="order-page">
      <BackLink to={paths.profile()}>{t('profile')}</BackLink>
      <h1>{t('savedCard.title')}</h1>
      <RefusalAlert name={hold === null ? (reply?.refusal ?? null) : null} />
      {reply?.problem && <ErrorAlert>{t(`messages:${reply.problem}`)}</ErrorAlert>}
      {proof !== null && <GivenCard proof={proof} />}
      <p className="order-note">
        {card === null ? (
          t(isAtPublisher ? 'savedCard.atPublisher' : 'savedCard.none')
        ) : (
          <CardLine card={card} />
        )}
      </p>
      {tokens !== null && hold !== null && <CardHold hold={hold} />}
      {tokens !== null && hold === null && (
        <Form method="post" action={paths.card()} className="order-form">
          <input type="hidden" name="card" value="new" />
          <h2>{t(card === null ? 'savedCard.add' : 'savedCard.change')}</h2>
          <CardEntry tokens={tokens} />
          <Button>{t('savedCard.submit')}</Button>
          <p className="order-hint">{t('savedCard.proof')}</p>
          <p className="order-hint">{t('savedCard.follows')}</p>
        </Form>
      )}
    </div>
  )
}

/** The state of the entered card at its issuer, and the link there. */
function GivenCard({ proof: { standing, goOn } }: { proof: CardProofView }) {
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
