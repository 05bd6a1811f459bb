import './own-account-note.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'

type OwnAccountWays = { register: boolean; days: number }

/** Above what a reader by address keeps: how long that is, in days since they were last here, and how it stays theirs. */
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
