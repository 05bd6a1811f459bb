import { useLocation } from '@remix-run/react'
import { LoginDialog } from '#app/features/identity/parts/sign-in/login-dialog.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { DisplayLink, LanguageSwitch } from '#app/ui/layout/display-links.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import { useLibrary } from './library.tsx'
import type { LayoutData } from './site-layout.ts'

/**
 * The account menu of the signed-in reader, or the ways to sign in. Only the language for sites of open type and in the tenant's app (R186,
 * R187).
 */
export function AccountArea({ frame }: { frame: LayoutData }) {
  const { t } = useTranslation('frame')
  if (frame.isOpenType || frame.isApp) return <LanguageSwitch here={frame.here} />
  return (
    <nav className="site-account" aria-label={t('account.menu')}>
      <LanguageSwitch here={frame.here} />
      {frame.actor === null ? (
        <GuestLinks login={frame.login} />
      ) : (
        <AccountMenu frame={frame} actor={frame.actor} />
      )}
    </nav>
  )
}

/**
 * A guest's links: registering here or at the learning service, and the sign-in, which opens in a dialog if scripts run (R182, R183, R184).
 */
function GuestLinks({ login }: Pick<LayoutData, 'login'>) {
  const { t } = useTranslation('sign-in')
  if (login === null) {
    return (
      <Link to={paths.login()} className="header-link">
        {t('login.title')}
      </Link>
    )
  }
  return (
    <>
      <RegisterLinks links={login.links} />
      <LoginDialog login={login} />
    </>
  )
}

type Links = NonNullable<LayoutData['login']>['links']

function RegisterLinks({ links: { register, learningRegister } }: { links: Links }) {
  const { t } = useTranslation('frame')
  return (
    <>
      {register && (
        <Link to={paths.register()} className="header-link register-link">
          {t('account.register')}
        </Link>
      )}
      {learningRegister !== null && (
        <a href={learningRegister} className="header-link register-link">
          {t('account.learningRegister')}
        </a>
      )}
    </>
  )
}

/** The id of the heading above the library's pages. */
const libraryId = 'menu-library'

type MenuProps = { frame: LayoutData; actor: NonNullable<LayoutData['actor']> }

/**
 * The reader's menu (R177): the pages of their library; the profile, except for readers by address; the plans if the site shows them; the
 * sign-out.
 */
function AccountMenu({ frame, actor }: MenuProps) {
  const { t } = useTranslation('frame')
  const library = useLibrary(frame)
  return (
    <details className="menu">
      <summary aria-label={t('account.of', { name: actor.name })}>
        <Icon name="person" />
        <span className="menu-name">{actor.name}</span>
      </summary>
      <div className="menu-sheet">
        <p className="menu-person">{actor.name}</p>
        {library.length > 0 && (
          <>
            <p className="menu-person" id={libraryId}>
              {t('account.library')}
            </p>
            <ul aria-labelledby={libraryId}>
              {library.map(({ to, label, lang }) => (
                <li key={to} lang={lang}>
                  <MenuLink to={to}>{label}</MenuLink>
                </li>
              ))}
            </ul>
            <p className="menu-person">{t('account.menu')}</p>
          </>
        )}
        {actor.hasProfile && <MenuLink to={paths.profile()}>{t('account.profile')}</MenuLink>}
        {frame.hasSubscriptions && (
          <MenuLink to={paths.subscriptions()}>{t('account.subscription')}</MenuLink>
        )}
        {actor.maySignIn && <MenuLink to={paths.login()}>{t('account.own')}</MenuLink>}
        <DisplayLink className="button quiet" />
        <Form method="post" action={paths.logout()}>
          <Button kind="quiet">{t('logout')}</Button>
        </Form>
      </div>
    </details>
  )
}

/** A link of the menu. On the page that it leads to it isn't a link (R179, R181). */
function MenuLink({ to, children }: { to: string; children: string }) {
  const isHere = useLocation().pathname === to
  if (!isHere) {
    return (
      <ButtonLink to={to} kind="quiet">
        {children}
      </ButtonLink>
    )
  }
  return (
    <span className="button quiet is-here" aria-disabled="true" aria-current="page">
      {children}
    </span>
  )
}
