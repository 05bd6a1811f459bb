import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { listGifts } from '#app/features/orders/model/places/own-places.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { Page } from '#app/layout/site/page.tsx'
import { BackLink } from '#app/ui/atoms/back-link.tsx'
import { useYen, writeDay } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import '#app/features/orders/site/order/order.css'
import '#app/features/plans/parts/plan-list.css'

export const meta = titled<typeof loader>(({ title }) => title)

/** What the reader bought for other people, and how much of it is redeemed. */
export const loader = page(
  async ({ visit, url }) => {
    const paging = readPaging({ page: url.searchParams.get('page') ?? undefined })
    const { gifts, ...part } = await listGifts(visit, paging)
    return {
      title: translator(visit.locale, 'commerce')('gift.listTitle'),
      ...part,
      gifts: gifts.map(({ order, planName, redeemed }) => ({
        id: order.id,
        planName,
        total: order.total,
        on: dayOf(order.movedAt),
        places: order.places ?? 0,
        redeemed,
      })),
    }
  },
  { area: 'profile' },
)

export default function GiftsRoute() {
  const { gifts, page: number, totalPages } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('commerce')
  const yen = useYen()
  return (
    <Page>
      <div className="subscriptions">
        <BackLink to={paths.profile()}>{t('profile')}</BackLink>
        <h1>{t('gift.listTitle')}</h1>
        {gifts.length === 0 ? (
          <p className="empty">{t('gift.none')}</p>
        ) : (
          <ul className="own-plans purchases">
            {gifts.map((gift) => (
              <li key={gift.id}>
                <span className="own-name" lang={langOf(gift.planName)}>
                  {gift.planName}
                </span>
                <span>{t('gift.redeemedOf', { count: gift.places, redeemed: gift.redeemed })}</span>
                <span className="own-period">{writeDay(gift.on, i18n.language)}</span>
                <strong className="purchase-total">{yen(gift.total)}</strong>
                <Link to={paths.gift(gift.id)}>{t('gift.show')}</Link>
              </li>
            ))}
          </ul>
        )}
        <Pager page={number} totalPages={totalPages} hrefOf={(at) => paths.gifts({ page: at })} />
      </div>
    </Page>
  )
}
