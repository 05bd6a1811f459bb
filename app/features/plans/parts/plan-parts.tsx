import '#app/ui/atoms/word-link.css'
import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { PlanView } from './plan-view.ts'

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
  const write = (price: number) => t('plan.price', { price: yen.format(price) })
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
      {plan.freeDays > 0 && <p className="plan-free">{t('plan.free', { count: plan.freeDays })}</p>}
      {plan.isPaidAtOnce && <p className="plan-again">{t('plan.paidAtOnce')}</p>}
    </>
  )
}

/** What a plan opens. */
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
