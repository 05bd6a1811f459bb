import { GroupInput } from '#app/features/publishing/model/groups/edited-group.ts'
import { protections } from '#app/kernel/values/reading/protection.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = { action: string; values: Record<string, unknown>; reply: Reply | undefined; name?: string }

const types = ['normal', 'favourite', 'recently_read', 'new', 'popular', 'recommend'] as const
const levels = ['', ...protections] as const
const bindings = ['', 'left', 'right'] as const

/** The form of a content group: its names, its contents, and how its shelf looks. */
export function GroupForm({ name, ...form }: Props) {
  const { t } = useWords('console-content')
  const section = (part: string, fields: readonly string[]) => ({
    title: t(`group.section.${part}`),
    help: t(`group.section.${part}Help`),
    fields,
  })
  return (
    <SchemaForm
      schema={GroupInput}
      {...form}
      {...(name !== undefined && { name })}
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
