import { useForm } from '@conform-to/react'
import { redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { issueReceipt, ReceiptInput } from '#app/features/orders/model/receipt/issue-receipt.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Page } from '#app/layout/site/page.tsx'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field, sentOf } from '#app/ui/atoms/field.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { FormRefusal } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { type ReceiptsView, type ReceiptView, viewReceipts } from './purchase-view.ts'
import '#app/features/orders/site/order/order.css'
import './receipt.css'

export const meta = titled<typeof loader>(({ title }) => title)

/** The receipts of a payment, the last one to print, and a form that issues one. */
export const loader = page(
  async ({ visit, params }) => ({
    title: translator(visit.locale, 'commerce')('receipt.title'),
    ...(await viewReceipts(visit, params.orderId ?? '')),
  }),
  { area: 'profile' },
)

export const action = form(ReceiptInput, async ({ visit, input, params }) => {
  const orderId = params.orderId ?? ''
  await issueReceipt(visit, orderId, input)
  return redirect(paths.receipt(orderId))
})

export default function ReceiptRoute() {
  const receipts = useLoaderData<typeof loader>()
  const last = receipts.issued.at(-1)
  return (
    <Page>
      <div className="receipt">
        <BackLink to={paths.purchases()}>{useTranslation('commerce').t('purchases.title')}</BackLink>
        {last !== undefined && <Receipt {...receipts} issued={last} />}
        {receipts.issued.length > 1 && <Issued {...receipts} />}
        <IssueForm {...receipts} />
      </div>
    </Page>
  )
}

/** Issues the first receipt in the reader's own name or another, and later ones in another. */
function IssueForm({ purchase, issued, reader }: ReceiptsView) {
  const { t } = useTranslation('commerce')
  const reply = useActionData<FormReply>()
  const last = issued.at(-1)
  const [form, { addressee }] = useForm<{ addressee: string }>({
    id: 'receipt',
    lastResult: reply?.result,
    defaultValue: { addressee: last?.addressee ?? reader },
  })
  const Heading = last === undefined ? 'h1' : 'h2'
  return (
    <section className="receipt-hint">
      <Heading>{t(last === undefined ? 'receipt.issue' : 'receipt.issueAgain')}</Heading>
      <p className="order-hint">{t(last === undefined ? 'receipt.issueText' : 'receipt.issueAgainText')}</p>
      <FormRefusal reply={reply} />
      <Form method="post" action={paths.receipt(purchase.id)} id={form.id} noValidate className="login-form">
        <input type="hidden" name="after" value={issued.length} />
        <Field
          {...sentOf(addressee)}
          label={t('receipt.addressee')}
          autoComplete="organization"
          autoFocus={addressee.errors !== undefined}
        />
        <Button kind={last === undefined ? 'primary' : 'secondary'}>{t('receipt.issueNow')}</Button>
      </Form>
    </section>
  )
}

/** All receipts of the payment, if there are several. */
function Issued({ purchase, issued }: ReceiptsView) {
  const { t, i18n } = useTranslation('commerce')
  return (
    <section className="receipt-hint">
      <h2>{t('receipt.issued')}</h2>
      <ul className="grid gap-2 mt-2">
        {issued.map(({ number, issue, addressee, on }) => (
          <li key={number} className="flex flex-wrap gap-x-4">
            <Link to={paths.receiptPdf(purchase.id, issue)} className="underline">
              {t('receipt.number', { id: number })}
            </Link>
            <span lang={langOf(addressee)}>{addressee}</span>
            <span>{t('receipt.issuedOn', { on: writeDay(on, i18n.language) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The printable receipt of one charge. With the seller's registration number it has everything that a qualified invoice
 * needs: seller and number, day, what it was for, amounts by rate with the tax rounded once, and the recipient.
 */
function Receipt({ purchase, charge, refunds, seller, issued }: ReceiptView) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const isExempt = charge.taxClass === 'exempt'
  return (
    <article className="receipt">
      <h1>{t('receipt.title')}</h1>
      {issued.isReissued && <p className="receipt-total">{t('receipt.again')}</p>}
      <p className="receipt-numbers">
        {t('receipt.number', { id: issued.number })}
        <br />
        {t('receipt.issuedOn', { on: writeDay(issued.on, i18n.language) })}
        <br />
        {t('receipt.on', { on: writeDay(charge.on, i18n.language) })}
      </p>
      <p className="receipt-to" lang={langOf(issued.addressee)}>
        {t('receipt.to', { name: issued.addressee })}
      </p>
      <p className="receipt-total">
        {t(isExempt ? 'receipt.exemptTotal' : 'receipt.total', { total: yen(charge.total) })}
      </p>
      <ReceiptLines purchase={purchase} charge={charge} />
      {refunds.map(({ id, on, total }) => (
        <p className="alert" key={id}>
          {t('receipt.refundedOn', { on: writeDay(on, i18n.language), amount: yen(total) })}
        </p>
      ))}
      <p className="order-hint">
        {purchase.way === null
          ? t('receipt.received')
          : t('receipt.receivedBy', { way: t(`way.name.${purchase.way}`) })}
      </p>
      <ReceiptSeller seller={seller} />
      {charge.taxClass === 'reduced' && (
        <p className="order-hint">{t('receipt.reduced', { rate: charge.taxRate })}</p>
      )}
      {isExempt && <p className="order-hint">{t('receipt.exempt')}</p>}
      {seller.registrationNumber === null && !isExempt && (
        <p className="order-hint">{t('receipt.unqualified')}</p>
      )}
      <p className="receipt-hint">
        <Link to={paths.receiptPdf(purchase.id, issued.issue)}>{t('receipt.pdf')}</Link>
      </p>
      <p className="order-hint receipt-hint">{t('receipt.print')}</p>
    </article>
  )
}

function ReceiptLines({ purchase, charge }: Pick<ReceiptView, 'purchase' | 'charge'>) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const { planName, startsOn, endsOn } = purchase
  const isExempt = charge.taxClass === 'exempt'
  const day = (on: string) => writeDay(on, i18n.language)
  return (
    <table className="order-price">
      <thead>
        <tr>
          <th scope="col">{t('receipt.what')}</th>
          <th scope="col">{t(isExempt ? 'receipt.exemptNet' : 'receipt.net')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">
            <span lang={langOf(planName)}>{planName}</span>
            {charge.taxClass === 'reduced' && ' ※'}
            <small>{t('subscription.period', { from: day(startsOn), to: day(endsOn) })}</small>
          </th>
          <td>{yen(charge.net)}</td>
        </tr>
        {!isExempt && (
          <tr>
            <th scope="row">{t('receipt.tax', { rate: charge.taxRate })}</th>
            <td>{yen(charge.tax)}</td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {isExempt ? t('receipt.exemptSum') : t('receipt.sum', { rate: charge.taxRate })}
          </th>
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
