import { readableInk } from '#app/kernel/values/colour.ts'
import { readSiteLink, type SiteLink } from '#app/kernel/values/site-link.ts'
import type { Site, SiteFooterLink } from '#app/visit/site.ts'

/** A line of the footer; `link` is null if the line is only text. */
export type FooterLink = { id: number; label: string; link: SiteLink | null; isNewWindow: boolean }

/** Positions in the order they stand: upper, middle, lower (R206). */
const positions = [1, 3, 2] as const

/** Returns the footer of pages (R205–R210, R214). The tenant's ink is used if it is readable there. */
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
