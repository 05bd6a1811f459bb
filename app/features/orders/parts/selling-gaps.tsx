import type { Readiness } from '#app/features/orders/model/selling/get-readiness.ts'
import type { SellingNeed } from '#app/features/orders/model/selling/readiness.ts'
import type { SellerField } from '#app/features/tenancy/model/company/seller-fields.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useListed, useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Place = { tenantId: number; companyId: number }
type Props = Place & { readiness: Readiness }

/** The screens on which each need is met. */
const sellingScreens: Record<SellingNeed, (place: Place) => string> = {
  title: ({ tenantId }) => adminPaths.newContent(tenantId),
  plan: ({ tenantId }) => adminPaths.plans(tenantId),
  wayIn: ({ tenantId }) => adminPaths.siteSignIn(tenantId),
  seller: ({ companyId }) => adminPaths.companyPayment(companyId),
  provider: ({ companyId }) => adminPaths.companyPayment(companyId),
  test: ({ companyId }) => adminPaths.companyPayment(companyId),
  selling: ({ tenantId }) => adminPaths.plansSetting(tenantId),
}

/**
 * Says what a site lacks before its readers can buy a plan, each with the screen on which it is set, or with the people to ask. Shows nothing
 * if nothing is missing.
 */
export function SellingGaps({ readiness, ...place }: Props) {
  const { t } = useWords('console-selling')
  const { gaps, isSelling, sellerFields, beyond } = readiness
  if (gaps.length === 0) return null
  return (
    <section className="alert mb-6 max-w-190" aria-labelledby="selling-gaps">
      <h2 id="selling-gaps" className="text-sm bold">
        {t(isSelling ? 'gaps.whileSelling' : 'gaps.title')}
      </h2>
      <ul className="mt-1 pl-5 list-disc">
        {gaps.map((need) => (
          <li key={need} className="py-0.5">
            {beyond.includes(need) ? (
              t(`need.${need}`)
            ) : (
              <Link to={sellingScreens[need](place)}>{t(`need.${need}`)}</Link>
            )}
            {need === 'seller' && <MissingDetails fields={sellerFields} />}
          </li>
        ))}
      </ul>
      <AskAdministrators readiness={readiness} />
    </section>
  )
}

/** Names the seller details that are missing, in brackets. */
export function MissingDetails({ fields }: { fields: readonly SellerField[] }) {
  const { t } = useWords('console-selling')
  const { t: say } = useWords('console-commerce')
  const listed = useListed()
  return <> {t('need.sellerFields', { fields: listed(fields.map((field) => say(`seller.${field}`))) })}</>
}

/** Says which administrators can do what this one may not. */
export function AskAdministrators({
  readiness: { beyond, ask },
}: {
  readiness: Pick<Readiness, 'beyond' | 'ask'>
}) {
  const { t } = useWords('console-selling')
  const listed = useListed()
  if (beyond.length === 0) return null
  const needs = listed(beyond.map((need) => t(`need.${need}`)))
  return (
    <p className="mt-2">
      {ask.length === 0 ? t('ask.operator', { needs }) : t('ask.names', { needs, names: listed(ask) })}
    </p>
  )
}
