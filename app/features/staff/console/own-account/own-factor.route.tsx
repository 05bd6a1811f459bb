import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { CodeInput, type KeyForApp } from '#app/features/identity/model/second-factor/factor-codes.ts'
import {
  finishOwnFactor,
  getOwnFactor,
  removeOwnFactor,
  renewRecoveryCodes,
  startOwnFactor,
} from '#app/features/staff/model/staff/own-factor.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewOwnPlace } from '#app/layout/console/console-view.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { FormRefusal } from '#app/ui/atoms/refusal-alert.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { CodeForm, RecoveryCodes, SetUpFactor } from './factor-forms.tsx'

type Props = {
  isOn: boolean
  since: number | null
  recoveryCodes: number
  secret: KeyForApp | null
  reply: Reply | undefined
}

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit }) => ({
  heading: translator(visit.locale, 'console-staff')('account.factor'),
  frame: await viewOwnPlace(visit),
  factor: await getOwnFactor(visit),
}))

type Told = { codes: string[] }

const FactorForm = z.discriminatedUnion('form', [
  z.object({ form: z.literal('start') }),
  CodeInput.extend({ form: z.enum(['finish', 'renew', 'remove']) }),
])

/** Starts, sets up, renews or removes the administrator's own second factor. Recovery codes are shown only in this answer. */
export const action = form(FactorForm, async ({ visit, input, context }) => {
  if (input.form === 'finish' || input.form === 'renew') {
    const tell = input.form === 'finish' ? finishOwnFactor : renewRecoveryCodes
    return Response.json({ codes: await tell(visit, input.code) } satisfies Told)
  }
  if (input.form === 'start') await startOwnFactor(visit)
  else {
    await removeOwnFactor(visit, input.code)
    setFlash(context, 'api.update.200')
  }
  return redirect(adminPaths.ownFactor())
})

export default function OwnFactorPage() {
  const { heading, frame, factor } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply | Told>()
  const { t } = useTranslation('console-staff')
  const refused = reply !== undefined && 'refusal' in reply ? reply : undefined
  const told = reply !== undefined && 'codes' in reply ? reply.codes : null
  return (
    <ConsolePage
      frame={frame}
      title={told ? t('codes.title') : heading}
      back={adminPaths.ownAccount()}
      backTo={t('account.title')}
    >
      {told ? (
        <RecoveryCodes codes={told} to={adminPaths.ownAccount()} done={t('codes.done')} />
      ) : (
        <>
          <FormRefusal reply={refused} />
          <OwnFactor {...factor} reply={refused} />
        </>
      )}
    </ConsolePage>
  )
}

/** The administrator's own second factor: not started, waiting for its first code, or in use. */
function OwnFactor({ isOn, since, recoveryCodes, secret, reply }: Props) {
  const { t } = useTranslation('console-staff')
  const dates = useDates()
  const action = adminPaths.ownFactor()
  if (secret) return <SetUpFactor {...{ secret, action, reply }} form="finish" />
  if (!isOn)
    return (
      <FormSection title={t('factor.app')} help={t('account.factorHelp')}>
        <Form method="post" action={action}>
          <input type="hidden" name="form" value="start" />
          <Button>{t('account.setUp')}</Button>
        </Form>
      </FormSection>
    )
  const day = dates.day(dayOf(since ?? 0))
  return (
    <>
      <p>{t('account.factorOn', { day, count: recoveryCodes })}</p>
      <FormSection title={t('factor.renew')} help={t('factor.renewHelp')}>
        <CodeForm {...{ action, reply }} form="renew" submit={t('factor.renew')} label={t('code.label')} />
      </FormSection>
      <FormSection title={t('factor.remove')} help={t('factor.removeHelp')}>
        <CodeForm {...{ action, reply }} form="remove" submit={t('factor.remove')} label={t('code.label')} />
      </FormSection>
    </>
  )
}
