import type { z } from 'zod'
import { CouponBatchFields, CouponFields } from '#app/features/plans/model/coupon/editing/coupon-input.ts'
import type { Option } from '#app/ui/console/option.ts'
import { type RecordFormProps, SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = RecordFormProps & { plans: readonly Option[]; groups: readonly Option[] }

const terms = ['percent', 'amount', 'expiresOn', 'usages', 'planIds', 'groupIds']

/** A coupon: its code, its discount, its last day, how often it can be used and for which plans and readers. */
export function CouponForm(props: Props) {
  const { t } = useWords('console-commerce')
  return (
    <TermsForm
      {...props}
      schema={CouponFields}
      section={{ title: t('coupon.section'), help: t('coupon.sectionHelp'), fields: ['code', ...terms] }}
      submit={t('save')}
    />
  )
}

/** The form that makes many codes with the same terms. */
export function CouponBatchForm(props: Omit<Props, 'name'>) {
  const { t } = useWords('console-commerce')
  const [title, help] = [t('coupon.batchSection'), t('coupon.batchSectionHelp')]
  return (
    <TermsForm
      {...props}
      schema={CouponBatchFields}
      section={{ title, help, fields: ['count', 'prefix', ...terms] }}
      submit={t('coupons.make')}
    />
  )
}

type TermsProps = Props & {
  schema: z.ZodObject
  section: { title: string; help: string; fields: readonly string[] }
  submit: string
}

function TermsForm({ plans, groups, section, ...form }: TermsProps) {
  return (
    <SchemaForm
      {...form}
      words="console-commerce"
      prefix="coupon"
      options={{ planIds: plans, groupIds: groups }}
      sections={[section]}
    />
  )
}
