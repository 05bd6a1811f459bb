import { useLocation } from '@remix-run/react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { paths } from '#app/visit/paths/reader.ts'
import type { LayoutData } from './site-layout.ts'

type LibraryPage = { to: string; label: string; lang?: string | undefined }

/**
 * The pages of the reader's library, in the order of the account menu and of the tabs: the titles they keep, what they wrote, and what they
 * read. Empty for guests and administrators.
 */
export function useLibrary({ actor, ownGroups }: Pick<LayoutData, 'actor' | 'ownGroups'>): LibraryPage[] {
  const { t } = useTranslation('frame')
  if (actor === null) return []
  return [
    ...ownGroups.map(({ id, name }) => ({ to: paths.group(id), label: name, lang: langOf(name) })),
    ...(actor.hasProfile ? [{ to: paths.lists(), label: t('account.lists') }] : []),
    ...(actor.hasProfile ? [{ to: paths.savedSearches(), label: t('account.savedSearches') }] : []),
    ...(actor.hasNotes ? [{ to: paths.notes(), label: t('account.notes') }] : []),
    ...(actor.hasOffline ? [{ to: paths.offline(), label: t('account.offline') }] : []),
    ...(actor.hasProfile ? [{ to: paths.readingLife(), label: t('account.readingLife') }] : []),
  ]
}

/** Links between the pages of the library, above each of them. Absent on all other pages. */
export function LibraryTabs({ frame }: { frame: LayoutData }) {
  const { t } = useTranslation('frame')
  const { pathname } = useLocation()
  const pages = useLibrary(frame)
  if (pages.length < 2 || !pages.some(({ to }) => to === pathname)) return null
  return (
    <nav aria-label={t('account.library')}>
      <ul className="library-tabs">
        {pages.map(({ to, label, lang }) => (
          <li key={to}>
            <Link
              to={to}
              lang={lang}
              className="header-link"
              aria-current={to === pathname ? 'page' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
