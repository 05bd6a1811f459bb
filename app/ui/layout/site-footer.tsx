import type { CSSProperties } from 'react'
import { useKeptHtml } from '#app/kernel/rendering/kept-html.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { perObject } from '#app/kernel/values/per-object.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { TenantLink } from '#app/ui/atoms/link.tsx'
import type { FooterLink, FooterView } from '#app/ui/layout/bare-layout-view.ts'
import { DisclosureLink } from '#app/ui/layout/disclosure-link.tsx'
import { DisplayLink } from '#app/ui/layout/display-links.tsx'
import { useLayoutIfAny } from '#app/ui/layout/layout.ts'
import { LogoImage, widthOf } from '#app/ui/layout/logo-image.tsx'
import { inCss, surface } from '#app/ui/theme/palette.ts'
import type { SitePicture } from '#app/visit/site-settings.ts'

/** The footer: logo, the tenant's links in up to three rows, the copyright (R205), and a way back to the top of a long page (R211). */
export function SiteFooter() {
  const frame = useLayoutIfAny()
  if (!frame) return null
  const { footer } = frame
  return (
    <footer className={`site-footer footer-${footer.align}`} style={brandingOf(footer)}>
      {(footer.logo !== null || footer.rows.length > 0) && (
        <div className="footer-body">
          {footer.logo !== null && <FooterLogo logo={footer.logo} />}
          <FooterRows rows={footer.rows} />
        </div>
      )}
      <div className="footer-copy">
        <p lang={langOf(footer.copyRight)}>{footer.copyRight}</p>
        <DisclosureLink />
        {!frame.isPlatform && <DisplayLink />}
      </div>
      <ToTop />
    </footer>
  )
}

const brandingOf = perObject(({ background, ink, fontSize, logo }: FooterView): CSSProperties => {
  const { ground, inks } = surface(background, ink)
  return {
    '--footer': inCss(ground),
    '--footer-ink': inCss(inks[0]),
    ...(ground[0] === ground[1] || logo?.hasDark === true
      ? {}
      : { '--footer-plate': inCss(['transparent', ground[0]]) }),
    '--footer-size': `${fontSize}px`,
  } as CSSProperties
})

/** The maximum height of the logo in pixels; a smaller logo keeps its own height. */
const logoHeight = 32

/**
 * The footer's logo. The style sheet hides it if it would be wider than a quarter of the footer (R212), since only the browser knows that
 * width.
 */
function FooterLogo({ logo }: { logo: NonNullable<FooterView['logo']> }) {
  const width = Math.max(...[logo.light, logo.dark].map((picture) => widthOf(picture, shownHeight(picture))))
  return (
    <LogoImage
      className="footer-logo"
      style={{ '--logo-width': `${width}px` } as CSSProperties}
      logo={logo}
      heightOf={shownHeight}
      alt=""
      loading="lazy"
    />
  )
}

function shownHeight({ height }: SitePicture): number {
  return Math.min(height, logoHeight)
}

type RowsProps = Pick<FooterView, 'rows'>

function FooterRows({ rows }: RowsProps) {
  const { t } = useTranslation('frame')
  const inside = useKeptHtml(Rows, { rows })
  if (rows.length === 0) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own rendering of the component.
  return <nav className="footer-rows" aria-label={t('footer.label')} dangerouslySetInnerHTML={inside} />
}

/** The footer's links. Their HTML is kept, so they must depend on their properties alone. */
function Rows({ rows }: RowsProps) {
  const { t } = useTranslation('common')
  return (
    <>
      {rows.map((row) => (
        <ul key={row[0]?.id}>
          {row.map((link) => (
            <li key={link.id}>
              <FooterWords line={link} newWindow={link.isNewWindow ? t('link.newWindow') : null} />
            </li>
          ))}
        </ul>
      ))}
    </>
  )
}

function FooterWords({ line: { label, link }, newWindow }: { line: FooterLink; newWindow: string | null }) {
  if (link === null) return <span lang={langOf(label)}>{label}</span>
  return (
    <TenantLink link={link} newWindow={newWindow} lang={langOf(label)}>
      {label}
    </TenantLink>
  )
}

/**
 * The link to the top of the page. The browser handles `#top` itself; the style sheet decides from which scroll position the link is
 * visible.
 */
function ToTop() {
  const { t } = useTranslation('frame')
  return (
    <a className="to-top" href="#top" aria-label={t('footer.toTop')} title={t('footer.toTop')}>
      <Icon name="up" />
    </a>
  )
}
