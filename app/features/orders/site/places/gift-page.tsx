import '#app/features/orders/site/order/order.css'
import '#app/features/plans/parts/plan-list.css'
import type { FormReply } from '#app/doors/form.ts'
import { Fact, Facts } from '#app/features/orders/site/order/order-parts.tsx'
import { useTaxWord } from '#app/features/plans/parts/tax-word.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { GiftView } from './gift-view.ts'
import { InvitedFields, ListField, MailFields } from './place-fields.tsx'

type Props = { view: GiftView; reply: FormReply | undefined }

/** What became of the places of an order, for the reader who bought them. */
export function GiftPage({ view, reply }: Props) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(view.isExempt)
  const taken = view.places.filter(({ state }) => state === 'redeemed').length
  const count = view.places.length
  return (
    <div className="order-page subscriptions">
      <BackLink to={paths.gifts()}>{t('gift.listTitle')}</BackLink>
      <h1 lang={langOf(view.planName)}>{view.planName}</h1>
      <RefusalAlert name={reply?.refusal ?? null} />
      <Facts>
        <Fact name={t('gift.paid')}>
          {t('gift.paidOn', { on: writeDay(view.on, i18n.language), total: yen(view.total), tax })}
        </Fact>
        <Fact name={t('gift.until')}>
          {t('gift.untilDay', { on: writeDay(view.lapsesOn, i18n.language) })}
        </Fact>
        <Fact name={t('gift.redeemed')}>
          <meter min={0} max={count} value={taken} aria-hidden="true" />{' '}
          {t('gift.redeemedOf', { count, redeemed: taken })}
        </Fact>
      </Facts>
      <p className="order-hint">
        <Link to={paths.receipt(view.id)}>{t('receipt.show')}</Link>
      </p>
      {view.chosen !== null && <Invite view={view} place={view.chosen} reply={reply} />}
      <h2>{t('gift.placesTitle')}</h2>
      <ul className="own-plans purchases">
        {view.places.map((place) => (
          <PlaceLine key={place.id} view={view} place={place} />
        ))}
      </ul>
      {view.chosen === null && view.free > 1 && <InviteList view={view} reply={reply} />}
    </div>
  )
}

type PlaceView = GiftView['places'][number]

function PlaceLine({ view, place }: { view: GiftView; place: PlaceView }) {
  const { t, i18n } = useTranslation('commerce')
  const { id, ordinal, name, email, state, on, mayInvite, mayTakeBack } = place
  return (
    <li>
      <span className="own-name">{name ?? t('gift.place', { number: ordinal })}</span>
      {email !== null && <span>{email}</span>}
      <span className="own-period">
        {t(`gift.state.${state}`, { on: on === null ? '' : writeDay(on, i18n.language) })}
      </span>
      {mayInvite && (
        <Link to={paths.gift(view.id, { place: id })}>
          {t(state === 'free' ? 'gift.invite' : 'gift.again')}
          <span className="only-heard"> {name ?? t('gift.place', { number: ordinal })}</span>
        </Link>
      )}
      {mayTakeBack && (
        <Form method="post" action={paths.gift(view.id)}>
          <input type="hidden" name="step" value="back" />
          <input type="hidden" name="id" value={id} />
          <Button kind="secondary">{t('gift.takeBack')}</Button>
        </Form>
      )}
    </li>
  )
}

/** Writes to the recipient of a place, or invites one. */
function Invite({ view, place, reply }: Props & { place: PlaceView }) {
  const { t } = useTranslation('commerce')
  const known = {
    name: place.name ?? '',
    email: place.email ?? '',
    message: place.message,
    locale: place.locale,
  }
  const { values, problems } = typedOf(reply, known)
  const isNew = place.state === 'free'
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">{t(isNew ? 'gift.inviteTitle' : 'gift.againTitle')}</h2>
      <p className="order-note">
        {t(isNew ? 'gift.inviteLead' : 'gift.againLead', { count: place.sendsLeft })}
      </p>
      <Form method="post" action={paths.gift(view.id, { place: place.id })} className="order-form">
        <input type="hidden" name="step" value="invite" />
        <input type="hidden" name="id" value={place.id} />
        <InvitedFields values={values} problems={problems} />
        <MailFields values={values} problems={problems} locale={view.locale} />
        <Button>{t(isNew ? 'gift.invite' : 'gift.again')}</Button>
        <Link to={paths.gift(view.id)} className="order-back">
          {t('confirm.back')}
        </Link>
      </Form>
    </section>
  )
}

/** Invites several people at once to free places. */
function InviteList({ view, reply }: Props) {
  const { t } = useTranslation('commerce')
  const shown = typedOf(reply, {})
  return (
    <section aria-labelledby="invite-list">
      <h2 id="invite-list">{t('gift.inviteMany')}</h2>
      <Form method="post" action={paths.gift(view.id)} className="order-form">
        <input type="hidden" name="step" value="list" />
        <ListField {...shown} />
        <MailFields {...shown} locale={view.locale} />
        <Button>{t('gift.invite')}</Button>
      </Form>
    </section>
  )
}

/** What was sent with a form that is shown again, or what is known. */
function typedOf(reply: FormReply | undefined, known: Record<string, string>) {
  const { initialValue, error } = reply?.result ?? {}
  return {
    values: initialValue == null ? known : (initialValue as Record<string, string>),
    problems: (error ?? {}) as Record<string, string[]>,
  }
}
