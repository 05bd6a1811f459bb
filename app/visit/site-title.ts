import type { Site } from './site.ts'

/** Of a site, what its title is made of. */
type Named = Pick<Site, 'serviceName'> & { settings: Pick<Site['settings'], 'brand'> }

/** The company's title or the service's name, else the product's (R030). */
export function siteTitle({ settings, serviceName }: Named): string {
  return settings.brand.titlePage || serviceName || 'Bunko'
}
