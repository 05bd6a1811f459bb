import { useHref, useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths, platformPaths } from '#app/paths.ts'
import { Button, ButtonLink } from '../atoms/button.tsx'
import { Icon } from '../atoms/icons.tsx'
import { langOf } from '../atoms/lang-of.ts'
import { Form, Link } from '../atoms/link.tsx'
import type { FrameData } from './frame-data.ts'

/** The site's name, its search, and who is signed in; `plain` for the sign-in, which has but the name and the language. */
export function SiteHeader({ plain = false }: { plain?: boolean }) {
  const { t } = useTranslation()
  const frame = useRouteLoaderData('root') as FrameData | null | undefined
  if (!frame) return null
  return (
    <header className="site-header">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <Link className="site-name" to={homeOf(frame)} lang={langOf(frame.title)}>
        {frame.title}
      </Link>
      {frame.layout !== 3 && !frame.isPlatform && !plain && (
        <Form className="site-search" action={paths.search()} role="search">
          <input
            type="search"
            name="q"
            defaultValue={frame.query}
            aria-label={t('search.label')}
            placeholder={t('search.placeholder')}
            maxLength={200}
          />
          <button type="submit" aria-label={t('search.submit')}>
            <Icon name="search" />
          </button>
        </Form>
      )}
      {!frame.isPlatform && (plain ? <LanguageSwitch /> : <AccountMenu frame={frame} />)}
    </header>
  )
}

function homeOf({ isPlatform, layout }: FrameData): string {
  if (isPlatform) return platformPaths.admin()
  return layout === 3 ? paths.notFound() : paths.home()
}

/** Open type needs no account and shows none; the mobile app has a menu of its own (R186). */
function AccountMenu({ frame }: { frame: FrameData }) {
  const { t } = useTranslation()
  if (frame.isOpenType || frame.isApp) return <LanguageSwitch />
  if (frame.actor === null) {
    return (
      <nav className="site-account" aria-label={t('account.menu')}>
        <LanguageSwitch />
        {frame.canRegister && (
          <span className="register-link">
            <ButtonLink to={paths.register()} kind="quiet">
              {t('account.register')}
            </ButtonLink>
          </span>
        )}
        <ButtonLink to={paths.login()} kind="quiet">
          {t('login.title')}
        </ButtonLink>
      </nav>
    )
  }
  return (
    <nav className="site-account" aria-label={t('account.menu')}>
      <LanguageSwitch />
      <details className="menu">
        <summary aria-label={t('account.of', { name: frame.actor.name })}>
          <Icon name="person" />
          <span className="menu-name">{frame.actor.name}</span>
        </summary>
        <div className="menu-sheet">
          <p className="menu-person">{frame.actor.name}</p>
          {frame.actor.hasProfile && <ProfileLink here={frame.here} />}
          {frame.actor.maySignIn && (
            <ButtonLink to={paths.login()} kind="quiet">
              {t('account.own')}
            </ButtonLink>
          )}
          <Form method="post" action={paths.logout()}>
            <Button kind="quiet">{t('logout')}</Button>
          </Form>
        </div>
      </details>
    </nav>
  )
}

/** Where one is already, it leads nowhere (product §2, Header). */
function ProfileLink({ here }: { here: string }) {
  const { t } = useTranslation()
  const isHere = useHref(paths.profile()) === here.split('?')[0]
  if (isHere)
    return (
      <span className="button quiet" aria-current="page">
        {t('account.profile')}
      </span>
    )
  return (
    <ButtonLink to={paths.profile()} kind="quiet">
      {t('account.profile')}
    </ButtonLink>
  )
}

function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const frame = useRouteLoaderData('root') as FrameData
  const other = i18n.language === 'ja' ? 'en' : 'ja'
  return (
    <Form method="post" action={paths.language()} className="language">
      <input type="hidden" name="back" value={frame.here} />
      <button type="submit" name="lang" value={other} lang={other} className="language-button">
        {t('language.other')}
      </button>
    </Form>
  )
}
