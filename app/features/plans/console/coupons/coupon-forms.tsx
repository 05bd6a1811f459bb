import type { z } from 'zod'
import { CouponBatchInput, CouponInput } from '#app/features/plans/model/coupon/editing/coupon-input.ts'
import type { Option } from '#app/ui/console/option.ts'
import { type RecordFormProps, SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = RecordFormProps & { plans: readonly Option[] }

const terms = ['percent', 'expiresOn', 'usages', 'planIds']

/** A coupon: its code, its discount, its last day, how often it can be used and for which plans. */
export function CouponForm(props: Props) {
  const { t } = useWords('console-commerce')
  return (
    <TermsForm
      {...props}
      schema={CouponInput}
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
      schema={CouponBatchInput}
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

function TermsForm({ plans, section, ...form }: TermsProps) {
  return (
    <SchemaForm
      {...form}
      words="console-commerce"
      prefix="coupon"
      options={{ planIds: plans }}
      sections={[section]}
    />
  )
}
