import type { getCouponUses } from '#app/features/plans/model/coupon/editing/list-coupons.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { tenantId: number; uses: Awaited<ReturnType<typeof getCouponUses>> }

/** The readers who used a coupon, latest first. A reserved use belongs to an order that isn't settled yet. */
export function CouponUses({ tenantId, uses }: Props) {
  const { t } = useWords('console-commerce')
  const dates = useDates()
  if (uses.length === 0) return <FormSection title={t('uses.title')} help={t('uses.none')} />
  return (
    <FormSection title={t('uses.title')} help={t('uses.help')}>
      <table className="console-table">
        <thead>
          <tr>
            <th scope="col">{t('uses.reader')}</th>
            <th scope="col">{t('uses.state')}</th>
            <th scope="col">{t('uses.order')}</th>
            <th scope="col" className="figure">
              {t('uses.at')}
            </th>
          </tr>
        </thead>
        <tbody>
          {uses.map(({ accountId, name, email, orderId, state, at }) => (
            <tr key={accountId}>
              <th scope="row">
                <Link to={adminPaths.user(tenantId, accountId)}>{name || email}</Link>
              </th>
              <td data-label={t('uses.state')}>{t(`uses.is.${state}`)}</td>
              <td data-label={t('uses.order')}>{orderId}</td>
              <td className="figure" data-label={t('uses.at')}>
                {dates.instant(at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}
