import type { OwnHold } from '#app/features/orders/model/card-brake/try-card.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { useDates } from '#app/ui/atoms/use-dates.ts'

/** Shown in place of a card's fields when too many cards were tried: until when no other is accepted. */
export function CardHold({ hold: { by, until } }: { hold: OwnHold }) {
  const { t } = useTranslation('errors')
  const time = useDates().instant(until)
  return (
    <p className="alert alert-error" role="alert">
      {t(by === 'account' ? 'cardsHeld' : 'networkCardsHeld', { time })}
    </p>
  )
}
