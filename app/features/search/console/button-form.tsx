import type { z } from 'zod'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import type { ConsoleView } from '#app/layout/console/console-view.ts'
import { DeleteDialog } from '#app/ui/console/confirm-dialog.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'

type Props = {
  frame: ConsoleView
  heading: string
  /** The prefix of the form's words: a button beside results, or one of the product's own buttons. */
  name: 'link' | 'button'
  schema: z.ZodObject
  fields: readonly string[]
  values: Record<string, unknown>
  isNew: boolean
  action: string
  back: string
  reply: Reply | undefined
}

/** The form of a button, with a way to remove it. */
export function ButtonForm({ frame, heading, name, fields, isNew, action, back, ...form }: Props) {
  const { t } = useWords('console-results')
  const { t: say } = useTranslation('console-search')
  const remove = !isNew && (
    <DeleteDialog
      id="delete-button"
      label={t(`${name}.delete`)}
      action={action}
      ask={t(`${name}.deleteAsk`)}
    />
  )
  return (
    <ConsolePage frame={frame} title={heading} action={remove} back={back} backTo={say('tabs.results')}>
      <SchemaForm
        {...form}
        action={action}
        name={name}
        words="console-results"
        prefix={name}
        sections={[
          { title: t(`${name}.section`), help: t(`${name}.sectionHelp`, { placeholder: '{id}' }), fields },
        ]}
        submit={t('save')}
      />
    </ConsolePage>
  )
}
