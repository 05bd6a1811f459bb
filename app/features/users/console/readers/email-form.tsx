import '#app/ui/console/console-forms.css'
import { Button } from '#app/ui/atoms/button.tsx'
import { FormRefusal } from '#app/ui/atoms/form-refusal.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { TextField } from '#app/ui/console/form-fields.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { type Reply, replyTo } from '#app/ui/console/reply.ts'
import { useWords } from '#app/ui/console/words.ts'

type Props = { action: string; email: string; reply: Reply | undefined }

/** The address is changed at once, and the old one is told. */
export function EmailForm({ action, email, reply }: Props) {
  const { t } = useWords('console-people')
  const own = replyTo(reply, 'email')
  return (
    <Form className="console-form" method="post" action={action}>
      <FormRefusal reply={own} />
      <input type="hidden" name="form" value="email" />
      <FormSection title={t('email.heading')} help={t('email.help')}>
        <TextField
          name="newEmail"
          type="email"
          label={t('user.email')}
          sent={own === undefined ? email : own.result.initialValue?.newEmail}
          problems={own?.result.error?.newEmail ?? []}
          maxLength={254}
          isRequired
        />
      </FormSection>
      <div className="form-actions">
        <Button kind="secondary">{t('email.submit')}</Button>
      </div>
    </Form>
  )
}
