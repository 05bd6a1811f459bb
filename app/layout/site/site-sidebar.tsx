import type { CSSProperties } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon, type IconName } from '#app/ui/atoms/icons.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { inCss, surface } from '#app/ui/theme/schemes.ts'
import type { SidebarEntry, SidebarView } from './sidebar-view.ts'
import { useSiteFrameIfAny } from './site-frame.ts'

/** What the header's menu buttons open. */
export const sidebarId = 'groups'

/**
 * The groups of the site beside the page. On wide screens it stands open unless this browser has folded it away (R194,
 * R197); on narrow ones it is the browser's own popover that slides in and goes with the page (R193, R195, R196).
 */
export function SiteSidebar() {
  const { t } = useTranslation('frame')
  const sidebar = useSiteFrameIfAny()?.sidebar
  if (!sidebar) return null
  return (
    <nav
      id={sidebarId}
      popover="auto"
      className={`sidebar sidebar-${sidebar.size}`}
      aria-label={t('sidebar.title')}
      style={lookOf(sidebar)}
    >
      <div className="sidebar-inner">
        <Bar />
        <ul>
          {sidebar.entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} isSmall={sidebar.size === 'small'} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** Over the page on narrow screens: what it is, and the way back to the page. */
function Bar() {
  const { t } = useTranslation('frame')
  return (
    <div className="sidebar-bar">
      <p>{t('sidebar.title')}</p>
      <button
        type="button"
        className="sidebar-close"
        popovertarget={sidebarId}
        popovertargetaction="hide"
        aria-label={t('sidebar.close')}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

function Entry({ entry, isSmall }: { entry: SidebarEntry; isSmall: boolean }) {
  return (
    <Link
      to={entry.to}
      className="sidebar-link"
      title={isSmall ? entry.name : undefined}
      lang={langOf(entry.name)}
      aria-current={entry.current === null ? undefined : entry.current === 'group' ? 'page' : 'true'}
    >
      {isSmall && <Mark entry={entry} />}
      <span className="sidebar-name">{entry.name}</span>
    </Link>
  )
}

const icons: Partial<Record<SidebarEntry['type'], IconName>> = {
  favourite: 'bookmark',
  recently_read: 'clock',
  new: 'new',
  popular: 'popular',
  recommend: 'star',
}

/** What stands for a group where there is no room for its name: what kind it is, or how it begins. */
function Mark({ entry: { name, type } }: { entry: SidebarEntry }) {
  const icon = icons[type]
  return (
    <span className="sidebar-mark" aria-hidden="true">
      {icon === undefined ? [...name].slice(0, 2).join('') : <Icon name={icon} />}
    </span>
  )
}

function lookOf({ colours }: SidebarView): CSSProperties {
  const own = surface(colours.background, colours.text)
  const active = surface(colours.active, colours.textActive)
  const bar = surface(colours.barBackground, colours.barText)
  return {
    '--sidebar': inCss(own.ground),
    '--sidebar-active': inCss(active.ground),
    '--sidebar-ink': inCss(own.inks[0]),
    '--sidebar-active-ink': inCss(active.inks[0]),
    '--sidebar-bar': inCss(bar.ground),
    '--sidebar-bar-ink': inCss(bar.inks[0]),
  } as CSSProperties
}
