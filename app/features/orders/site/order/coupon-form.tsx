import type { OrderEntryView } from '#app/features/orders/parts/order-entry-view.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'

type Props = Pick<OrderEntryView, 'plan' | 'coupon' | 'couponProblem'>

/**
 * Tries a coupon. The page is shown again with the new price (R359), or with the reason why the coupon isn't accepted
 * (R360).
 */
export function CouponForm({ plan, coupon, couponProblem }: Props) {
  const { t } = useTranslation(['commerce', 'errors'])
  const isWrong = couponProblem !== null
  return (
    <Form method="get" action={paths.orderEntry(plan.id)} className="coupon">
      <div className="field">
        <label htmlFor="coupon">{t('order.coupon')}</label>
        <input
          id="coupon"
          name="coupon"
          defaultValue={coupon}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'coupon-problem' : undefined}
        />
        {isWrong && (
          <p className="problem" id="coupon-problem" role="alert">
            {t(`errors:${couponProblem}`)}
          </p>
        )}
      </div>
      <Button kind="secondary">{t('order.couponApply')}</Button>
      {coupon !== '' && (
        <Link to={paths.orderEntry(plan.id)} className="coupon-without">
          {t('order.couponWithout')}
        </Link>
      )}
    </Form>
  )
}
