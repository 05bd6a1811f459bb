import '#app/ui/console/list-page.css'
import { Link } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { viewRegistration } from './registrations-view.ts'

type Props = { tenantId: number; orders: Awaited<ReturnType<typeof viewRegistration>>['orders'] }

/** The charges of a registration, each with a link to its order. */
export function RegistrationOrders({ tenantId, orders }: Props) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const dates = useDates()
  return (
    <FormSection title={t('registration.orders')} help={t('registration.ordersHelp')}>
      {orders.length === 0 ? (
        <p>{t('registration.noOrders')}</p>
      ) : (
        <table className="console-table list-table">
          <thead>
            <tr>
              <th scope="col">{t('registration.order')}</th>
              <th scope="col">{t('registration.period')}</th>
              <th scope="col">{t('order.state')}</th>
              <th scope="col" className="figure">
                {t('registration.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map(({ id, state, provider, total, startsOn, endsOn }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={adminPaths.order(tenantId, id)}>{id}</Link>
                </th>
                <td data-label={t('registration.period')}>{dates.period(startsOn, endsOn)}</td>
                <td data-label={t('order.state')}>
                  {t(state === 'confirmed' && provider === null ? 'order.free' : `order.state.${state}`)}
                </td>
                <td className="figure" data-label={t('registration.total')}>
                  {yen(total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FormSection>
  )
}
