import { PlanInput } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import { useSections } from '#app/ui/console/form-section.tsx'
import type { Option } from '#app/ui/console/option.ts'
import { type RecordFormProps, SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = Omit<RecordFormProps, 'name'> & { groups: readonly Option[]; taxes: readonly Option[] }

/** A complete plan: its name, what it opens, its price and duration, and whether it is on offer. */
export function PlanForm({ groups, taxes, values, ...form }: Props) {
  const { t } = useWords('console-commerce')
  const section = useSections('console-commerce', 'plan')
  return (
    <SchemaForm
      schema={PlanInput}
      values={{
        duration: 1,
        durationType: 'month',
        freeDays: 0,
        taxClass: 'standard',
        state: 'draft',
        ...values,
      }}
      {...form}
      name="plan"
      words="console-commerce"
      prefix="plan"
      options={{ groupIds: groups, taxClass: taxes }}
      sections={[
        section('words', ['name', 'description']),
        section('opens', ['groupIds']),
        section('price', ['price', 'discountPrice', 'taxClass', 'duration', 'durationType', 'freeDays']),
        section('offer', ['state']),
      ]}
      submit={t('save')}
    />
  )
}
