import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { BareLayout } from '#app/ui/layout/bare-layout-view.ts'
import { LanguageSwitch } from '#app/ui/layout/display-links.tsx'
import { useLayoutIfAny } from '#app/ui/layout/layout.ts'
import { LogoImage } from '#app/ui/layout/logo-image.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'

/** The header of a page with a single purpose, such as the sign-in: the site's name and the language. */
export function PlainHeader() {
  const frame = useLayoutIfAny()
  if (!frame) return null
  return (
    <header className="site-header">
      <SkipLink />
      <SiteName frame={frame} />
      <div className="site-tools">{!frame.isPlatform && <LanguageSwitch here={frame.here} />}</div>
    </header>
  )
}

/** A link that lets keyboard users skip the header. */
export function SkipLink() {
  const { t } = useTranslation('frame')
  return (
    <a className="skip" href="#main">
      {t('skip')}
    </a>
  )
}

/** The site's logo, or its title if it has none (R173). */
export function SiteName({ frame: { logo, title, isPlatform } }: { frame: BareLayout }) {
  return (
    <Link className="site-name" to={isPlatform ? adminPaths.admin() : paths.home()} lang={langOf(title)}>
      {logo === null ? title : <LogoImage logo={logo} heightOf={() => 32} alt={title} />}
    </Link>
  )
}
