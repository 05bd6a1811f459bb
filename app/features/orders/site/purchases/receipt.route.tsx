import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { type ReceiptView, viewReceipt } from './purchase-view.ts'
import '#app/features/orders/site/order/order.css'
import './receipt.css'

export const meta = titled<typeof loader>(({ title }) => title)

/** A printable receipt of a payment. With the seller's number it is a qualified invoice. */
export const loader = page(
  async ({ visit, params }) => ({
    title: translator(visit.locale, 'commerce')('receipt.title'),
    ...(await viewReceipt(visit, params.orderId ?? '')),
  }),
  { area: 'profile' },
)

export default function ReceiptRoute() {
  return (
    <Page>
      <Receipt {...useLoaderData<typeof loader>()} />
    </Page>
  )
}

/**
 * The printable receipt of one charge. With the seller's registration number it has everything that a qualified invoice
 * needs: seller and number, day, what it was for, amounts by rate with the tax rounded once, and the recipient.
 */
function Receipt({ purchase, charge, refunds, seller, addressee }: ReceiptView) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  return (
    <article className="receipt">
      <BackLink to={paths.purchases()}>{t('purchases.title')}</BackLink>
      <h1>{t('receipt.title')}</h1>
      <p className="receipt-numbers">
        {t('receipt.number', { id: purchase.id })}
        <br />
        {t('receipt.on', { on: writeDay(charge.on, i18n.language) })}
      </p>
      <p className="receipt-to" lang={langOf(addressee)}>
        {t('receipt.to', { name: addressee })}
      </p>
      <p className="receipt-total">{t('receipt.total', { total: yen(charge.total) })}</p>
      <ReceiptLines purchase={purchase} charge={charge} />
      {refunds.map(({ id, on, total }) => (
        <p className="alert" key={id}>
          {t('receipt.refundedOn', { on: writeDay(on, i18n.language), amount: yen(total) })}
        </p>
      ))}
      <p className="order-hint">{t('receipt.received')}</p>
      <ReceiptSeller seller={seller} />
      {seller.registrationNumber === null && <p className="order-hint">{t('receipt.unqualified')}</p>}
      <p className="receipt-hint">
        <Link to={paths.receiptPdf(purchase.id)}>{t('receipt.pdf')}</Link>
      </p>
      <p className="order-hint receipt-hint">{t('receipt.print')}</p>
    </article>
  )
}

function ReceiptLines({ purchase, charge }: Pick<ReceiptView, 'purchase' | 'charge'>) {
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
          <td>{yen(charge.net)}</td>
        </tr>
        <tr>
          <th scope="row">{t('receipt.tax')}</th>
          <td>{yen(charge.tax)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('receipt.sum')}</th>
          <td>{yen(charge.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function ReceiptSeller({ seller }: Pick<ReceiptView, 'seller'>) {
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
