import { useLocation } from '@remix-run/react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Dialog } from '#app/ui/atoms/dialog.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { AccountLinks, LoginFields } from './login-fields.tsx'
import type { LoginFormView } from './login-form-view.ts'

const id = 'login-dialog'

/** The sign-in dialog on every page that a guest sees (R184, R300). Without script its link leads to the sign-in page. */
export function LoginDialog({ login }: { login: LoginFormView }) {
  const { t } = useTranslation(['sign-in', 'common'])
  const { pathname, search } = useLocation()
  const isError = pathname === paths.notFound() || pathname === paths.paymentError()
  const back = isError ? undefined : pathname + search
  return (
    <>
      <Link to={paths.login()} className="header-link login-link" aria-haspopup="dialog" aria-controls={id}>
        {t('login.title')}
      </Link>
      <Dialog id={id} title={t('login.title')} close={t('common:dialog.close')}>
        <LoginFields id="enter" fields={login.fields} back={back} />
        <AccountLinks links={login.links} back={back} isApp={login.fields.isApp} />
      </Dialog>
    </>
  )
}
