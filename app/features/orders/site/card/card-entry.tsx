import type { OwnHold } from '#app/features/orders/model/card-brake/card-hold.ts'
import type { TokenMakerView } from '#app/features/orders/parts/order-entry-view.ts'
import { wholeProblems } from '#app/features/orders/site/card/card-entry/fault-of-code.ts'
import type { MaskedCard } from '#app/gateways/payment/payment-gateway.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { brandNames, type CardField, cardProblems } from '#app/kernel/values/card/card-rules.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'

/**
 * The fields of a new card. Except for the holder and the postal code they have no names, so that no form sends them to us. They are hidden
 * until the island runs that makes a token of them. Without script the page says so.
 */
export function CardEntry({ tokens, holderName = '' }: { tokens: TokenMakerView; holderName?: string }) {
  const { t } = useTranslation('commerce')
  return (
    <LightIsland name="card-entry" when="load" props={{ ...tokens, words: useCardWords() }}>
      <p className="card-asleep alert">{t('card.needsScript')}</p>
      <div className="card-fields" hidden>
        <p className="card-alert alert alert-error" role="alert" hidden />
        <input type="hidden" name="token" />
        <CardInput field="number" autoComplete="cc-number" isNumber>
          <output className="card-brand" htmlFor="card-number" aria-live="polite" />
        </CardInput>
        <div className="card-short">
          <CardInput field="expires" autoComplete="cc-exp" isNumber />
          <CardInput field="code" autoComplete="cc-csc" isNumber />
        </div>
        <CardInput field="holder" name="holderName" autoComplete="cc-name" value={holderName} />
        <CardInput field="zip" name="zip" autoComplete="postal-code" isNumber />
        <p className="order-hint">{t('card.safe')}</p>
        <IssuerNotice />
      </div>
    </LightIsland>
  )
}

/** Says that the card is entered on the provider's own page, and what the issuer gets there. */
export function CardPageNote() {
  const { t } = useTranslation('commerce')
  return (
    <div className="card-page-note">
      <p className="order-hint">{t('card.onPage')}</p>
      <IssuerNotice />
    </div>
  )
}

/** Says which personal data the card's issuer gets to confirm the holder (個人情報保護法第27条、第28条). */
function IssuerNotice() {
  const { t } = useTranslation('commerce')
  return (
    <details className="order-hint">
      <summary>{t('card.issuer.title')}</summary>
      <p>{t('card.issuer.data')}</p>
      <p>{t('card.issuer.purpose')}</p>
    </details>
  )
}

type InputProps = {
  field: CardField
  name?: string
  autoComplete: string
  value?: string
  isNumber?: boolean
  children?: React.ReactNode
}

function CardInput({ field, name, autoComplete, value, isNumber = false, children }: InputProps) {
  const { t } = useTranslation('commerce')
  const id = `card-${field}`
  return (
    <div className="field">
      <label htmlFor={id}>{t(`card.${field}`)}</label>
      <input
        id={id}
        name={name}
        data-card={field}
        autoComplete={autoComplete}
        defaultValue={value}
        inputMode={isNumber ? 'numeric' : undefined}
        autoCapitalize={isNumber ? undefined : 'characters'}
        spellCheck={false}
        placeholder={t(`card.example.${field}`)}
        aria-describedby={`${id}-problem`}
      />
      {children}
      <p className="problem" id={`${id}-problem`} hidden />
    </div>
  )
}

/** The messages of all problems of a card, for the island. */
function useCardWords(): Record<string, string> {
  const { t } = useTranslation(['commerce', 'errors', 'messages'])
  const own = cardProblems.map((problem) => [
    problem,
    problem === 'holderNameMissing'
      ? t('card.holderMissing')
      : problem === 'zipInvalid'
        ? t('messages:validate.zipCode')
        : t(`errors:gateway.${problem}`),
  ])
  return Object.fromEntries([...own, ...wholeProblems.map((problem) => [problem, t(`card.${problem}`)])])
}

/** Takes the place of the card's fields after too many cards were tried. Says until when no other card is accepted. */
export function CardHold({ hold: { by, until } }: { hold: OwnHold }) {
  const { t } = useTranslation('errors')
  const time = useDates().instant(until)
  return (
    <p className="alert alert-error" role="alert">
      {t(by === 'account' ? 'cardsHeld' : 'networkCardsHeld', { time })}
    </p>
  )
}

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
