import type { Seller } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { DisclosureLine } from '#app/ui/layout/disclosure-link.tsx'
import { Fact, Facts } from './order-parts.tsx'

const told = ['name', 'representative', 'address', 'phone', 'email', 'registrationNumber'] as const

/** The seller's details as lines of a list of facts, without those that aren't set. */
export function SellerLines({ seller }: { seller: Seller }) {
  const { t } = useTranslation('commerce')
  return (
    <>
      {told.map((name) => {
        const value = seller[name]
        return value ? (
          <Fact key={name} name={t(`seller.${name}`)}>
            <span lang={langOf(value)}>{value}</span>
          </Fact>
        ) : null
      })}
    </>
  )
}

/** The seller on the last page before an order, with the way to the standing disclosure. */
export function SellerSection({ seller }: { seller: Seller }) {
  const { t } = useTranslation('commerce')
  return (
    <>
      <h2>{t('seller.title')}</h2>
      <Facts>
        <SellerLines seller={seller} />
      </Facts>
      <DisclosureLine className="order-hint" />
    </>
  )
}
