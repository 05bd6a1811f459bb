import { useLocation } from '@remix-run/react'
import { screenGroups } from '#app/features/feature.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useWords } from '#app/ui/console/words.ts'
import type { ConsoleView } from './console-view.ts'

/** The rail at the left: at most nine screens in groups; a group without screens isn't shown. */
export function ConsoleMenu({ frame: { screens, site } }: { frame: ConsoleView }) {
  const { t } = useTranslation('console')
  const groups = screenGroups.map((group) => ({
    group,
    entries: screens.filter((screen) => screen.group === group && !screen.isTab),
  }))
  const here = currentOf(screens, useLocation().pathname)
  return (
    <nav className="console-menu" aria-label={t('menu.label')}>
      {groups
        .filter(({ group, entries }) => entries.length > 0 || (group === 'site' && site))
        .map(({ group, entries }) => (
          <section key={group}>
            <h2>{t(`menu.${group}`)}</h2>
            <ul>
              {entries.map((screen) => (
                <MenuEntry key={screen.key} screen={screen} isHere={screen.to === here} />
              ))}
              {group === 'site' && site && <OpenSite address={site.address} />}
            </ul>
          </section>
        ))}
    </nav>
  )
}

/** The entry whose address the page's begins with, the longest of them; a tab with an address of its own says its entry. */
function currentOf(screens: ConsoleView['screens'], pathname: string): string | undefined {
  const here = screens
    .filter(({ isTab, under }) => !isTab || under !== undefined)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0]
  return here?.under === undefined ? here?.to : screens.find(({ key }) => key === here.under)?.to
}

function MenuEntry({
  screen: { to, title },
  isHere,
}: {
  screen: ConsoleView['screens'][number]
  isHere: boolean
}) {
  const { t } = useWords('console')
  return (
    <li>
      <Link to={to} aria-current={isHere ? 'page' : undefined}>
        {t(title)}
      </Link>
    </li>
  )
}

function OpenSite({ address }: { address: string }) {
  const { t } = useTranslation('console')
  return (
    <li>
      <a href={address} target="_blank" rel="noreferrer">
        {t('menu.open')}
        <span aria-hidden="true"> ↗</span>
        <span className="only-heard">{t('menu.newWindow')}</span>
      </a>
    </li>
  )
}
