import { useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import {
  getOwnProof,
  ProveReaderInput,
  proveReader,
} from '#app/features/identity/model/account/prove-reader.ts'
import { AccountPage } from '#app/features/identity/parts/account/account-page.tsx'
import { PasswordNow } from '#app/features/identity/parts/password/password-fields.tsx'
import type { ProviderName } from '#app/kernel/data/tables.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { FormRefusal, type Reply } from '#app/ui/atoms/refusal-alert.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { translator } from '#app/visit/translator.ts'

type Props = {
  heading: string
  hasPassword: boolean
  providers: readonly ProviderName[]
  reply: Reply | undefined
}

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(
  async ({ visit }) => ({
    ...(await getOwnProof(visit)),
    heading: translator(visit.locale, 'account')('proof.title'),
  }),
  { area: 'profile' },
)

/** Renews the session's proof with the password. A provider's button leads to the provider instead. */
export const action = form(ProveReaderInput, async ({ visit, input, context }) => {
  await proveReader(visit, input)
  return redirectWithFlash(context, paths.profile(), 'proof.done')
})

export default function ProofRoute() {
  return <ProofPage {...useLoaderData<typeof loader>()} reply={useActionData<FormReply>()} />
}

/** Asks a signed-in reader to prove who they are, with their password or a provider. */
function ProofPage({ heading, hasPassword, providers, reply }: Props) {
  const { t } = useTranslation('account')
  return (
    <AccountPage heading={heading}>
      <p className="account-text">{t('proof.lead')}</p>
      <FormRefusal {...(reply !== undefined && { reply })} />
      {hasPassword && <ProofByPassword reply={reply} />}
      {providers.map((provider) => (
        <ProofByProvider key={provider} provider={provider} />
      ))}
      {!hasPassword && providers.length === 0 && (
        <p className="account-text">
          {t('proof.none')} <Link to={paths.profileAt('password')}>{t('proof.setPassword')}</Link>
        </p>
      )}
      <p className="account-foot">
        <Link to={paths.profile()}>{t('proof.back')}</Link>
      </p>
    </AccountPage>
  )
}

function ProofByPassword({ reply }: { reply: Reply | undefined }) {
  const { t } = useTranslation('account')
  const [form, { password }] = useForm<{ password: string }>({ id: 'proof', lastResult: reply?.result })
  return (
    <Form method="post" action={paths.proof()} id={form.id} noValidate className="login-form">
      <PasswordNow password={password} autoFocus />
      <Button>{t('proof.submit')}</Button>
    </Form>
  )
}

function ProofByProvider({ provider }: { provider: ProviderName }) {
  const { t } = useTranslation('account')
  return (
    <Form method="post" action={paths.loginStart()} className="login-form">
      <input type="hidden" name="purpose" value="prove" />
      <input type="hidden" name="provider" value={provider} />
      <Button kind="secondary">
        {t('proof.byProvider', { provider: t(`profile.identities.${provider}`) })}
      </Button>
    </Form>
  )
}
