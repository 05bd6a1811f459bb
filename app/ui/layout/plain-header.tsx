import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { usePictureSources } from '#app/ui/atoms/source-set.ts'
import type { BareLayout } from '#app/ui/layout/bare-layout-view.ts'
import { LanguageSwitch } from '#app/ui/layout/display-links.tsx'
import { useLayoutIfAny } from '#app/ui/layout/layout.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { SitePicture } from '#app/visit/site-settings.ts'

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

/** The width of a logo that is 32 pixels high, as a CSS length. */
function logoWidth({ width, height }: SitePicture): string {
  return `${Math.round((32 * width) / height)}px`
}

/** The site's logo, or its title if it has none (R173). */
export function SiteName({ frame: { logo, title, isPlatform } }: { frame: BareLayout }) {
  const sources = usePictureSources(logo, logo === null ? '' : logoWidth(logo))
  return (
    <Link className="site-name" to={isPlatform ? adminPaths.admin() : paths.home()} lang={langOf(title)}>
      {logo === null ? title : <img {...sources} width={logo.width} height={logo.height} alt={title} />}
    </Link>
  )
}
