import type { MaskedCard } from '#app/gateways/payment/payment-gateway.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { brandNames } from '#app/kernel/values/card/card-brand.ts'

/** A card as it may be shown: brand, last digits, and for a stored card its expiry. */
export function CardLine({ card: { brand, last, expires } }: { card: MaskedCard }) {
  const { t } = useTranslation('commerce')
  const [year = '', month = ''] = expires?.split('-') ?? []
  return (
    <span className="card-line">
      {brand === null ? t('card.card') : brandNames[brand]} {t('card.last', { last })}
      {expires !== null && <> {t('card.until', { month, year: year.slice(-2) })}</>}
    </span>
  )
}
