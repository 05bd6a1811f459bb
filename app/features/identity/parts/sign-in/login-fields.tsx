import { useKeptHtml } from '#app/kernel/rendering/kept-html.tsx'
import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Field } from '#app/ui/atoms/field.tsx'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'
import type { ButtonStyle } from '#app/ui/layout/bare-layout-view.ts'
import { customButton, useLayoutIfAny } from '#app/ui/layout/layout.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { PasswordField } from './password-field.tsx'

type Ways = {
  password: boolean
  learning: boolean
  google: boolean
  microsoft: boolean
  address: boolean
}

export type LoginFieldsProps = {
  /** The id of the form and the prefix of its fields' ids, because a page may contain it twice. */
  id?: string
  fields: {
    name: 'email' | 'username' | 'emailOrUsername'
    nameTitle: string | null
    passwordTitle: string | null
    /** The other ways to sign in besides a password. Administrators have none. */
    ways?: Ways
    /** The sign-in page would redirect to Google by itself, so this form is sent to the address that doesn't. */
    goesToGoogle?: boolean
    /** The visitor comes from the tenant's app. */
    isApp?: boolean
  }
  /** The input that came back with a refusal. A dialog starts without. */
  sent?: SentLogin
  /** The path inside the tenant where the reader continues after the sign-in. */
  back?: string
  /** The book that opens after the sign-in. */
  view?: string
  action?: string
  /** Whether the form offers to stay signed in. Administrators can't. */
  canKeep?: boolean
}

type SentLogin = {
  refusal: string | null
  /** The typed name. The password isn't kept. */
  name: string | undefined
  isKept: boolean
  problems: { name?: string[]; password?: string[] }
}

/**
 * The fields of the sign-in, on its page and in a dialog. After a refusal the typed name stays, the password doesn't. The other ways to
 * sign in are buttons of the same form, so that they send along where to continue and whether to stay signed in.
 */
export function LoginFields({
  id = 'login',
  fields,
  sent,
  back,
  view,
  action,
  canKeep = true,
}: LoginFieldsProps) {
  // One of the two fields is wrong. The form doesn't say which one.
  const isRefused = sent?.refusal === 'invalidAccount'
  const { goesToGoogle = false, isApp = false } = fields
  const ownAction = action ?? paths.login(goesToGoogle ? { auto: 'false' } : {})
  const inside = { id, fields, canKeep, button: useLayoutIfAny()?.buttons.login }
  return (
    <>
      <RefusalAlert name={sent?.refusal ?? null} id={refusalIdOf(id)} takesFocus={!isRefused} />
      <Form method="post" action={ownAction} id={id} className="login-form">
        {isApp && <AppFlag />}
        {back !== undefined && <input type="hidden" name="back" value={back} />}
        {view !== undefined && <input type="hidden" name="view" value={view} />}
        {sent === undefined ? (
          <KeptInside {...inside} />
        ) : (
          <Inside {...inside} sent={sent} isRefused={isRefused} />
        )}
      </Form>
    </>
  )
}

type EmptyProps = Required<Pick<LoginFieldsProps, 'id' | 'fields' | 'canKeep'>> & {
  button: ButtonStyle | undefined
}

function KeptInside(props: EmptyProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of the component.
  return <div className="login-inside" dangerouslySetInnerHTML={useKeptHtml(Inside, props)} />
}

type InsideProps = EmptyProps & { sent?: SentLogin; isRefused?: boolean }

/** What a reader sees of the form. Empty, its HTML is kept, so it must depend on its properties alone. */
function Inside({ id, fields, canKeep, button: look, sent, isRefused = false }: InsideProps) {
  const { t } = useTranslation('sign-in')
  const { ways } = fields
  const button = customButton(look)
  return (
    <>
      {ways?.password !== false && <PasswordFields {...{ id, fields, sent, isRefused }} />}
      {canKeep && (
        <label className="check">
          <input type="checkbox" name="keep_login" defaultChecked={sent?.isKept} />
          {t('login.keep')}
        </label>
      )}
      {ways?.password !== false && (
        <LightIsland name="slow-answer" when="idle" props={{ words: t('login.slow') }} className="login-send">
          <Button style={button.style}>{button.label ?? t('login.submit')}</Button>
          <p role="status" />
        </LightIsland>
      )}
      {ways !== undefined && <OtherWays ways={ways} />}
    </>
  )
}

