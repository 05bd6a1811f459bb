import type { Site } from './site.ts'

/** The parts of a site that its title is made from. */
type Named = Pick<Site, 'serviceName'> & { settings: Pick<Site['settings'], 'brand'> }

/** The company's title, or the service's name, or else the product's (R030). */
export function siteTitle({ settings, serviceName }: Named): string {
  return settings.brand.titlePage || serviceName || 'Bunko'
}
