import './own-account-note.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'

type OwnAccountWays = { register: boolean; days: number }

/**
 * A note above the things that a reader by address has stored. It says how many days after the last visit they are kept, and how to keep
 * them for good.
 */
export function OwnAccountNote({ register, days }: OwnAccountWays) {
  const { t } = useTranslation(['catalogue', 'sign-in', 'frame'])
  return (
    <p className="own-account-note">
      {t('ownAccount.about', { days })} <Link to={paths.login()}>{t('sign-in:login.title')}</Link>
      {register && (
        <>
          {' · '}
          <Link to={paths.register()}>{t('frame:account.register')}</Link>
        </>
      )}
    </p>
  )
}
