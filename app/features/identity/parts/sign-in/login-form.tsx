import { type SubmissionResult, useForm } from '@conform-to/react'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { PlainHeader } from '#app/ui/layout/plain-header.tsx'
import { SiteFooter } from '#app/ui/layout/site-footer.tsx'
import { AccountLinks, ForgotLink, type Links, LoginFields, type LoginFieldsProps } from './login-fields.tsx'

type Props = Omit<LoginFieldsProps, 'sent'> & {
  heading: string
  tagline: string | null
  links?: Links
  /** The address at which administrators get a new password. */
  forgotPassword?: string
  reply?: { result: SubmissionResult<string[]>; refusal: string | null }
}

type Values = { email: string; password: string; keep_login: boolean }

/**
 * The sign-in page: one column under the site's name with the fields, one primary button, and the other ways to sign in.
 */
export function LoginForm({ heading, tagline, links, forgotPassword, reply, ...fields }: Props) {
  const [, { email, password, keep_login }] = useForm<Values>({ lastResult: reply?.result })
  const sent = reply && {
    refusal: reply.refusal,
    name: email.initialValue,
    isKept: keep_login.initialValue === 'on',
    problems: { name: email.errors, password: password.errors },
  }
  return (
    <div className="frame">
      <PlainHeader />
      <main className="sign-in" id="main">
        <h1>{heading}</h1>
        {tagline !== null && (
          <p className="sign-in-tagline" lang={langOf(tagline)}>
            {tagline}
          </p>
        )}
        <LoginFields {...fields} sent={sent} />
        {forgotPassword !== undefined && <ForgotLink to={forgotPassword} />}
        {links !== undefined && <AccountLinks links={links} back={fields.back} isApp={fields.fields.isApp} />}
      </main>
      <SiteFooter />
    </div>
  )
}
