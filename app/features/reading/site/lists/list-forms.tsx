import { useForm } from '@conform-to/react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field, sentOf } from '#app/ui/atoms/field.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/refusal-alert.tsx'

type NameProps = {
  action: string
  /** What the form asks its action to do. */
  does?: string
  name?: string
  label: string
  reply: Reply | undefined
}

/** The form with a list's name: for a new list, or to rename one. */
export function NewList({ action, does = 'make', name = '', label, reply }: NameProps) {
  const { t } = useTranslation('reading-life')
  const own = reply?.result.initialValue?.do === does ? reply : undefined
  const [form, fields] = useForm<{ name: string }>({
    id: `list-${does}`,
    lastResult: own?.result,
    defaultValue: { name },
  })
  return (
    <Form method="post" action={action} id={form.id} className="list-form" noValidate>
      <FormRefusal reply={own} />
      <input type="hidden" name="do" value={does} />
      <Field {...sentOf(fields.name)} label={t('lists.name')} autoComplete="off" />
      <Button kind="secondary">{label}</Button>
    </Form>
  )
}
