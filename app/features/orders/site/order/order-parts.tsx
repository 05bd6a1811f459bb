import type { ReactNode } from 'react'
import type { Quote } from '#app/features/orders/model/order/prepare-purchase.ts'
import { firstTaxRate } from '#app/features/plans/model/price/price-of-order.ts'
import { useTaxWord } from '#app/features/plans/parts/tax-word.ts'
import { isWaitingWay } from '#app/gateways/payment/ways.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { withTax } from '#app/kernel/values/yen.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'

/** A list of facts, each with its name on the left and its value on the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="order-facts">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The parts of the price, what is paid today, and after a free period what is paid first and when. The effect of a coupon has a line of its own (R359). */
export function OrderPrice({ quote, isChosen = true }: { quote: Quote; isChosen?: boolean }) {
  const { price, coupon, renewal, invoice } = quote
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const tax = useTaxWord(price.taxClass === 'exempt')
  const rate = firstTaxRate(price)
  const list = withTax(price.listPrice, rate)
  const base = withTax(price.basePrice, rate)
  const first = price.nextTotal ?? price.total
  return (
    <table className="order-price">
      <caption>{t('order.price')}</caption>
      <tbody>
        <Line name={t('order.list', { tax })} amount={yen(list)} />
        {price.discountKind !== null && base < list && (
          <Line name={t(`order.discount.${price.discountKind}`)} amount={`−${yen(list - base)}`} />
        )}
        {coupon !== null && (
          <Line
            name={
              coupon.amount === null
                ? t('order.couponLine', { code: coupon.code, percent: coupon.percent })
                : t('order.couponAmount', { code: coupon.code })
            }
            amount={`−${yen(base - first)}`}
          />
        )}
        {price.nextTotal !== null && (
          <Line name={t('order.freeLine', { count: price.freeDays })} amount={`−${yen(first)}`} />
        )}
      </tbody>
      <tfoot>
        <Line name={t(sumNameOf(quote, isChosen), { tax })} amount={yen(price.total)} />
        {price.nextTotal !== null && renewal !== null && (
          <Line
            name={t('order.firstCharge', { on: writeDay(renewal.on, i18n.language), tax })}
            amount={yen(price.nextTotal)}
          />
        )}
        {price.nextTotal !== null && invoice !== null && (
          <Line name={t('order.firstInvoice', { tax })} amount={yen(price.nextTotal)} />
        )}
        {price.total > 0 && (
          <tr className="order-tax">
            <td colSpan={2}>
              {price.taxClass === 'exempt'
                ? t('order.exempt')
                : t('order.tax', { net: yen(price.net), tax: yen(price.tax), rate: price.taxRate })}
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

/** What the sum is called: nothing is paid on the day of an order that is paid within days, or may be: its way isn't chosen yet. */
export function sumNameOf({ way }: Pick<Quote, 'way'>, isChosen = true) {
  return !isWaitingWay(way) && isChosen ? ('order.today' as const) : ('order.total' as const)
}

function Line({ name, amount }: { name: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{amount}</td>
    </tr>
  )
}

const steps = ['entry', 'confirm', 'complete'] as const

/** Shows the steps entry, confirmation and completion in this order (R356), and marks the present one. */
export function OrderSteps({ at }: { at: (typeof steps)[number] }) {
  const { t } = useTranslation('commerce')
  return (
    <ol className="order-steps" aria-label={t('order.steps')}>
      {steps.map((step) => (
        <li key={step} aria-current={step === at ? 'step' : undefined}>
          {t(`order.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

/** A form that gives up an order that waits for its reader. */
export function GiveUp({ orderId }: { orderId: string }) {
  const { t } = useTranslation('commerce')
  return (
    <Form method="post" action={paths.veritransConfirm({ order_id: orderId })}>
      <input type="hidden" name="orderId" value={orderId} />
      <Button kind="secondary">{t('open.giveUp')}</Button>
    </Form>
  )
}
