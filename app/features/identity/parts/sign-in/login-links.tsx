import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'

export type Links = { register: boolean; forgetPassword: boolean; learningRegister: string | null }

type Props = {
  links: Links
  /** Where a new reader continues: a path inside the tenant. */
  back?: string
  /** They come from the tenant's app. */
  isApp?: boolean
}

/** The ways to a new password and to an account, each where the site has it (R095–R099). */
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
