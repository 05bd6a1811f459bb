import { GroupInput } from '#app/features/publishing/model/groups/edited-group.ts'
import { protections } from '#app/kernel/values/reading/protection.ts'
import { useSections } from '#app/ui/console/form-section.tsx'
import { type RecordFormProps, SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

const types = ['normal', 'favourite', 'recently_read', 'new', 'popular', 'recommend'] as const
const levels = ['', ...protections] as const
const bindings = ['', 'left', 'right'] as const

/** The form of a content group: its names, its contents, and how its shelf looks. */
export function GroupForm(form: RecordFormProps) {
  const { t } = useWords('console-content')
  const section = useSections('console-content', 'group')
  return (
    <SchemaForm
      schema={GroupInput}
      {...form}
      words="console-content"
      prefix="group"
      options={{
        type: types.map((type, at) => ({ value: String(at + 1), label: t(`group.type.${type}`) })),
        protection: levels.map((level) => ({
          value: level,
          label: t(`group.protection.${level || 'none'}`),
        })),
        binding: bindings.map((side) => ({ value: side, label: t(`group.binding.${side || 'none'}`) })),
      }}
      sections={[
        section('about', ['name', 'type', 'refCode', 'default']),
        section('shelf', ['itemSize', 'numRow', 'isWrapLine']),
        section('books', ['binding', 'protection']),
      ]}
      submit={t('content.submit')}
    />
  )
}
