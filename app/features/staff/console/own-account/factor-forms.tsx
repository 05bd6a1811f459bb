import { encode } from 'uqr'
import type { KeyForApp } from '#app/features/identity/model/second-factor/factor-codes.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { Field } from '#app/ui/atoms/field.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { type Reply, replyTo } from '#app/ui/console/reply.ts'
import '#app/features/staff/console/administrators/staff.css'

type CodeProps = {
  action: string
  submit: string
  label: string
  form?: string
  autoFocus?: boolean
  reply?: Reply | undefined
}

/** Asks for a code. `form` names the form, because a page has several. */
export function CodeForm({ action, submit, label, form, autoFocus = false, reply }: CodeProps) {
  const problems = replyTo(reply, form)?.result.error?.code
  return (
    <Form method="post" action={action} className="login-form">
      {form !== undefined && <input type="hidden" name="form" value={form} />}
      <Field
        id={form === undefined ? 'code' : `code-${form}`}
        name="code"
        label={label}
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        {...(problems && { problems })}
      />
      <Button>{submit}</Button>
    </Form>
  )
}

type SetUpProps = Pick<CodeProps, 'action' | 'form' | 'reply'> & { secret: KeyForApp }

/** The secret for an authenticator app, as a QR code and as text, and the form for its first code. */
export function SetUpFactor({ secret, action, form, reply }: SetUpProps) {
  const { t } = useTranslation('console-staff')
  return (
    <>
      <p>{t('setUp.scan')}</p>
      <QrCode text={secret.uri} label={t('setUp.qr')} />
      <p>{t('setUp.manual')}</p>
      <code className="key-once">{secret.text}</code>
      <CodeForm
        {...{ action, reply }}
        submit={t('setUp.submit')}
        label={t('setUp.label')}
        {...(form && { form })}
      />
    </>
  )
}

/** The recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, to, done }: { codes: readonly string[]; to: string; done: string }) {
  const { t } = useTranslation('console-staff')
  return (
    <>
      <p>{t('codes.lead')}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] gap-x-4 gap-y-1 my-4 text-base">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonLink to={to}>{done}</ButtonLink>
    </>
  )
}

/** A QR code, drawn on the server. It is black on white in every theme, with the quiet zone that cameras need. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="block size-50 my-3" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
