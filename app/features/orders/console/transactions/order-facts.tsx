import { Fragment } from 'react'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { viewOrderRecord } from './order-history-view.ts'
import '#app/ui/console/list-page.css'

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
    {
      name: t('order.kind'),
      value: t(`order.kind.${kind}`, { period: record.period }),
    },
    { name: t('order.days'), value: dates.period(record.days.from, record.days.to) },
    { name: t('order.registration'), value: <Registered {...{ tenantId, record }} /> },
    { name: t('order.price'), value: <Composed {...{ agreed }} couponCode={record.couponCode} /> },
    { name: t('order.total'), value: <Paid {...{ agreed }} /> },
    ...(provider === null ? [] : [{ name: t('order.provider'), value: <Provider {...{ record }} /> }]),
    ...(record.slip === null ? [] : [{ name: t('order.slip'), value: <Slip slip={record.slip} /> }]),
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

/** The list price, and each reason for which the price became lower. */
function Composed({ agreed, couponCode }: Pick<OrderRecordView, 'agreed' | 'couponCode'>) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const { listPrice, basePrice, renewalPrice, discountKind, couponPercent, couponAmount, credit } = agreed
  const parts = [
    t('order.listPrice', { amount: yen(listPrice || renewalPrice) }),
    discountKind !== null && t(`order.discount.${discountKind}`, { amount: yen(basePrice) }),
    couponPercent !== null && t('order.coupon', { code: couponCode ?? '', percent: couponPercent }),
    couponAmount !== null && t('order.couponAmount', { code: couponCode ?? '', amount: yen(couponAmount) }),
    credit > 0 && t('order.credit', { amount: yen(credit) }),
  ]
  return parts.filter(Boolean).join(' · ')
}

function Paid({ agreed: { total, tax } }: Pick<OrderRecordView, 'agreed'>) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  return t('order.totalWith', { total: yen(total), tax: yen(tax) })
}

/** The provider, the way to pay if it wasn't by card, and the provider's numbers of the order. */
function Provider({ record: { provider, providerRef, way } }: Pick<Props, 'record'>) {
  const { t } = useWords('console-commerce')
  const { t: say } = useWords('console-sales')
  const name = t(`payment.paymentMethod.${provider}`)
  return (
    <>
      {way === null ? name : say('order.providerWay', { provider: name, way: say(`order.way.${way}`) })}
      {providerRef.map(([name, value]) => (
        <small key={name} className="code">
          {' '}
          {name} {value}
        </small>
      ))}
    </>
  )
}

/** With what a reader pays within days, for one who has lost it, and what has arrived so far. */
function Slip({ slip: { lines, payBy, received } }: { slip: NonNullable<OrderRecordView['slip']> }) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const dates = useDates()
  return (
    <>
      {lines.map(({ name, value }) => (
        <Fragment key={name}>{/^\d+$/.test(value) ? <code>{value}</code> : value} </Fragment>
      ))}
      <small>{t('order.payBy', { at: dates.instant(payBy) })}</small>
      {received > 0 && <small className="block">{t('order.received', { amount: yen(received) })}</small>}
    </>
  )
}

/** Every step of an order, and every amount that was moved for it. */
export function OrderMovements({ record }: { record: OrderRecordView }) {
  return (
    <>
      <Money movements={record.movements} />
      {record.refunds.length > 0 && <Refunds refunds={record.refunds} />}
      <Steps steps={record.steps} />
    </>
  )
}

function Money({ movements }: Pick<OrderRecordView, 'movements'>) {
  const { t } = useWords('console-sales')
  const { figure } = useYen()
  const dates = useDates()
  if (movements.length === 0) return <FormSection title={t('order.money')} help={t('order.noMoney')} />
  return (
    <FormSection title={t('order.money')} help={t('order.moneyHelp')}>
      <table className="console-table list-table">
        <Head first={t('order.movement')} figures={['net', 'tax', 'sum', 'at']} />
        <tbody>
          {movements.map(({ id, kind, net, tax, total, at }) => (
            <tr key={id}>
              <th scope="row">{t(`order.movement.${kind}`)}</th>
              <Figure name="net">{figure(net)}</Figure>
              <Figure name="tax">{figure(tax)}</Figure>
              <Figure name="sum">{figure(total)}</Figure>
              <Figure name="at">{dates.instant(at)}</Figure>
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}

function Head({ first, figures }: { first: string; figures: readonly string[] }) {
  const { t } = useWords('console-sales')
  return <TableHead headings={[first, ...figures.map((key) => ({ figure: t(`order.${key}`) }))]} />
}

function Figure({ name, children }: { name: string; children: string }) {
  const { t } = useWords('console-sales')
  return (
    <td className="figure" data-label={t(`order.${name}`)}>
      {children}
    </td>
  )
}

function Refunds({ refunds }: Pick<OrderRecordView, 'refunds'>) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const dates = useDates()
  return (
    <FormSection title={t('order.refunds')} help={t('order.refundsHelp')}>
      <table className="console-table list-table">
        <TableHead headings={['amount', 'state', 'reason', 'by'].map((key) => t(`order.refund.${key}`))} />
        <tbody>
          {refunds.map(
            ({ id, amount, state, reason, byHand, askedBy, declineCode, endsRight, createdAt }) => (
              <tr key={id}>
                <th scope="row">{yen(amount)}</th>
                <td data-label={t('order.refund.state')}>
                  {t(`order.refund.state.${state}`, { code: declineCode ?? '' })}
                  {endsRight && state === 'done' && ` · ${t('order.refund.ended')}`}
                </td>
                <td data-label={t('order.refund.reason')}>
                  {reason}
                  {byHand !== null && (
                    <small className="block">{t('order.refund.byHand', { how: byHand })}</small>
                  )}
                </td>
                <td data-label={t('order.refund.by')}>
                  {askedBy} · {dates.instant(createdAt)}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </FormSection>
  )
}

function Steps({ steps }: Pick<OrderRecordView, 'steps'>) {
  const { t } = useWords('console-sales')
  const dates = useDates()
  return (
    <FormSection title={t('order.steps')} help={t('order.stepsHelp')}>
      <table className="console-table list-table">
        <TableHead
          headings={['step', 'cause', 'detail', 'at'].map((key) =>
            key === 'at' ? { figure: t(`order.${key}`) } : t(`order.${key}`),
          )}
        />
        <tbody>
          {steps.map(({ state, cause, detail, at }) => (
            <tr key={`${state}-${at}`}>
              <th scope="row">{t(`order.state.${state}`)}</th>
              <td data-label={t('order.cause')}>{t(`order.cause.${cause}`)}</td>
              <td data-label={t('order.detail')}>{detail ?? '–'}</td>
              <Figure name="at">{dates.instant(at)}</Figure>
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}
