import { Link } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { useYen } from '#app/ui/console/use-yen.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { viewOrderRecord } from './order-record-view.ts'

export type OrderRecordView = Awaited<ReturnType<typeof viewOrderRecord>>
type Props = { tenantId: number; record: OrderRecordView }

const dots = {
  received: 'wait',
  redirected: 'wait',
  authorised: 'wait',
  unknown: 'wait',
  confirmed: 'ok',
  refunded: 'off',
  refundedInPart: 'ok',
  failed: 'bad',
  cancelled: 'off',
} as const

/** The facts of an order: its reader, its plan, its state and its price. */
export function OrderFacts({ tenantId, record }: Props) {
  const { t } = useWords('console-sales')
  const dates = useDates()
  const { reader, planName, planId, accountId, kind, agreed, state, provider, decline } = record
  const isFree = state === 'confirmed' && provider === null
  const facts = [
    {
      name: t('order.state'),
      value: <StatusDot kind={dots[state]}>{t(isFree ? 'order.free' : `order.state.${state}`)}</StatusDot>,
    },
    {
      name: t('order.reader'),
      value: (
        <Link to={adminPaths.user(tenantId, accountId)}>{reader.name || reader.email || accountId}</Link>
      ),
    },
    { name: t('order.plan'), value: <Link to={adminPaths.plan(tenantId, planId)}>{planName}</Link> },
    { name: t('order.kind'), value: t(`order.kind.${kind}`, { period: record.period }) },
    { name: t('order.days'), value: dates.period(record.days.from, record.days.to) },
    { name: t('order.registration'), value: <Registered {...{ tenantId, record }} /> },
    { name: t('order.price'), value: <Composed {...{ agreed }} couponCode={record.couponCode} /> },
    { name: t('order.total'), value: <Paid {...{ agreed }} /> },
    ...(provider === null ? [] : [{ name: t('order.provider'), value: <Provider {...{ record }} /> }]),
    ...(decline === null ? [] : [{ name: t('order.decline'), value: decline.code }]),
  ]
  return (
    <FormSection title={t('order.facts')} help={t('order.factsHelp')}>
      <FactList facts={facts} />
    </FormSection>
  )
}

function Registered({ record }: Props) {
  const { t } = useWords('console-sales')
  const dates = useDates()
  const { registration } = record
  if (registration === null) return '–'
  return t(`order.registration.${registration.status}`, { day: dates.day(registration.endsOn) })
}

/** The list price, and each thing that made it lower. */
function Composed({ agreed, couponCode }: Pick<OrderRecordView, 'agreed' | 'couponCode'>) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const { listPrice, basePrice, renewalPrice, discountKind, couponPercent } = agreed
  const parts = [
    t('order.listPrice', { amount: yen(listPrice || renewalPrice) }),
    discountKind !== null && t(`order.discount.${discountKind}`, { amount: yen(basePrice) }),
    couponPercent !== null && t('order.coupon', { code: couponCode ?? '', percent: couponPercent }),
  ]
  return parts.filter(Boolean).join(' · ')
}

function Paid({ agreed: { total, tax } }: Pick<OrderRecordView, 'agreed'>) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  return t('order.totalWith', { total: yen(total), tax: yen(tax) })
}

function Provider({ record: { provider, providerRef } }: Pick<Props, 'record'>) {
  const { t } = useWords('console-commerce')
  return (
    <>
      {t(`payment.paymentMethod.${provider}`)}
      {providerRef.map(([name, value]) => (
        <small key={name} className="code">
          {' '}
          {name} {value}
        </small>
      ))}
    </>
  )
}
