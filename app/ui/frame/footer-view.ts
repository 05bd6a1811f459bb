import { readableInk } from '#app/kernel/values/colour.ts'
import { readSiteLink, type SiteLink } from '#app/kernel/values/site-link.ts'
import type { Site, SiteFooterLink } from '#app/visit/site.ts'

/** A line of the footer; one that may lead nowhere is words only. */
export type FooterLink = { id: number; label: string; link: SiteLink | null; isNewWindow: boolean }

/** Positions in the order they stand: upper, middle, lower (R206). */
const positions = [1, 3, 2] as const

/** The footer as pages show it (R205–R210, R214); `title` is the site's. Its ink is the tenant's where it can be read on its ground. */
export function viewFooter(site: Pick<Site, 'footerLinks' | 'settings'>, title: string) {
  const { footer, brand } = site.settings
  return {
    rows: positions.map((position) => rowOf(site.footerLinks, position)).filter((row) => row.length > 0),
    align: footer.horizontalLinkPosition,
    background: footer.backgroundColor,
    ink: readableInk(footer.color, footer.backgroundColor),
    fontSize: footer.fontSize,
    copyRight: footer.copyRight || `© ${title}`,
    logo: brand.logo,
  }
}

export type FooterView = ReturnType<typeof viewFooter>

function rowOf(links: readonly SiteFooterLink[], position: SiteFooterLink['positionLink']): FooterLink[] {
  return links
    .filter((link) => link.positionLink === position)
    .sort((one, other) => one.ordinal - other.ordinal)
    .map(({ id, label, url, typeLink }) => ({
      id,
      label,
      link: readSiteLink(url),
      isNewWindow: typeLink === 2,
    }))
}
