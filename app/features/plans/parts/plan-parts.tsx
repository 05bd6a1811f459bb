import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { BookCover } from '#app/ui/atoms/book-cover.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useLayoutIfAny } from '#app/ui/layout/layout.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { PlanContents } from './plan-contents.ts'
import type { OverlapView, PlanView } from './plan-view.ts'
import { useTaxWord } from './tax-word.ts'
import '#app/ui/atoms/word-link.css'

/** A plan's picture. It has no alternative text, because the name is beside it. Its space is reserved before it loads. */
export function PlanImage({ name }: { name: string }) {
  return (
    <img
      className="plan-image"
      src={useHref(paths.planImage(name))}
      width={320}
      height={180}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

/**
 * The price with tax and its duration. If it is cheaper for signed-in readers, the usual price is struck through
 * (R302–R304).
 */
export function PlanPrice({ plan }: { plan: PlanView }) {
  const { t, i18n } = useTranslation('commerce')
  const yen = new Intl.NumberFormat(i18n.language)
  const { full, discounted } = plan.price
  const write = (price: number) =>
    t(plan.isExempt ? 'plan.exemptPrice' : 'plan.price', { price: yen.format(price) })
  return (
    <>
      <p className="plan-price">
        {discounted !== null && (
          <s>
            <span className="only-heard">{t('plan.fullPrice')} </span>
            {write(full)}
          </s>
        )}
        <strong>
          {discounted !== null && <span className="only-heard">{t('plan.discountedPrice')} </span>}
          {write(discounted ?? full)}
        </strong>
        <small>{t(`plan.duration.${plan.durationType}`, { count: plan.duration })}</small>
      </p>
      {discounted !== null && plan.fullPricePeriod !== null && (
        <p className="plan-again">
          {t('plan.fullPricePeriod', {
            price: write(full),
            from: writeDay(plan.fullPricePeriod.from, i18n.language),
            until: writeDay(plan.fullPricePeriod.until, i18n.language),
          })}
        </p>
      )}
      {plan.freeDays > 0 && <p className="plan-free">{t('plan.free', { count: plan.freeDays })}</p>}
      {plan.isPaidAtOnce && <p className="plan-again">{t('plan.paidAtOnce')}</p>}
    </>
  )
}

/** Says beside a free period that nothing is paid today, and what is paid first and when. */
export function PlanFirstPayment({ plan: { firstPayment, isExempt } }: { plan: PlanView }) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(isExempt)
  if (firstPayment === null) return null
  const { on, total, isInvoiced } = firstPayment
  const said = { today: yen(0), on: writeDay(on, i18n.language), total: yen(total), tax }
  return <p className="plan-again">{t(isInvoiced ? 'plan.firstInvoice' : 'plan.firstCharge', said)}</p>
}

/** The content groups that a plan opens. */
export function PlanGroups({ groups }: { groups: PlanView['groups'] }) {
  const { t } = useTranslation('commerce')
  if (groups.length === 0) return null
  return (
    <p className="plan-groups">
      <span>{t('plan.groups')}</span>
      {groups.map((group) => (
        <span key={group.id} className="word-link" lang={langOf(group.name)}>
          {group.name}
        </span>
      ))}
    </p>
  )
}

/** Leads to the pages on which the plan is bought for others. */
export function PlanGiftWays({ planId }: { planId: string }) {
  const { t } = useTranslation('commerce')
  return (
    <p className="plan-way">
      <ButtonLink to={paths.orderGift(planId)} kind="secondary">
        {t('gift.link')}
      </ButtonLink>
      <ButtonLink to={paths.orderGift(planId, { for: 'many' })} kind="secondary">
        {t('gift.linkMany')}
      </ButtonLink>
    </p>
  )
}

/** Says whom to ask for a plan. Tells readers who came in by an institution's address that they need an account of their own. */
export function PlanContact() {
  const { t } = useTranslation('commerce')
  const frame = useLayoutIfAny()
  const address = frame?.contact ?? null
  return (
    <>
      {frame?.actor?.maySignIn && (
        <p className="plan-contact">
          {t('plan.ownAccount')} <Link to={paths.login()}>{t('plan.signIn')}</Link>
        </p>
      )}
      <p className="plan-contact">
        {t('plan.contact')}
        {address !== null && (
          <>
            {' '}
            <a href={`mailto:${address}`}>{address}</a>
          </>
        )}
      </p>
    </>
  )
}

/** A preview of a plan's contents: the number of titles, some covers, and a link to all of them. */
export function PlanCovers({ contents: { total, some, groupId } }: { contents: PlanContents }) {
  const { t } = useTranslation('commerce')
  if (groupId === null || total === 0) return null
  return (
    <div className="plan-covers">
      <p>
        {t('plan.titles', { count: total })}{' '}
        <Link to={paths.group(groupId)} className="word-link">
          {t('plan.sample')}
        </Link>
      </p>
      <ul aria-label={t('plan.covers')}>
        {some.map((content) => (
          <li key={content.id}>
            <Link to={paths.content(content.groupId, content.id)} title={content.title}>
              <BookCover contentId={content.id} title={content.title} cover={content.cover} />
              <span className="only-heard">{content.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The contents of a plan that the reader can already read through another one. They are shown before the reader pays for them again. */
export function PlanOverlaps({ overlaps }: { overlaps: readonly OverlapView[] }) {
  const { t, i18n } = useTranslation('commerce')
  if (overlaps.length === 0) return null
  const listed = new Intl.ListFormat(i18n.language)
  return (
    <ul className="alert plan-overlaps">
      {overlaps.map(({ registrationId, planName, groupNames, endsOn }) => (
        <li key={registrationId}>
          {t('overlap.reads', {
            groups: listed.format(groupNames.map((name) => t('overlap.name', { name }))),
            plan: planName,
            on: writeDay(endsOn, i18n.language),
          })}
        </li>
      ))}
      <li>
        <Link to={paths.subscriptions()}>{t('subscription.own')}</Link>
      </li>
    </ul>
  )
}
