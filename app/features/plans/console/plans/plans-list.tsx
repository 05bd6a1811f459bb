import '#app/ui/console/order-table.css'
import type { PlanRow } from '#app/features/plans/parts/plans-view.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = { tenantId: number; plans: readonly PlanRow[] }

const dots = { published: 'ok', draft: 'wait', withdrawn: 'off' } as const

/** The plans in the order that readers see. Buttons move them, and with script they can also be dragged. */
export function PlansList({ tenantId, plans }: Props) {
  const { t } = useWords('console-commerce')
  return (
    <>
      <p className="hint">{t('plans.help')}</p>
      <LightIsland name="drag-order" when="idle" props={{}}>
        <Form method="post" action={adminPaths.plans(tenantId)}>
          <input type="hidden" name="order" disabled data-order />
          <table className="console-table order-table">
            <thead>
              <tr>
                <th scope="col">{t('plans.column.order')}</th>
                <th scope="col">{t('plans.column.name')}</th>
                <th scope="col">{t('plans.column.state')}</th>
                <th scope="col">{t('plans.column.period')}</th>
                <th scope="col" className="figure">
                  {t('plans.column.price')}
                </th>
                <th scope="col" className="figure">
                  {t('plans.column.running')}
                </th>
              </tr>
            </thead>
            <tbody>
              {plans.map((plan, at) => (
                <PlanLine
                  key={plan.id}
                  {...{ tenantId, plan }}
                  isFirst={at === 0}
                  isLast={at === plans.length - 1}
                />
              ))}
            </tbody>
          </table>
        </Form>
      </LightIsland>
    </>
  )
}

type LineProps = { tenantId: number; plan: PlanRow; isFirst: boolean; isLast: boolean }

function PlanLine({ tenantId, plan, isFirst, isLast }: LineProps) {
  const { t } = useWords('console-commerce')
  const { yen, period, figure } = useYen()
  const { id, name, state, price, discountPrice, freeDays, running } = plan
  return (
    <tr data-order-row={id}>
      <td className="order" data-label={t('plans.column.order')}>
        <MoveButton name="up" plan={plan} isOff={isFirst} />
        <MoveButton name="down" plan={plan} isOff={isLast} />
      </td>
      <th scope="row">
        <Link to={adminPaths.plan(tenantId, id)} lang={langOf(name)}>
          {name}
        </Link>
      </th>
      <td data-label={t('plans.column.state')}>
        <StatusDot kind={dots[state]}>{t(`plan.state.${state}`)}</StatusDot>
      </td>
      <td data-label={t('plans.column.period')}>
        {period(plan)}
        {freeDays > 0 && <small>{t('plans.free', { count: freeDays })}</small>}
      </td>
      <td className="figure" data-label={t('plans.column.price')}>
        {yen(price)}
        {discountPrice !== null && <small>{t('plans.discount', { price: yen(discountPrice) })}</small>}
      </td>
      <td className="figure" data-label={t('plans.column.running')}>
        {figure(running)}
      </td>
    </tr>
  )
}

type MoveProps = { name: 'up' | 'down'; plan: PlanRow; isOff: boolean }

function MoveButton({ name, plan, isOff }: MoveProps) {
  const { t } = useWords('console-commerce')
  return (
    <button
      type="submit"
      name={name}
      value={plan.id}
      disabled={isOff}
      className="move"
      aria-label={t(`plans.${name}`, { name: plan.name })}
    >
      <span aria-hidden="true">{name === 'up' ? '↑' : '↓'}</span>
    </button>
  )
}
