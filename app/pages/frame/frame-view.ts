import { hasFeeds } from '#app/domain/site/discovery/discovery.ts'
import { viewLoginForm } from '#app/pages/account/login-form-view.ts'
import { paths } from '#app/paths/reader.ts'
import type { OwnButton } from '#app/values/site-settings.ts'
import { usualAppearance } from '#app/visit/appearance.ts'
import { siteTitle } from '#app/visit/site-title.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
import { viewBanner } from './banner-view.ts'
import { viewFooter } from './footer-view.ts'
import { paletteOf } from './palette.ts'
import { type Both, surface } from './schemes.ts'
import { viewSidebar } from './sidebar-view.ts'
import { tagManagerOf } from './tag-manager.ts'

/** What every page's frame shows: the site's name and look, and who is signed in. */
export function viewFrame(visit: Visit, url: URL) {
  const { site, actor } = visit
  const { settings } = site
  const path = pathWithin(visit, url)
  const isPlatform = site.tenantId === 0
  const isOpenType = site.accountType === 'OPEN_TYPE'
  return {
    title: siteTitle(site),
    tagline: settings.brand.tagline,
    contact: site.companyEmail,
    logo: settings.brand.logo,
    favicon: settings.brand.favicon,
    touchIcon: touchIconOf(settings.brand),
    hasFeeds: hasFeeds(site),
    layout: settings.layout.viewPage,
    isPlatform,
    isOpenType,
    theme: viewTheme(settings),
    /** How this browser shows pages; of a site alone. */
    appearance: isPlatform ? null : (visit.appearance ?? usualAppearance),
    buttons: viewButtons(settings),
    actor:
      actor === null
        ? null
        : {
            name: actor.name,
            isStaff: actor.kind === 'staff',
            hasProfile: hasProfile(actor, settings),
            hasNotes: actor.kind === 'reader' && settings.layout.viewPage !== 3,
            maySignIn: isHereByAddress(actor),
          },
    isApp: actor?.kind === 'reader' && actor.isApp,
    hasSubscriptions: settings.subscription.showSubscriptionStatus && settings.layout.viewPage !== 3,
    login: loginOf(visit),
    search: searchOf(visit),
    query: looksForWords.test(path) ? (url.searchParams.get('q') ?? '') : '',
    here: `${url.pathname}${url.search}`,
    requestId: visit.requestId,
    sidebar: viewSidebar(visit, path, url.searchParams),
    footer: viewFooter(site, siteTitle(site)),
    banner: viewBanner(site, path),
    /** The corner of a cover the bookmark has. */
    favouriteCorner: settings.searchResult.buttonFavouritePosition,
    tagManager: tagManagerOf(site, path),
  }
}

/** Apple's devices take PNG, a square from this size on (pixels); else the site's initial is drawn for them. */
const leastTouchIcon = 120

function touchIconOf({ favicon }: Visit['site']['settings']['brand']): string {
  const isOne =
    favicon?.key.endsWith('.png') && favicon.width === favicon.height && favicon.width >= leastTouchIcon
  return favicon !== null && isOne ? paths.siteFile(favicon.key) : paths.icon(180)
}

/** The search, and a content's pages, which tell where the words are; no other page shows words it did not look for. */
const looksForWords = /^\/(?:search(?:\/|$)|(?:home-search\/)?\d+\/)/

/** What a guest may sign in with, for the dialog (R184, R300). Without a layout there is a page for it, and nothing more. */
function loginOf(visit: Visit) {
  const { tenantId, accountType, settings } = visit.site
  const hasDialog = tenantId !== 0 && accountType !== 'OPEN_TYPE' && settings.layout.viewPage !== 3
  return visit.actor === null && hasDialog ? viewLoginForm(visit) : null
}

/** A site's colours in both schemes, and its letters and margins. */
function viewTheme({ body, header, layout }: Visit['site']['settings']) {
  return {
    palette: paletteOf({ body, header }),
    face: body.face,
    /** How many times the usual size the text of a page is. */
    zoom: body.fontSize / 16,
    /** The buttons that show more; null for the product's own. */
    more: viewMore(layout.moreLessColors),
    marginLeft: layout.pageMarginLeft,
    marginRight: layout.pageMarginRight,
  }
}

/** The product's buttons that have words or colours of the site's own, by what they do. */
function viewButtons({ button }: Visit['site']['settings']): { [Name in OwnButton]?: ButtonLook } {
  const looks = button.list.map(({ name, label, backgroundColor, color }) => {
    const { ground, inks } = surface(backgroundColor.toLowerCase(), color.toLowerCase())
    return [name, { label, ground, ink: inks[0] }]
  })
  return Object.fromEntries(looks)
}

/** `label` is null of one with the product's words. */
export type ButtonLook = { label: string | null; ground: Both; ink: Both }

function viewMore({ background, color }: Visit['site']['settings']['layout']['moreLessColors']) {
  const { ground, inks } = surface(background.toLowerCase(), color.toLowerCase())
  const isOurs = ground[0] === '#ffffff' && inks[0]?.[0] === '#1b1c1e'
  return isOurs ? null : { ground, ink: inks[0] }
}

/** The header's search: the form itself, in the combined layout an icon unless it is to stand there whole (R188, R189). */
function searchOf({ site: { tenantId, settings } }: Visit): 'form' | 'icon' | null {
  const { viewPage, fullScreenSearch } = settings.layout
  if (tenantId === 0 || viewPage === 3) return null
  return viewPage === 4 && !fullScreenSearch ? 'icon' : 'form'
}

/** The page's path without the site's prefix, and without a slash at its end. */
function pathWithin({ basePath }: Visit, { pathname }: URL): string {
  return `/${pathname.slice(basePath.length).replace(/^\/|\/$/g, '')}`
}

/** Readers who came by address share an account; the no-layout area has no profile (decision 16). */
function hasProfile(actor: Actor, { layout }: Visit['site']['settings']): boolean {
  return actor.level === 'reader' && layout.viewPage !== 3
}

/** Whom their address let in may still have an account of their own. */
export function isHereByAddress(actor: Actor): boolean {
  return actor.level === 'ip_reader'
}
