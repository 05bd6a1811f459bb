import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setRefusalFlash } from '#app/doors/cookies/flash.ts'
import { clearCookie } from '#app/doors/cookies/set-cookie.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { acceptTerms } from '#app/features/identity/model/identity/admit-learner.ts'
import { getTerms } from '#app/features/identity/model/terms/terms.ts'
import { backToLogin } from '#app/features/identity/site/providers/provider-return.ts'
import { beginSession } from '#app/features/identity/site/session/begin-session.ts'
import { isRefusal } from '#app/kernel/errors/refusal.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { flagInput } from '#app/kernel/values/inputs/field-inputs.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { ownCookie } from '#app/visit/cookies.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'
import type { Visit } from '#app/visit/visit.ts'
import { LoginStep } from './login-step.tsx'

const TermsInput = z.object({
  decision: z.enum(['accept', 'decline']),
  version: z.coerce.number().int(),
  is_subscribe_mail: flagInput,
})

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The terms of use, for a reader from the learning service who has to accept them first (R012, R114). */
export const loader = page(async ({ visit, request, context }) => {
  if (flowTokenOf(visit, request) === '') throw redirect(paths.login())
  try {
    const { version, text } = await getTerms(visit)
    return { version, text, heading: translator(visit.locale, 'sign-in')('login.terms.title') }
  } catch (error) {
    if (!isRefusal(error)) throw error
    setRefusalFlash(context, error.name)
    throw redirect(backToLogin(visit))
  }
})

/** Accepting signs the reader in. Declining leads back to the sign-in, and nothing is created. */
export const action = form(TermsInput, async ({ visit, input, request, context }) => {
  const flowToken = flowTokenOf(visit, request)
  try {
    if (input.decision === 'accept') {
      const { version, is_subscribe_mail: subscribesMail } = input
      const login = await acceptTerms(visit, { flowToken, version, subscribesMail })
      clearCookie(context, 'flow')
      return await beginSession(context, request, login)
    }
  } catch (error) {
    if (!isRefusal(error) || error.name === 'noAccountAtPublisher') throw error
    setRefusalFlash(context, error.name)
  }
  clearCookie(context, 'flow')
  return redirect(backToLogin(visit))
})

function flowTokenOf(visit: Visit, request: Request): string {
  return ownCookie(visit.site, request, 'flow') ?? ''
}

export default function Terms() {
  const { version, text, heading } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const { t } = useTranslation('sign-in')
  return (
    <LoginStep heading={heading}>
      <RefusalAlert name={reply?.refusal ?? null} />
      <p className="step-text">{t('login.terms.lead')}</p>
      <TermsForm version={version} text={text} />
    </LoginStep>
  )
}

/** The terms, a choice about mails, and the buttons to accept or decline. */
function TermsForm({ version, text }: { version: number; text: string }) {
  const { t } = useTranslation('sign-in')
  return (
    <Form method="post" action={paths.loginTerms()} className="login-form">
      <input type="hidden" name="version" value={version} />
      <TermsText text={text} />
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

function TermsText({ text }: { text: string }) {
  const { t } = useTranslation('sign-in')
  return (
    <section
      className="terms"
      aria-label={t('login.terms.label')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach and scroll this text.
      tabIndex={0}
      lang={langOf(text)}
    >
      {text}
    </section>
  )
}
