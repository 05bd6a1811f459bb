import { useLocation } from '@remix-run/react'
import type { ConsoleView } from '#app/pages/admin/console-view.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { Link } from '#app/view/atoms/link.tsx'

/**
 * The rail at the left: at most nine entries in the groups Content, People and Site. A screen's entry comes with the
 * screen; a group without entries isn't shown.
 */
export function ConsoleMenu({ site }: { site: NonNullable<ConsoleView['site']> }) {
  const { t } = useTranslation('console')
  return (
    <nav className="console-menu" aria-label={t('menu.label')}>
      <MenuGroup title={t('menu.content')}>
        <MenuEntry to={adminPaths.contents(site.tenantId)}>{t('menu.contents')}</MenuEntry>
        <MenuEntry to={adminPaths.newContent(site.tenantId)}>{t('menu.upload')}</MenuEntry>
      </MenuGroup>
      <MenuGroup title={t('menu.site')}>
        <li>
          <a href={site.address} target="_blank" rel="noreferrer">
            {t('menu.open')}
            <span aria-hidden="true"> ↗</span>
            <span className="only-heard">{t('menu.newWindow')}</span>
          </a>
        </li>
      </MenuGroup>
    </nav>
  )
}

function MenuGroup({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function MenuEntry({ to, children }: { to: string; children: string }) {
  const isHere = useLocation().pathname === to
  return (
    <li>
      <Link to={to} aria-current={isHere ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  )
}
