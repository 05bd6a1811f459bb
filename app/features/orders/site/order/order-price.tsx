import type { Quote } from '#app/features/orders/model/order/quote-order.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { withTax } from '#app/kernel/values/yen.ts'
import { useYen } from '#app/ui/atoms/use-yen.ts'

/** How the price is made up, and what is paid today. The effect of a coupon has a line of its own (R359). */
export function OrderPrice({ quote: { price, coupon } }: { quote: Quote }) {
  const { t } = useTranslation('commerce')
  const yen = useYen()
  const list = withTax(price.listPrice)
  const base = withTax(price.basePrice)
  const first = price.nextTotal ?? price.total
  return (
    <table className="order-price">
      <caption>{t('order.price')}</caption>
      <tbody>
        <Line name={t('order.list')} amount={yen(list)} />
        {price.discountKind !== null && base < list && (
          <Line name={t(`order.discount.${price.discountKind}`)} amount={`−${yen(list - base)}`} />
        )}
        {coupon !== null && (
          <Line
            name={t('order.couponLine', { code: coupon.code, percent: coupon.percent })}
            amount={`−${yen(base - first)}`}
          />
        )}
        {price.nextTotal !== null && (
          <Line name={t('order.freeLine', { count: price.freeDays })} amount={`−${yen(first)}`} />
        )}
      </tbody>
      <tfoot>
        <Line name={t('order.today')} amount={yen(price.total)} />
        {price.total > 0 && (
          <tr className="order-tax">
            <td colSpan={2}>{t('order.tax', { net: yen(price.net), tax: yen(price.tax) })}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

function Line({ name, amount }: { name: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{amount}</td>
    </tr>
  )
}
