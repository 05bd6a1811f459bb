import type { SellerView } from '#app/features/orders/parts/seller-view.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Fact, Facts } from './facts.tsx'

const told = ['name', 'representative', 'address', 'phone', 'email', 'registrationNumber'] as const

/** The seller's details, without those that aren't set. */
export function SellerFacts({ seller }: { seller: SellerView }) {
  const { t } = useTranslation('commerce')
  return (
    <Facts>
      {told.map((name) => {
        const value = seller[name]
        return value ? (
          <Fact key={name} name={t(`seller.${name}`)}>
            <span lang={langOf(value)}>{value}</span>
          </Fact>
        ) : null
      })}
    </Facts>
  )
}
