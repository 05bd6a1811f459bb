import { type Colour, contrastOf, readableInk } from '#app/kernel/values/colour.ts'
import { perObject } from '#app/kernel/values/per-object.ts'
import { readSiteLink, type SiteLink } from '#app/kernel/values/site-link.ts'
import { type Both, paletteOf, surface } from '#app/ui/theme/palette.ts'
import { defaultAppearance } from '#app/visit/appearance.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { type Site, type SiteFooterLink, sellsPlans, siteTitle } from '#app/visit/site.ts'
import type { CustomButton, SitePicture } from '#app/visit/site-settings.ts'
import { type Actor, isHereByAddress, type Visit } from '#app/visit/visit.ts'

/** The data that every page needs, even one without a menu or search: the site's name and look, and the actor. */
export function viewBareLayout(visit: Visit, url: URL) {
  const { site, actor } = visit
  const { settings } = site
  return {
    ...lookOf(site),
    /** The appearance chosen in this browser for this site, or for the console. */
    appearance: visit.appearance ?? defaultAppearance,
    actor:
      actor === null
        ? null
        : {
            name: actor.name,
            isStaff: actor.kind === 'staff',
            hasProfile: hasProfile(actor, settings),
            hasOffline:
              actor.kind === 'reader' && actor.level !== 'ip_reader' && settings.protection.offlineDays > 0,
            hasNotes: actor.kind === 'reader' && settings.layout.viewPage !== 3,
            maySignIn: isHereByAddress(actor),
          },
    isApp: actor?.kind === 'reader' && actor.isApp,
    here: `${url.pathname}${url.search}`,
    requestId: visit.requestId,
  }
}

/** What all pages of a site have alike, for every visitor. Made once for a version of the site and a language (docs/adr/165). */
const lookOf = perObject((site: Site) => {
  const { settings } = site
  return {
    title: siteTitle(site),
    tagline: settings.brand.tagline,
    contact: site.companyEmail,
    logo: logoOn(settings.brand, surface(settings.header.backgroundColor, settings.header.color).ground),
    favicon: settings.brand.favicon,
    touchIcon: touchIconOf(settings.brand),
    layout: settings.layout.viewPage,
    isPlatform: site.tenantId === 0,
    isOpenType: site.accountType === 'OPEN_TYPE',
    theme: viewTheme(settings),
    buttons: viewButtons(settings),
    hasSubscriptions: settings.subscription.showSubscriptionStatus && settings.layout.viewPage !== 3,
    /** Whether readers have a card here. A store asks for it on its own page. */
    hasCards: !site.isInvoicing,
    /** Whether the site has a page about its seller. */
    hasDisclosure: sellsPlans(site),
    footer: viewFooter(site, siteTitle(site)),
    /** The corner of a cover in which the bookmark is. */
    favouriteCorner: settings.searchResult.buttonFavouritePosition,
  }
})

export type BareLayout = ReturnType<typeof viewBareLayout>

/**
 * The minimum size in pixels of an icon for Apple's devices, which take square PNGs. Without such an icon, the site's initial is drawn for
 * them.
 */
const leastTouchIcon = 120

function touchIconOf({ favicon }: Visit['site']['settings']['brand']): string {
  const isOne =
    favicon?.key.endsWith('.png') && favicon.width === favicon.height && favicon.width >= leastTouchIcon
  return favicon !== null && isOne ? paths.siteFile(favicon.key) : paths.icon(180)
}

/** The picture of a logo in the light scheme and in the dark one, and whether the latter is drawn for dark backgrounds. */
export type Logo = { light: SitePicture; dark: SitePicture; hasDark: boolean }

/** The site's logo on a background: where that is dark, the one for dark backgrounds if there is one. Null if the site has no logo. */
function logoOn({ logo, darkLogo }: Visit['site']['settings']['brand'], ground: Both): Logo | null {
  if (logo === null) return null
  const [light, dark] = ground.map((colour) => (darkLogo !== null && isDark(colour) ? darkLogo : logo))
  return { light: light ?? logo, dark: dark ?? logo, hasDark: darkLogo !== null }
}

/** Whether white is easier to read on a background than the product's ink. */
function isDark(ground: Colour): boolean {
  return contrastOf('#ffffff', ground) > contrastOf('#1b1c1e', ground)
}

/** A site's colours in both schemes, with its font and margins. */
function viewTheme({ body, header, layout }: Visit['site']['settings']) {
  return {
    palette: paletteOf({ body, header }),
    face: body.face,
    /** The page's text size as a multiple of the usual one. */
    zoom: body.fontSize / 16,
    /** The colours of "show more" buttons; null for the product's own. */
    more: viewMore(layout.moreLessColors),
    marginLeft: layout.pageMarginLeft,
    marginRight: layout.pageMarginRight,
  }
}

/** The product's buttons with labels or colours of the site's own, by name. */
function viewButtons({ button }: Visit['site']['settings']): { [Name in CustomButton]?: ButtonStyle } {
  const looks = button.list.map(({ name, label, backgroundColor, color }) => {
    const { ground, inks } = surface(backgroundColor.toLowerCase(), color.toLowerCase())
    return [name, { label, ground, ink: inks[0] }]
  })
  return Object.fromEntries(looks)
}

/** The style of a button. `label` is null if it has the product's text. */
export type ButtonStyle = { label: string | null; ground: Both; ink: Both }

function viewMore({ background, color }: Visit['site']['settings']['layout']['moreLessColors']) {
  const { ground, inks } = surface(background.toLowerCase(), color.toLowerCase())
  const isOurs = ground[0] === '#ffffff' && inks[0]?.[0] === '#1b1c1e'
  return isOurs ? null : { ground, ink: inks[0] }
}

/** Whether the actor has a profile: readers by address share an account, and there is no profile without a layout (ruling 16). */
function hasProfile(actor: Actor, { layout }: Visit['site']['settings']): boolean {
  return actor.level === 'reader' && layout.viewPage !== 3
}

/** A line of the footer; `link` is null if the line is only text. */
export type FooterLink = { id: number; label: string; link: SiteLink | null; isNewWindow: boolean }

/** The positions of links in their visual order: upper, middle, lower (R206). */
const positions = [1, 3, 2] as const

/** The footer of pages (R205–R210, R214). It has the tenant's text colour if that is readable. */
export function viewFooter(site: Pick<Site, 'footerLinks' | 'settings'>, title: string) {
  const { footer, brand } = site.settings
  return {
    rows: positions.map((position) => rowOf(site.footerLinks, position)).filter((row) => row.length > 0),
    align: footer.horizontalLinkPosition,
    background: footer.backgroundColor,
    ink: readableInk(footer.color, footer.backgroundColor),
    fontSize: footer.fontSize,
    copyRight: footer.copyRight || `© ${title}`,
    logo: logoOn(brand, surface(footer.backgroundColor, footer.color).ground),
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
