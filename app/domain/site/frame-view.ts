import type { Visit } from '#app/visit/visit.ts'

/** What every page's frame shows: the site's name and look, and who is signed in. */
export function viewFrame({ site, actor, locale }: Visit, url: URL) {
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
    actor: actor === null ? null : { name: actor.name, isStaff: actor.kind === 'staff' },
    locale,
    query: url.searchParams.get('q') ?? '',
    here: `${url.pathname}${url.search}`,
  }
}

/** The company's title or the service's name, else the product's (R030). */
export function siteTitle({ settings, serviceName }: Visit['site']): string {
  return settings.brand.titlePage || serviceName || 'Bunko'
}
