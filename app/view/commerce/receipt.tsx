import './order.css'
import './receipt.css'
import type { PurchaseView } from '#app/pages/checkout/purchase-view.ts'
import type { SellerView } from '#app/pages/checkout/seller-view.ts'
import { paths } from '#app/paths/reader.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { BackLink } from '#app/view/atoms/back-link.tsx'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { writeDay } from '#app/view/atoms/write-day.ts'
import { useYen } from './use-yen.ts'

type Props = {
  purchase: PurchaseView
  amounts: { net: number; tax: number; total: number }
  seller: SellerView
  addressee: string
}

/**
 * The receipt of one charge, to print. With the seller's registration number it has all that a qualified invoice has: seller and number,
 * day, what it was for, amounts by rate with one rounding of the tax, and to whom.
 */
export function Receipt({ purchase, amounts, seller, addressee }: Props) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const { refunded } = purchase
  return (
    <article className="receipt">
      <BackLink to={paths.purchases()}>{t('purchases.title')}</BackLink>
      <h1>{t('receipt.title')}</h1>
      <p className="receipt-numbers">
        {t('receipt.number', { id: purchase.id })}
        <br />
        {t('receipt.on', { on: writeDay(purchase.on, i18n.language) })}
      </p>
      <p className="receipt-to" lang={langOf(addressee)}>
        {t('receipt.to', { name: addressee })}
      </p>
      <p className="receipt-total">{t('receipt.total', { total: yen(amounts.total) })}</p>
      <ReceiptLines purchase={purchase} amounts={amounts} />
      {refunded > 0 && <p className="alert">{t('receipt.refunded', { amount: yen(refunded) })}</p>}
      <p className="order-hint">{t('receipt.received')}</p>
      <ReceiptSeller seller={seller} />
      <p className="order-hint receipt-hint">{t('receipt.print')}</p>
    </article>
  )
}

function ReceiptLines({ purchase, amounts }: Pick<Props, 'purchase' | 'amounts'>) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const { planName, startsOn, endsOn } = purchase
  const day = (on: string) => writeDay(on, i18n.language)
  return (
    <table className="order-price">
      <thead>
        <tr>
          <th scope="col">{t('receipt.what')}</th>
          <th scope="col">{t('receipt.net')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            <span lang={langOf(planName)}>{planName}</span>
            <small>{t('subscription.period', { from: day(startsOn), to: day(endsOn) })}</small>
          </th>
          <td>{yen(amounts.net)}</td>
        </tr>
        <tr>
          <th scope="row">{t('receipt.tax')}</th>
          <td>{yen(amounts.tax)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('receipt.sum')}</th>
          <td>{yen(amounts.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function ReceiptSeller({ seller }: Pick<Props, 'seller'>) {
  const { t } = useTranslation('commerce')
  return (
    <address className="receipt-seller">
      <strong lang={langOf(seller.name)}>{seller.name}</strong>
      {seller.address !== '' && <span lang={langOf(seller.address)}>{seller.address}</span>}
      {seller.phone !== '' && <span>{seller.phone}</span>}
      {seller.registrationNumber && (
        <span>{t('receipt.registration', { number: seller.registrationNumber })}</span>
      )}
    </address>
  )
}
