import '#app/features/orders/site/order/order.css'
import { Fact, Facts } from '#app/features/orders/site/order/order-parts.tsx'
import { SellerLines } from '#app/features/orders/site/order/seller-facts.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { useYen } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import type { DisclosureView } from './disclosure-view.ts'

type Props = { disclosure: DisclosureView }

/**
 * Everything that the Act on Specified Commercial Transactions (article 11) asks a seller to publish: who sells, what it costs, how and when
 * it is paid, when it is delivered, how it renews and ends.
 */
export function DisclosurePage({
  disclosure: { seller, pays, daysToPay, wallets: offered, plans, hasMore },
}: Props) {
  const { t, i18n } = useTranslation('commerce')
  const listed = new Intl.ListFormat(i18n.language, { type: 'disjunction' })
  const wallets = listed.format(offered.map((wallet) => t(`way.name.${wallet}`)))
  const isInvoiced = pays === 'invoice'
  const { konbini, transfer } = daysToPay
  const hasTrial = plans.some(({ freeDays }) => freeDays > 0)
  return (
    <article className="order-page">
      <h1>{t('disclosure.title')}</h1>
      <Facts>
        <SellerLines seller={seller} />
        <Fact name={t('disclosure.price')}>
          <Prices plans={plans} hasMore={hasMore} />
        </Fact>
        <Fact name={t('disclosure.extra')}>
          <p>{t('disclosure.extraText')}</p>
          {transfer !== null && <p>{t('disclosure.extraTransfer')}</p>}
        </Fact>
        <Fact name={t('terms.paidHow')}>
          <p>{t(waysToPay[pays])}</p>
          {konbini !== null && <p>{t('disclosure.byKonbini')}</p>}
          {transfer !== null && <p>{t('disclosure.byTransfer')}</p>}
          {wallets !== '' && <p>{t('disclosure.byWallet', { wallets })}</p>}
        </Fact>
        <Fact name={t('terms.paidWhen')}>
          <p>{t(isInvoiced ? 'disclosure.paidByInvoice' : 'disclosure.paidWhen')}</p>
          {konbini !== null && <p>{t('disclosure.paidAtKonbini', { count: konbini })}</p>}
          {transfer !== null && <p>{t('disclosure.paidByTransfer', { count: transfer })}</p>}
          {wallets !== '' && <p>{t('disclosure.paidByWallet', { wallets })}</p>}
          {hasTrial && <p>{t(isInvoiced ? 'disclosure.invoiceAfterFree' : 'disclosure.paidAfterFree')}</p>}
        </Fact>
        <Fact name={t('terms.delivery')}>
          <p>{t('terms.deliveryText')}</p>
          {(konbini ?? transfer) !== null && <p>{t('disclosure.deliveryWaiting')}</p>}
          <p>{t('disclosure.deliveryLater')}</p>
        </Fact>
        <Fact name={t('disclosure.renewal')}>
          {t(isInvoiced ? 'disclosure.invoicedText' : 'disclosure.renewalText')}
        </Fact>
        <Fact name={t('terms.cancel')}>{t(isInvoiced ? 'terms.cancelInvoiced' : 'terms.cancelText')}</Fact>
        <Fact name={t('terms.refund')}>{t('terms.refundText')}</Fact>
      </Facts>
    </article>
  )
}

const waysToPay = {
  card: 'disclosure.byCard',
  provider: 'terms.payAtPublisher',
  invoice: 'terms.payAtStore',
} as const

const priceWords = {
  taxed: { plain: 'disclosure.priceOf', trial: 'disclosure.priceWithTrial' },
  exempt: { plain: 'disclosure.exemptOf', trial: 'disclosure.exemptWithTrial' },
} as const

/** The plans on offer with their usual prices. If there are none to show, says where prices are. */
function Prices({ plans, hasMore }: Pick<DisclosureView, 'plans' | 'hasMore'>) {
  const { t } = useTranslation('commerce')
  const yen = useYen()
  if (plans.length === 0) return <>{t('disclosure.priceElsewhere')}</>
  return (
    <>
      <ul>
        {plans.map(({ id, name, price, isExempt, duration, durationType, freeDays }) => (
          <li key={id}>
            <span lang={langOf(name)}>{name}</span>
            {t(priceWords[isExempt ? 'exempt' : 'taxed'][freeDays > 0 ? 'trial' : 'plain'], {
              total: yen(price),
              duration: t(`plan.duration.${durationType}`, { count: duration }),
              free: t('plan.free', { count: freeDays }),
            })}
          </li>
        ))}
      </ul>
      {hasMore && <p>{t('disclosure.priceMore')}</p>}
      <p>{t('disclosure.priceNote')}</p>
    </>
  )
}
