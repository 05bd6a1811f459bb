import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { listOrders } from '#app/features/orders/model/order/own-orders.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { Page } from '#app/layout/site/page.tsx'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import { type PurchaseView, viewPurchase } from './purchase-view.ts'
import '#app/ui/atoms/dot.css'
import '#app/features/orders/site/order/order.css'
import '#app/features/plans/parts/plan-list.css'

type Props = { purchases: PurchaseView[]; page: number; totalPages: number; offersGifts: boolean }

export const meta = titled<typeof loader>(({ title }) => title)

/** The reader's orders, including renewals and failed ones. */
export const loader = page(
  async ({ visit, url }) => {
    const { orders, ...part } = await listOrders(
      visit,
      readPaging({ page: url.searchParams.get('page') ?? undefined }),
    )
    return {
      title: translator(visit.locale, 'commerce')('purchases.title'),
      ...part,
      offersGifts: visit.site.settings.subscription.offersGifts,
      purchases: orders.map(viewPurchase),
    }
  },
  { area: 'profile' },
)

export default function PurchasesRoute() {
  return (
    <Page>
      <Purchases {...useLoaderData<typeof loader>()} />
    </Page>
  )
}

/** The orders, newest first, with a receipt for each that was paid. */
function Purchases({ purchases, page, totalPages, offersGifts }: Props) {
  const { t } = useTranslation('commerce')
  return (
    <div className="subscriptions">
      <BackLink to={paths.profile()}>{t('profile')}</BackLink>
      <h1>{t('purchases.title')}</h1>
      {offersGifts && (
        <p className="order-ways">
          <ButtonLink to={paths.gifts()} kind="secondary">
            {t('gift.listTitle')}
          </ButtonLink>
          <ButtonLink to={paths.redeem()} kind="secondary">
            {t('redeem.title')}
          </ButtonLink>
        </p>
      )}
      {purchases.length === 0 ? (
        <p className="empty">{t('purchases.none')}</p>
      ) : (
        <ul className="own-plans purchases">
          {purchases.map((purchase) => (
            <Purchase key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      )}
      <Pager page={page} totalPages={totalPages} hrefOf={(number) => paths.purchases({ page: number })} />
    </div>
  )
}

function Purchase({ purchase }: { purchase: PurchaseView }) {
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  const { id, kind, state, planName, way, total, refunded, on, hasReceipt } = purchase
  const what = t(`purchases.kind.${kind}`)
  return (
    <li>
      <span className="own-name" lang={langOf(planName)}>
        {planName}
      </span>
      <span className={`dot purchase-${state}`}>{t(`purchases.state.${state}`)}</span>
      <span className="own-period">
        {writeDay(on, i18n.language)}{' '}
        {way === null ? what : t('purchases.kindBy', { kind: what, way: t(`way.name.${way}`) })}
      </span>
      <strong className="purchase-total">{yen(total)}</strong>
      {refunded > 0 && <span>{t('receipt.refunded', { amount: yen(refunded) })}</span>}
      {hasReceipt && <Link to={paths.receipt(id)}>{t('receipt.show')}</Link>}
      {state === 'open' && (
        <Link to={paths.veritransConfirm({ order_id: id })}>{t('state.verifying.look')}</Link>
      )}
    </li>
  )
}
