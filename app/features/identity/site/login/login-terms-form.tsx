import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'

/** The terms to read, the mails to choose, and the two answers. */
export function TermsForm({ version, text }: { version: number; text: string }) {
  const { t } = useTranslation('sign-in')
  return (
    <Form method="post" action={paths.loginTerms()} className="login-form">
      <input type="hidden" name="version" value={version} />
      <Terms text={text} />
      <label className="check">
        <input type="checkbox" name="is_subscribe_mail" />
        {t('login.terms.mail')}
      </label>
      <div className="ways">
        <button type="submit" name="decision" value="accept" className="button primary">
          {t('login.terms.accept')}
        </button>
        <button type="submit" name="decision" value="decline" className="button secondary">
          {t('login.terms.decline')}
        </button>
      </div>
    </Form>
  )
}

function Terms({ text }: { text: string }) {
  const { t } = useTranslation('sign-in')
  return (
    <section
      className="terms"
      aria-label={t('login.terms.label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
      tabIndex={0}
      lang={langOf(text)}
    >
      {text}
    </section>
  )
}