type PasswordProps = { id: string; isRefused: boolean } & Pick<LoginFieldsProps, 'fields' | 'sent'>

function PasswordFields({ id, fields, sent, isRefused }: PasswordProps) {
  const { t } = useTranslation('sign-in')
  const { name: nameProblems, password: passwordProblems } = sent?.problems ?? {}
  const refused = isRefused ? { isRefused, explainedBy: refusalIdOf(id) } : {}
  return (
    <>
      <Field
        {...refused}
        id={`${id}-email`}
        name="email"
        label={fields.nameTitle || t(`login.${fields.name}`)}
        type={fields.name === 'email' ? 'email' : 'text'}
        autoComplete="username"
        defaultValue={sent?.name}
        problems={nameProblems}
        autoFocus={sent === undefined || nameProblems !== undefined}
      />
      <PasswordField
        {...refused}
        id={`${id}-password`}
        name="password"
        label={fields.passwordTitle || t('login.password')}
        autoComplete="current-password"
        problems={passwordProblems}
        autoFocus={sent !== undefined && nameProblems === undefined}
      />
    </>
  )
}

function refusalIdOf(id: string): string {
  return `${id}-refusal`
}

const providers = ['learning', 'google', 'microsoft'] as const

/**
 * The look of each provider's button. The publisher's own service is the primary one, because readers recognise the others by their logos.
 */
const looks = {
  learning: 'button primary',
  google: 'button secondary way-mark way-google',
  microsoft: 'button secondary way-mark way-microsoft',
}

/** The buttons for other ways to sign in. They belong to the same form but submit it to another address (R085, R087). */
function OtherWays({ ways }: { ways: Ways }) {
  const { t } = useTranslation('sign-in')
  const byAddress = useHref(paths.loginByAddress())
  const offered = providers.filter((provider) => ways[provider])
  if (offered.length === 0 && !ways.address) return null
  return (
    <>
      {ways.password && (
        <p className="or" aria-hidden="true">
          <span>{t('login.or')}</span>
        </p>
      )}
      <div className="ways">
        {offered.map((provider) => (
          <ProviderButton key={provider} provider={provider} />
        ))}
        {ways.address && (
          <button type="submit" formAction={byAddress} formNoValidate className="button secondary">
            {t('login.byAddress')}
          </button>
        )}
      </div>
    </>
  )
}

function ProviderButton({ provider }: { provider: (typeof providers)[number] }) {
  const { t } = useTranslation('sign-in')
  const start = useHref(paths.loginStart())
  return (
    <button
      type="submit"
      name="provider"
      value={provider}
      formAction={start}
      formNoValidate
      className={looks[provider]}
    >
      {t('login.with', { provider: t(`login.provider.${provider}`) })}
    </button>
  )
}

export type Links = { register: boolean; forgetPassword: boolean; learningRegister: string | null }

type Props = {
  links: Links
  /** The path inside the tenant where a new reader continues. */
  back?: string
  /** The visitor comes from the tenant's app. */
  isApp?: boolean
}

/** Links to a new password and to an account of one's own, as far as the site has them (R095–R099). */
export function AccountLinks({ links: { register, forgetPassword, learningRegister }, back, isApp }: Props) {
  const { t } = useTranslation('sign-in')
  if (!register && !forgetPassword && learningRegister === null) return null
  return (
    <ul className="account-links">
      {forgetPassword && (
        <li>
          <Link to={paths.forgetPassword()}>{t('login.forgetPassword')}</Link>
        </li>
      )}
      {register && (
        <li>
          <Link to={paths.register({ back, ...(isApp && { is_login_mobile_app: 'true' }) })}>
            {t('login.register')}
          </Link>
        </li>
      )}
      {learningRegister !== null && (
        <li>
          <a href={learningRegister}>{t('login.learningRegister')}</a>
        </li>
      )}
    </ul>
  )
}

export function ForgotLink({ to }: { to: string }) {
  const { t } = useTranslation('sign-in')
  return (
    <p className="account-links">
      <Link to={to}>{t('login.forgetPassword')}</Link>
    </p>
  )
}

/** A hidden field which says that the form comes from the tenant's mobile app (R082), however long it took to fill in. */
export function AppFlag() {
  return <input type="hidden" name="is_login_mobile_app" value="true" />
}
