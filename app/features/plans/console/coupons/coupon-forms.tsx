import { CouponBatchInput, CouponInput } from '#app/features/plans/model/coupon/editing/coupon-input.ts'
import type { Option } from '#app/ui/console/option.ts'
import { type RecordFormProps, SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = RecordFormProps & { plans: readonly Option[] }

/** A coupon: its code, its discount, its last day, how often it can be used and for which plans. */
export function CouponForm({ plans, ...form }: Props) {
  const { t } = useWords('console-commerce')
  return (
    <SchemaForm
      schema={CouponInput}
      {...form}
      words="console-commerce"
      prefix="coupon"
      options={{ planIds: plans }}
      sections={[
        {
          title: t('coupon.section'),
          help: t('coupon.sectionHelp'),
          fields: ['code', 'percent', 'expiresOn', 'usages', 'planIds'],
        },
      ]}
      submit={t('save')}
    />
  )
}

/** The form that makes many codes with the same terms. */
export function CouponBatchForm({ plans, ...form }: Omit<Props, 'name'>) {
  const { t } = useWords('console-commerce')
  return (
    <SchemaForm
      schema={CouponBatchInput}
      {...form}
      words="console-commerce"
      prefix="coupon"
      options={{ planIds: plans }}
      sections={[
        {
          title: t('coupon.batchSection'),
          help: t('coupon.batchSectionHelp'),
          fields: ['count', 'prefix', 'percent', 'expiresOn', 'usages', 'planIds'],
        },
      ]}
      submit={t('coupons.make')}
    />
  )
}
