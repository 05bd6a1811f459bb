import { PlanInput } from '#app/features/plans/model/plan/editing/edit-plans.ts'
import type { Option } from '#app/ui/console/option.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = {
  action: string
  /** The values are empty for a new plan. */
  values: Record<string, unknown>
  groups: readonly Option[]
  reply: Reply | undefined
}

/** A complete plan: its name, what it opens, its price and duration, and whether it is on offer. */
export function PlanForm({ groups, values, ...form }: Props) {
  const { t } = useWords('console-commerce')
  const section = (part: string, fields: readonly string[]) => ({
    title: t(`plan.section.${part}`),
    help: t(`plan.section.${part}Help`),
    fields,
  })
  return (
    <SchemaForm
      schema={PlanInput}
      values={{ duration: 1, durationType: 'month', freeDays: 0, state: 'draft', ...values }}
      {...form}
      name="plan"
      words="console-commerce"
      prefix="plan"
      options={{ groupIds: groups }}
      sections={[
        section('words', ['name', 'description']),
        section('opens', ['groupIds']),
        section('price', ['price', 'discountPrice', 'duration', 'durationType', 'freeDays']),
        section('offer', ['state']),
      ]}
      submit={t('save')}
    />
  )
}
