import './search-form.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { LightIsland } from '#app/ui/islands/island.tsx'

/**
 * Leads to the form of the search; with script the form comes as a drawer over the page (R229). Where the form stands beside
 * the page anyway, only narrow screens have it.
 */
export function SearchDrawerLink({ to, isAside = false }: { to: string; isAside?: boolean }) {
  const { t } = useTranslation(['common', 'search'])
  return (
    <LightIsland name="search-drawer" when="load" props={{ close: t('dialog.close') }}>
      <Link
        to={to}
        className={isAside ? 'drawer-link button secondary if-narrow' : 'drawer-link button secondary'}
        aria-haspopup="dialog"
      >
        <Icon name="filter" />
        {t('search:open')}
      </Link>
    </LightIsland>
  )
}
