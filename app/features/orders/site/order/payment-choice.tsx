import type { Quote } from '#app/features/orders/model/order/quote-order.ts'
import type { TokenMakerView } from '#app/features/orders/parts/token-maker.ts'
import { CardEntry } from '#app/features/orders/site/card/card-entry.tsx'
import { CardLine } from '#app/features/orders/site/card/card-line.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'

type Props = { quote: Quote; tokens: TokenMakerView | null }

/** The ways to pay: with the stored card or a new one, on the publisher's page, or not at all (R327–R329, R357). */
export function PaymentChoice({ quote, tokens }: Props) {
  const { t } = useTranslation('commerce')
  if (quote.closesAtOnce) return <p className="order-note">{t('order.nothingToPay')}</p>
  if (quote.provider === 'GAKKEN_ID') return <p className="order-note">{t('order.atPublisher')}</p>
  if (tokens === null) return null
  if (quote.savedCard === null)
    return (
      <>
        <input type="hidden" name="card" value="new" />
        <input type="hidden" name="newCard" />
        <CardEntry tokens={tokens} />
      </>
    )
  return (
    <div className="card-choice">
      <label className="check">
        <input type="radio" name="card" value="saved" defaultChecked />
        <CardLine card={quote.savedCard} />
      </label>
      <label className="check">
        <input type="radio" name="card" value="new" id="card-new" />
        {t('order.newCard')}
      </label>
      <input type="hidden" name="newCard" />
      <CardEntry tokens={tokens} />
    </div>
  )
}
