import './mail-form.css'
import { CustomMailInput } from '#app/features/notifications/model/mail/custom-mail-input.ts'
import type { CustomLetter } from '#app/features/notifications/model/mail/custom-mails.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Preview = { subject: string; text: string }
type Props = {
  tenantId: number
  letter: CustomLetter
  /** What was typed for a preview; else what is kept. */
  typed: { subject: string; body: string } | null
  preview: Preview
  reply: Reply | undefined
}

/** A letter's words, how it looks with sample data, a test of it, and the way back to the product's words. */
export function MailForm({ tenantId, letter, typed, preview, reply }: Props) {
  const { t } = useWords('console-company')
  const { kind, lang, revision, placeholders } = letter
  const action = adminPaths.siteMail(tenantId, kind, lang)
  const known = placeholders.map((name) => `{{${name}}} ${t(`mails.placeholder.${name}`)}`).join(' · ')
  return (
    <div className="mail-form">
      <div>
        <SchemaForm
          schema={CustomMailInput}
          action={action}
          values={{ lang, revision, subject: letter.subject, body: letter.body, ...typed }}
          reply={reply}
          isUnsaved={typed !== null}
          words="console-company"
          prefix="mails"
          sections={[{ title: t('mails.words'), help: known, fields: ['subject', 'body'] }]}
          submit={t('site.save')}
        >
          <button type="submit" name="do" value="preview" className="button secondary">
            {t('mails.preview')}
          </button>
        </SchemaForm>
        <Form method="post" action={adminPaths.siteMailTest(tenantId, kind)} className="form-actions">
          <input type="hidden" name="lang" value={lang} />
          <button type="submit" name="do" value="test" className="button secondary">
            {t('mails.test')}
          </button>
          {letter.isOwn && (
            <button type="submit" name="do" value="reset" className="button quiet">
              {t('mails.reset')}
            </button>
          )}
        </Form>
      </div>
      <section className="mail-preview" aria-label={t('mails.preview')} lang={lang}>
        <h2>{preview.subject}</h2>
        <p>{preview.text}</p>
      </section>
    </div>
  )
}
