import { useLocation } from '@remix-run/react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { ConsoleView } from './console-view.ts'

type Props = { here: number | null; sites: ConsoleView['sites'] }

/** The other sites of the company: the same list there, where one is looking at one. */
export function SiteSwitch({ here, sites }: Props) {
  const { t } = useTranslation('console')
  const { pathname } = useLocation()
  if (sites.length < 2) return null
  const screen = /^\/admin\/sites\/\d+\/([a-z-]+)$/.exec(pathname)?.[1]
  const hrefOf = (tenantId: number) =>
    screen === undefined ? adminPaths.contents(tenantId) : adminPaths.siteScreen(tenantId, screen)
  return (
    <details className="menu site-switch">
      <summary>{t('switch.label')}</summary>
      <ul className="menu-sheet">
        {sites.map(({ tenantId, name }) => (
          <li key={tenantId}>
            <Link
              to={hrefOf(tenantId)}
              lang={langOf(name)}
              aria-current={tenantId === here ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
