import { isRegistrationOpen } from '#app/domain/account/account-rules.ts'
import { readReturnRoute } from '#app/values/return-route.ts'
import type { Actor, Visit } from '#app/visit/visit.ts'
import { viewBanner } from './banner-view.ts'
import { viewFooter } from './footer-view.ts'

/** What every page's frame shows: the site's name and look, and who is signed in. */
export function viewFrame(visit: Visit, url: URL) {
  const { site, actor, locale } = visit
  const { settings } = site
  return {
    title: siteTitle(site),
    tagline: settings.brand.tagline,
    layout: settings.layout.viewPage,
    isPlatform: site.tenantId === 0,
    isOpenType: site.accountType === 'OPEN_TYPE',
    theme: {
      accent: settings.body.accentColor,
      accentInk: settings.body.accentInkColor,
      header: settings.header.backgroundColor,
      headerInk: settings.header.color,
      marginLeft: settings.layout.pageMarginLeft,
      marginRight: settings.layout.pageMarginRight,
    },
    actor:
      actor === null
        ? null
        : {
            name: actor.name,
            isStaff: actor.kind === 'staff',
            hasProfile: hasProfile(actor, settings),
            maySignIn: isHereByAddress(actor),
          },
    isApp: actor?.kind === 'reader' && actor.isApp,
    canRegister: isRegistrationOpen({ accountType: site.accountType, ...settings.signIn }),
    locale,
    query: url.searchParams.get('q') ?? '',
    here: `${url.pathname}${url.search}`,
    cameFrom: cameFrom(visit, url),
    footer: viewFooter(site, siteTitle(site)),
    banner: viewBanner(site, pathWithin(visit, url)),
  }
}

/** The page's path without the site's prefix, and without a slash at its end. */
function pathWithin({ basePath }: Visit, { pathname }: URL): string {
  return `/${pathname.slice(basePath.length).replace(/^\/|\/$/g, '')}`
}

/** Readers who came by address share an account; the no-layout area has no profile (decision 16). */
function hasProfile(actor: Actor, { layout }: Visit['site']['settings']): boolean {
  return actor.level === 'reader' && layout.viewPage !== 3
}

/** Whom nobody asked, because his address let him in, may still have an account of his own. */
export function isHereByAddress(actor: Actor): boolean {
  return actor.kind === 'reader' && actor.loginType === 'AUTO_IP'
}

/** The page of this site the visitor came from, for a way back that needs no script; else the site's first page. */
function cameFrom({ referrer, origin, basePath }: Visit, url: URL): string {
  const from = referrer !== null && URL.canParse(referrer) ? new URL(referrer) : null
  if (from === null || from.origin !== origin || from.pathname === url.pathname) return '/'
  if (from.pathname !== basePath && !from.pathname.startsWith(`${basePath}/`)) return '/'
  return readReturnRoute(`${from.pathname.slice(basePath.length) || '/'}${from.search}`) ?? '/'
}

/** The company's title or the service's name, else the product's (R030). */
export function siteTitle({ settings, serviceName }: Visit['site']): string {
  return settings.brand.titlePage || serviceName || 'Bunko'
}
